import { expect, type Page } from '@playwright/test'
import { partsOrigin } from './parts-build.ts'

type Look = {
  language?: 'en' | 'ur' | 'ar'
  week?: 'monday' | 'saturday' | 'sunday'
  type?: 'office' | 'portal'
}

/** Opens one part of `/ui`, as a school would see it whose language and week are these. */
export async function openPart(page: Page, part: string, look: Look = {}) {
  const { language = 'en', week = 'monday', type = 'office' } = look
  const query = new URLSearchParams({ part, language, week, type })
  await page.goto(`${await partsOrigin()}/ui?${query}`)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('.parts-part .card').first()).toBeVisible()
}
