import type { Page } from '@playwright/test'
import type { Interaction } from './interactions.ts'

/** The same rows without styles, scripts or a server: what the browser and the machine take for themselves. */
export async function showBare(page: Page, table: string) {
  await page.goto('about:blank')
  await page.setContent(
    `<button id=note>Note</button><button id=turn>Turn</button><p hidden>Noted</p><table>${table}</table>`,
  )
  await page.evaluate(() => {
    const note = document.querySelector('p')
    const body = document.querySelector('tbody')
    document.querySelector('#note')?.addEventListener('click', () => note?.toggleAttribute('hidden'))
    document.querySelector('#turn')?.addEventListener('click', () => {
      if (body)
        body.innerHTML = [...body.rows]
          .toReversed()
          .map((row) => row.outerHTML)
          .join('')
      body?.toggleAttribute('data-turned')
    })
  })
}

const again = (at: string) => (page: Page) => page.locator(at).click()

export const bareInteractions: readonly Interaction[] = [
  { name: 'bare: show a line', at: '#note', shown: 'p:not([hidden])', back: again('#note') },
  { name: 'bare: draw the rows anew', at: '#turn', shown: '[data-turned]', back: again('#turn') },
]
