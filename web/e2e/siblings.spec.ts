import { expect, type Page, test } from './journey.ts'
import { ask } from './riverside.ts'

// Two schools of one zone are the same site to a browser: it sends the cookies of one along with what a page of the
// other asks for. Here a sibling's page has no policy of its own and does what it likes.
const schoolHost = 'riverside.maktab.localhost'
const siblingHost = 'sibling.maktab.localhost'

test('a page of a sibling school can neither change, read nor frame anything, though all cookies come along', async ({
  page,
  context,
  baseURL,
}) => {
  const { port } = new URL(baseURL ?? '')
  const school = `http://${schoolHost}:${port}`
  const sibling = `http://${siblingHost}:${port}`
  await logIn(page, school)
  const before = await campusesOf(page)
  expect(before).toBeGreaterThan(0)

  await context.route(`${sibling}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>sibling</title>' }),
  )
  const foreign = await context.newPage()
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    await foreign.goto(sibling)
    const sent = foreign.waitForResponse(`${school}/api/v1/campuses`)
    await foreign.evaluate(postForm, { action: `${school}/api/v1/campuses`, type })
    const answer = await sent
    expect((await answer.request().allHeaders()).cookie, type).toContain('__Host-session=')
    expect(answer.status(), type).toBe(403)
    await foreign.waitForURL(`${school}/**`)
  }

  await foreign.goto(sibling)
  expect(await foreign.evaluate(fetchAll, school)).toEqual({
    'a simple post': 'TypeError',
    'a post of JSON': 'TypeError',
    'a log-out': 'TypeError',
    'who is signed in': 'TypeError',
    'a list without reading it': 'TypeError',
  })
  await foreign.evaluate(frame, `${school}/i`)
  await expect.poll(() => foreign.frames()[1]?.url()).toMatch(/^chrome-error:/)

  expect(await campusesOf(page)).toBe(before)
  await page.reload()
  await expect(page).toHaveURL(/\/i$/)
})

async function logIn(page: Page, school: string) {
  await page.goto(`${school}/login`)
  await page.locator('input').first().fill('nasreen@riverside.example')
  await page.locator('input[type=password]').fill('riverside-demo-2026')
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/i$/)
}

/** How many campuses the school has, as its own page is told. */
async function campusesOf(page: Page): Promise<number> {
  return (await ask<{ total: number }>(page, '/campuses')).said.total
}

/** Sends a form whose text/plain body is JSON, as only a page can that may post anywhere. */
function postForm({ action, type }: { action: string; type: string }) {
  const form = Object.assign(document.createElement('form'), { method: 'post', action, enctype: type })
  const name = '{"name":"Planted","code":"X","x":"'
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value: '"}' }))
  document.body.append(form)
  form.submit()
}

/** What a sibling's script gets for each request: the kind of the answer, or the kind of the failure. */
async function fetchAll(school: string) {
  const body = '{"name":"Planted"}'
  const json = { 'content-type': 'application/json', 'idempotency-key': 'x' }
  const tries: Record<string, [string, RequestInit]> = {
    'a simple post': ['/campuses', { method: 'POST', mode: 'no-cors', body }],
    'a post of JSON': ['/campuses', { method: 'POST', headers: json, body }],
    'a log-out': ['/session', { method: 'DELETE' }],
    'who is signed in': ['/me', {}],
    'a list without reading it': ['/campuses', { mode: 'no-cors' }],
  }
  const results: Record<string, string> = {}
  for (const [name, [path, init]] of Object.entries(tries)) {
    results[name] = await fetch(`${school}/api/v1${path}`, { ...init, credentials: 'include' }).then(
      (answer) => answer.type,
      (error: Error) => error.name,
    )
  }
  return results
}

function frame(url: string) {
  document.body.append(Object.assign(document.createElement('iframe'), { src: url }))
}
