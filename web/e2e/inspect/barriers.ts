import type { Page } from '@playwright/test'
import axe from 'axe-core'

type Judge = typeof axe

/** The faults that axe finds by WCAG 2.2 AA, each with its rule, its place and why; but for what stands in `known`. */
export async function barriersOn(page: Page, known: readonly string[]): Promise<string[]> {
  // A document is given the judge once: the next page of the same document has it still.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(judge, known)
  const barriers: string[] = []
  for (const { rule, place, line } of found)
    if (rule !== 'target-size' || !(await isLarge(page, place))) barriers.push(line)
  return barriers
}

/** Runs inside the page. */
async function judge(known: readonly string[]) {
  const { violations } = await (globalThis as unknown as { axe: Judge }).axe.run(
    { exclude: [...known] },
    {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      // Only what fails is told, and pages have neither frames nor sounds to fetch.
      resultTypes: ['violations'],
      iframes: false,
      preload: false,
    },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, any }) => {
      const place = target.join(' ')
      return { rule: id, place, line: `${id}: ${place} ${html} ${any[0]?.message ?? ''}` }
    }),
  )
}

/** What lies half under a bar that stays in its place is scrolled out from under it: its own size counts. */
async function isLarge(page: Page, target: string): Promise<boolean> {
  const box = await page.locator(target).boundingBox()
  return box !== null && box.width >= 24 && box.height >= 24
}
