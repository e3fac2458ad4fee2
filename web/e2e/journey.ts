import { type Browser, type BrowserContext, type Page, test as base } from '@playwright/test'
import { isTooLate, outOfTime } from '../../scripts/suite/deadline.ts'
import { goByClock } from './clock.ts'

export {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type Route,
} from '@playwright/test'

/**
 * What the page announces of an act that succeeded. The record below often says the same words a moment later, so
 * that a search of the whole page finds one place or two.
 */
export const toastOf = (page: Page, message: string) =>
  page.locator('.toast-message').filter({ hasText: message }).first()

/** Contexts that go by the clock since they were opened; one that Playwright uses again has to be told each time. */
const opened = new WeakSet<BrowserContext>()

/** A journey of the suite: it does not begin once the time of a run is spent, and its pages go by the run's clock. */
export const test = base.extend<{ inTime: undefined }, { browser: Browser }>({
  inTime: [
    // Playwright reads from the pattern which fixtures a fixture needs: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, info) => {
      info.skip(isTooLate(), outOfTime)
      await use(undefined)
    },
    { auto: true },
  ],
  context: async ({ context }, use) => {
    if (!opened.has(context)) await goByClock(context)
    await use(context)
  },
  // A journey opens contexts of other people by itself.
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        opened.add(context)
        await goByClock(context)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
})
