import { expect, type Page } from '@playwright/test'

/** Which row an address with a parameter shows: the first of its list, or one that is made for it. */
export async function rowsOf(page: Page) {
  const campus = await first(page, '/campuses')
  const job = await startJob(page, campus)
  await expect.poll(() => first(page, '/notifications'), { timeout: 20_000 }).not.toBe('')
  return {
    campus,
    async fill(route: string): Promise<string> {
      const [list = '', below] = route.split('/$')
      if (below === undefined) return route
      const row = list === 'jobs' ? job : await first(page, `/${list}`)
      expect(row, `a row for ${route}: e2e/rows.ts may have to make one`).not.toBe('')
      return route.replace(/\$\w+/, row)
    },
    /** The same address in words that stay from run to run. */
    unfill: (address: string) => address.replaceAll(/[0-9a-f-]{36}/g, 'one'),
  }
}

/** Long work: bringing back what is not away. */
function startJob(page: Page, campus: string): Promise<string> {
  return page.evaluate(async (id) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const body = JSON.stringify({ archived: false, of: { ids: [id] } })
    const answer = await fetch('/api/v1/campuses/filing', { method: 'POST', headers, body })
    return (await answer.json()).job
  }, campus)
}

function first(page: Page, path: string): Promise<string> {
  return page.evaluate(async (path) => {
    const answer = await (await fetch(`/api/v1${path}`)).json()
    return (answer.rows ?? answer.items ?? [])[0]?.id ?? ''
  }, path)
}
