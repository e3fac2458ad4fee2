import { expect, type Page, test } from '@playwright/test'
import { slowness } from 'kit/testing-limits'
import { buildParts, serveParts } from './parts-build.ts'
import { riverside } from './riverside.ts'

type Look = {
  language?: 'en' | 'ur' | 'ar'
  week?: 'monday' | 'saturday' | 'sunday'
  type?: 'office' | 'portal'
}

/** Components are tried where all their states stand, on `/ui`. */
export function tryParts() {
  test.beforeAll(async () => {
    test.setTimeout(180_000 * slowness)
    await buildParts()
  })
}

/** Opens one part of `/ui`, as a school would see it whose language and week are these. */
export async function openPart(page: Page, baseURL: string | undefined, part: string, look: Look = {}) {
  const { language = 'en', week = 'monday', type = 'office' } = look
  const school = riverside(baseURL, '')
  await serveParts(page.context(), school)
  await page.goto(`${school}/ui?part=${part}&language=${language}&week=${week}&type=${type}`)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('.parts-part .card').first()).toBeVisible()
}
