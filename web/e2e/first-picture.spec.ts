import { expect, type Page, test } from './journey.ts'
import { ask, letters, logIn, riverside } from './riverside.ts'

// What a home asks for before the program is there (areas/records/home/first-asks.ts).
const asked = ['/pages/home', '/home']
const readers = ['nasreen@riverside.example', 'kamran@riverside.example', 'ayesha.imran']

for (const login of readers)
  test(`the page says who opens it: home of ${login} asks for its data beside its files, and once`, async ({
    page,
    baseURL,
  }) => {
    const home = riverside(baseURL, '/i')
    await logIn(page, home, login, /\/(i|c\/[\w-]+)$/)
    const requests = listen(page)
    await page.reload()
    await expect(page.locator('.avatar-button')).toBeVisible()
    await expect(page.locator('main .skeleton')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    const api = requests
      .filter((path) => path.startsWith('/api/v1/'))
      .map((path) => path.replace('/api/v1', ''))
    expect(api).not.toContain('/me')
    // Asked before anything else of the API, and taken over by home: not asked again, and none left lying.
    expect(api.slice(0, asked.length)).toEqual(asked)
    for (const path of asked) expect(api.filter((other) => other === path)).toEqual([path])
    expect(
      await page.evaluate(() => (window as { earlyAnswers?: Map<string, unknown> }).earlyAnswers?.size),
    ).toBe(0)
  })

test('what somebody else changes before the page hears of changes stands in it all the same', async ({
  page,
  browser,
  baseURL,
}) => {
  const home = riverside(baseURL, '/i')
  await logIn(page, home)
  const other = await browser.newPage()
  await logIn(other, home, 'tariq@riverside.example')
  const open = Promise.withResolvers<void>()
  await page.route('**/api/v1/events*', (route) => open.promise.then(() => route.continue()), { times: 1 })
  await page.reload()
  const deeds = page.locator('.activity')
  await expect(deeds.getByRole('listitem').first()).toBeVisible()
  const name = `Campus ${letters()}`
  expect((await ask(other, '/campuses', { method: 'POST', body: { name } })).status).toBe(201)
  await expect(deeds.getByText(name)).toHaveCount(0)
  open.resolve()
  await expect(deeds.getByText(name)).toBeVisible()
  await other.close()
})

function listen(page: Page): string[] {
  const list: string[] = []
  page.on('request', (request) => {
    // What the page of before still asks for is none of this one's.
    if (request.isNavigationRequest()) list.length = 0
    list.push(new URL(request.url()).pathname)
  })
  return list
}
