import { test as base } from '@playwright/test'
import { isTooLate, outOfTime } from '../../scripts/suite/deadline.ts'

export {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type Route,
} from '@playwright/test'

/** A journey of the suite: it does not begin once the time of a run is spent. */
export const test = base.extend<{ inTime: undefined }>({
  inTime: [
    // Playwright reads from the pattern which fixtures a fixture needs: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, info) => {
      info.skip(isTooLate(), outOfTime)
      await use(undefined)
    },
    { auto: true },
  ],
})
