import { expect, type Page, test } from './journey.ts'
import { ask, seeNeed } from './riverside.ts'
import { goTo, land } from './walk.ts'

/** How often the pages that people open daily ask the school: who is here, the page, its numbers, and what changes. */
const ofHome = 4
const ofRecord = 2

const roles = [
  ['owner', 'nasreen@riverside.example'],
  ['head of a campus', 'sadia@riverside.example'],
  ['teacher', 'sana@riverside.example'],
  ['accountant', 'waqas@riverside.example'],
  ['guardian', 'imran.khalid'],
  ['student', 'bilal.imran'],
] as const

test('home asks the school at most four times in every role, and nothing twice', async ({
  browser,
  baseURL,
}) => {
  for (const [role, login] of roles) {
    const page = await browser.newPage()
    await land(page, baseURL, login)
    const asked = listen(page)
    await page.reload()
    await standStill(page, asked)
    expectAtMost(`The home of the ${role}`, asked, ofHome)
    await page.close()
  }
})

test('the page of a student, a guardian or an employee asks the school at most twice when it is opened from its list', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL)
  await seeNeed(page, /no contact/)
  for (const list of ['students', 'guardians', 'teachers', 'staff']) {
    await goTo(page, list)
    const { said } = await ask<{ rows: { id: string }[] }>(page, `/${list}?limit=1`)
    await standStill(page, [])
    const asked = listen(page)
    await page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/i/${list}/${said.rows[0]?.id}`)
    await expect(page.getByRole('tabpanel').locator('.record-cards')).toBeVisible()
    await standStill(page, asked)
    expectAtMost(`The page of one of the ${list}`, asked, ofRecord)
  }
})

/** What a page asks the school from now on; pictures are files, and no questions. */
function listen(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const isAsked = pathname.startsWith('/api/v1') && request.resourceType() !== 'image'
    if (isAsked) asked.push(`${request.method()} ${pathname.slice('/api/v1'.length)}${search}`)
  })
  return asked
}

/** Until everything that a page loads by itself is there, and it has asked nothing for a moment. */
async function standStill(page: Page, asked: readonly string[]) {
  await expect(page.locator('#main h1').first()).toBeVisible()
  await expect(page.locator('#main .skeleton')).toHaveCount(0)
  for (let known = -1; known !== asked.length;) {
    known = asked.length
    await page.waitForTimeout(1_500)
  }
}

function expectAtMost(screen: string, asked: readonly string[], most: number) {
  const said = `${screen} asks the school ${asked.length} times, and ${most} are enough:\n${asked.join('\n')}`
  expect(asked.length, said).toBeLessThanOrEqual(most)
  expect(asked, said).toEqual([...new Set(asked)])
}
