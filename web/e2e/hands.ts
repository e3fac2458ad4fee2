import { expect, type Page } from '@playwright/test'

/** A person at the keyboard: every key is counted, a chord by its keys. */
export function handsOn(page: Page) {
  let keys = 0
  async function press(key: string, times = 1) {
    for (let at = 0; at < times; at += 1) {
      keys += key.split('+').length
      await page.keyboard.press(key)
    }
  }
  async function type(text: string) {
    keys += text.length
    await page.keyboard.type(text)
  }
  /** Where the keys go now. */
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
      return element?.getAttribute('aria-label') ?? label ?? element?.textContent?.trim() ?? ''
    })
  async function isAt(name: RegExp) {
    await expect.poll(focused).toMatch(name)
  }
  /** Opens what the palette finds first, and waits until the keys go where they are meant to. */
  async function open(sought: string, found: string, at: RegExp) {
    await expect(page.locator('.veil')).toHaveCount(0)
    await press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Search' }).locator('input')).toBeFocused()
    await type(sought)
    await expect(page.locator('.palette-line[data-focused]')).toContainText(found)
    await press('Enter')
    await isAt(at)
  }
  return { press, type, open, isAt, focused, count: () => keys }
}
export type Hands = ReturnType<typeof handsOn>
