import { expect, type Page, test } from './journey.ts'
import { logIn, riverside } from './riverside.ts'

/** What each home asks for before the program is there (areas/records/home/first-asks.ts). */
const readers = [
  { login: 'nasreen@riverside.example', asked: ['/home?span=week', '/checklist', '/registers'] },
  { login: 'kamran@riverside.example', asked: ['/home?span=week', '/registers'] },
  { login: 'ayesha.imran', asked: ['/home?span=week', '/my-students'] },
]

for (const { login, asked } of readers)
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
    const api = requests.filter((url) => url.startsWith('/api/v1/')).map((url) => url.replace('/api/v1', ''))
    expect(api).not.toContain('/me')
    // Asked before anything else of the API, and taken over by home: not asked again, and none left lying.
    expect(api.slice(0, asked.length)).toEqual(asked)
    for (const url of asked) expect(api.filter((other) => other === url)).toEqual([url])
    expect(
      await page.evaluate(() => (window as { earlyAnswers?: Map<string, unknown> }).earlyAnswers?.size),
    ).toBe(0)
  })

function listen(page: Page): string[] {
  const list: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    list.push(pathname + search)
  })
  return list
}
