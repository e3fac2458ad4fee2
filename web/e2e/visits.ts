import { expect, type Page } from '@playwright/test'

/** By the app's own router, as by a link: what a page has loaded is there for the next. */
export async function goThere(page: Page, address: string) {
  const push = (to: string) => page.evaluate((url) => history.pushState({}, '', url), to)
  // A page that is not there stands between: when it has gone, what is seen is the next one.
  await push(new URL('/i/nowhere', address).href)
  await expect(page.locator('.trouble')).toBeAttached()
  if (address.endsWith('/i/nowhere')) return
  await page.locator('.trouble').evaluate((trouble) => trouble.setAttribute('data-between', ''))
  await push(address)
  await expect(page.locator('.trouble[data-between]')).toHaveCount(0)
}

const faults = new WeakMap<Page, string[]>()

/** Takes note of what a reader would not see: refused requests, errors of the program, lines on the console. */
export function watch(page: Page) {
  const heard: string[] = []
  faults.set(page, heard)
  page.on('pageerror', ({ message }) => heard.push(message))
  page.on('console', (line) => {
    if (line.type() === 'error' && !line.text().startsWith('Failed to load resource')) heard.push(line.text())
  })
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    // Who is not logged in is told so; a founder's welcome without its link is none; notes about oneself are for others.
    const isMeant =
      (path === '/api/v1/me' && response.status() === 401) ||
      (path === '/api/v1/welcome' && response.status() === 422) ||
      (/^\/api\/v1\/(teachers|staff)\/[\w-]+\/notes$/.test(path) && response.status() === 403)
    if (response.status() >= 400 && !isMeant) heard.push(`${response.status()} ${path}`)
  })
}

/** What was noted since it was asked last. */
export function wrongs(page: Page): string[] {
  return faults.get(page)?.splice(0) ?? []
}
