import { launch } from 'puppeteer-core'
import type { Browser } from './browser.ts'

/** Firefox, spoken to in WebDriver BiDi. */
export async function firefox(executablePath: string): Promise<Browser> {
  const process = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    acceptInsecureCerts: true,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
    defaultViewport: { width: 1280, height: 800 },
  })
  const [page = await process.newPage()] = await process.pages()
  return {
    name: (await process.version()).replace('firefox/', 'Firefox '),
    async open(url) {
      await page.goto(url)
    },
    press: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    read: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    picture: () => page.screenshot(),
    close: () => process.close(),
  }
}
