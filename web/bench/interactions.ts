import type { Page } from '@playwright/test'

export type Interaction = {
  name: string
  /** What is pressed. */
  at?: string
  /** What is done instead of a press. */
  act?: (page: Page, held: number) => Promise<void>
  /** What stands on the page once it is done. */
  shown: string
  /** Leaves the page as it was before. */
  back: (page: Page) => Promise<void>
}

const rows = 'table[aria-busy=false]'
const goBack = async (page: Page) => {
  await page.goBack()
  await page.locator('tbody tr:nth-child(100)').waitFor()
  await page.locator(rows).waitFor()
}
const escape = (gone: string) => async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.locator(gone).waitFor({ state: 'detached' })
}

/** What an office clerk does all day with a list. */
export const interactions: readonly Interaction[] = [
  {
    name: 'tick a row',
    at: 'tbody tr:nth-child(5) .tick',
    shown: 'tbody tr:nth-child(5)[data-selected] && .bulk',
    back: escape('.bulk'),
  },
  {
    name: 'sort',
    at: 'th:nth-child(4) .table-sort',
    shown: `th:nth-child(4)[aria-sort=ascending] && ${rows}`,
    back: goBack,
  },
  {
    name: 'open the filter',
    at: '[data-list-filter]',
    shown: '.filter-popover [role=option]',
    back: escape('.filter-popover'),
  },
  {
    name: 'open the columns',
    at: 'button:has-text("Columns")',
    shown: '.columns-popover li',
    back: escape('.columns-popover'),
  },
  {
    name: 'open a row’s menu',
    at: 'tbody tr:nth-child(5) [data-menu]',
    shown: '[role=menu]',
    back: escape('[role=menu]'),
  },
  {
    name: 'open a row',
    at: 'tbody tr:nth-child(5) .resource-name',
    shown: '.sheet input',
    back: escape('.sheet'),
  },
  {
    name: 'type into the search',
    at: '.resource-tools input',
    async act(page, held) {
      await page.locator('.resource-tools input').focus()
      await page.keyboard.press('c', { delay: held })
    },
    shown: `.search:not([data-empty]) && ${rows}`,
    async back(page) {
      await page.keyboard.press('Escape')
      await page.waitForURL(/campuses\?(?!.*q=)/)
      await page.locator(rows).waitFor()
    },
  },
  {
    name: 'page forward',
    at: '[aria-label="Next page"]',
    shown: `[aria-label="Previous page"]:not([disabled]) && ${rows}`,
    back: goBack,
  },
  {
    name: 'switch the saved view',
    at: '.view-tab:has-text("In Lahore")',
    shown: `.view-tab[aria-current]:not([href$="campuses"]) && ${rows}`,
    back: goBack,
  },
]
