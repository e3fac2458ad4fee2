import { type Page, test } from './journey.ts'
import { ask, riverside } from './riverside.ts'
import { land } from './walk.ts'

const roles = {
  owner: 'nasreen@riverside.example',
  head: 'sadia@riverside.example',
  teacher: 'sana@riverside.example',
  accountant: 'waqas@riverside.example',
  guardian: 'imran.khalid',
  student: 'bilal.imran',
}

test('requests', async ({ page, baseURL, browser }) => {
  test.setTimeout(400_000)
  for (const [role, login] of Object.entries(roles)) {
    const own = await browser.newPage()
    await land(own, baseURL, login)
    await own.waitForLoadState('networkidle')
    await own.waitForTimeout(1500)
    const asked = listen(own)
    await own.reload()
    await own.locator('#main h1').first().waitFor()
    await own.waitForTimeout(6000)
    console.log(`\n== ${role} home: ${asked.length}\n${asked.toSorted().join('\n')}`)
    if (role === 'owner' || role === 'guardian' || role === 'teacher') {
      for (const list of role === 'owner' ? ['students', 'guardians', 'teachers', 'staff'] : ['students']) {
        const { said } = await ask<{ rows: { id: string }[] }>(own, `/${list}?limit=1`)
        const id = said.rows[0]?.id
        asked.length = 0
        await own.goto(own.url().replace(/\/$/, '') + `/${list}/${id}`)
        await own.locator('#main h1').first().waitFor()
        await own.waitForTimeout(5000)
        console.log(`\n== ${role} record ${list}: ${asked.length}\n${asked.toSorted().join('\n')}`)
      }
    }
    await own.close()
  }
})

function listen(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/v1')) asked.push(`${request.method()} ${pathname.slice(7)}${search}`)
  })
  return asked
}
