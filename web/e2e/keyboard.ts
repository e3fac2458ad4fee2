import { expect, type Page } from '@playwright/test'

/** The focus is on something that is seen, with a ring around it or around the field that holds it. */
export async function expectRing(page: Page) {
  const ring = () =>
    page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return 'the focus is lost'
      const near = [element, element.parentElement, element.parentElement?.parentElement]
      const option = element.getAttribute('aria-activedescendant')
      const active = option ? document.getElementById(option) : null
      const isDrawn = near.some((one) => {
        if (!one) return false
        const { outlineStyle, outlineWidth } = getComputedStyle(one)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      })
      const isMarked = [element, active].some(
        (one) => one?.hasAttribute('data-focused') || one?.hasAttribute('data-focus-visible'),
      )
      return isDrawn || isMarked ? 'seen' : `no ring: ${element.outerHTML.slice(0, 120)}`
    })
  await expect.poll(ring).toBe('seen')
}

/** Presses a key, and says whether one still sees where one is. */
export async function press(page: Page, key: string) {
  await page.keyboard.press(key)
  await expectRing(page)
}

/** Tabs to what bears this name: as a person would, one key after the other. */
export async function tabTo(page: Page, name: RegExp) {
  for (let steps = 0; steps < 80; steps += 1) {
    await page.keyboard.press('Tab')
    const said = await page.evaluate(() => {
      const element = document.activeElement
      const label = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : ''
      if (element === document.body) return ''
      return element?.getAttribute('aria-label') ?? (label || element?.textContent?.trim() || '')
    })
    if (name.test(said)) return expectRing(page)
  }
  throw new Error(`No Tab leads to ${name}`)
}

/**
 * Chooses the one option that a search leaves, by keyboard: a list that still moves into its place is no target for a
 * click.
 */
export async function chooseOnly(page: Page) {
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option')).toHaveAttribute('data-focused')
  await page.keyboard.press('Enter')
}
