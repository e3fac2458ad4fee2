import { expect, type Page } from '@playwright/test'

const password = 'riverside-demo-2026'

/** An address of the demo school, on the port under test. */
export function riverside(baseURL: string | undefined, path: string): string {
  return `http://riverside.maktab.localhost:${new URL(baseURL ?? '').port}${path}`
}

/** Logs one of the cast in through the page; they land where they wanted to go, or where their duties keep them. */
export async function logIn(
  page: Page,
  at: string,
  login = 'nasreen@riverside.example',
  landing: string | RegExp = at,
) {
  await page.goto(at)
  await expect(page).toHaveURL(/\/login/)
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(landing)
}

/** Enters the password again where a session has ended. */
export async function logInAgain(page: Page) {
  await page.getByRole('alertdialog').getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}
