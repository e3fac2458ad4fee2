// What a person does in a browser, and what they wait for before they go on.
import { setTimeout as pause } from 'node:timers/promises'
import { slowness } from 'kit/testing/testing-limits'
import type { Browser } from './browser.ts'

const patience = 20_000 * slowness

/** Waits until an expression of JavaScript is true in the page; an error names the expression. */
export async function holds(browser: Browser, expression: string): Promise<void> {
  const until = performance.now() + patience
  while (performance.now() < until) {
    if (await browser.read<boolean>(expression).catch(() => false)) return
    await pause(100)
  }
  throw new Error(`It never came true: ${expression}`)
}

export function appears(browser: Browser, selector: string): Promise<void> {
  return holds(browser, `document.querySelector(${JSON.stringify(selector)}) !== null`)
}

/** Presses what is there and stands still: the pointer of a driver goes where the element was when it was asked. */
export async function press(browser: Browser, selector: string): Promise<void> {
  const place = `(() => {
    const box = document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect()
    return box && box.width > 0 ? [box.x, box.y, box.width, box.height].join(' ') : ''
  })()`
  await holds(
    browser,
    `(() => {
      const now = ${place}
      const stands = now !== '' && globalThis.placeBefore === now
      globalThis.placeBefore = now
      return stands
    })()`,
  )
  await browser.press(selector)
}

/** A selector of the element that a person would call by this name, once it is there. */
export async function named(browser: Browser, selector: string, name: string): Promise<string> {
  const wanted = JSON.stringify(name)
  await holds(
    browser,
    `[...document.querySelectorAll(${JSON.stringify(selector)})].some((element) => {
      const said = element.getAttribute('aria-label') ?? element.textContent.trim()
      const isIt = said === ${wanted} || said.startsWith(${wanted} + ':')
      if (isIt) {
        document.querySelector('[data-meant]')?.removeAttribute('data-meant')
        element.setAttribute('data-meant', '')
      }
      return isIt
    })`,
  )
  return '[data-meant]'
}

export async function pressNamed(browser: Browser, selector: string, name: string): Promise<void> {
  await press(browser, await named(browser, selector, name))
}

/** Fills in the form of the log-in and waits for the home page of the role. */
export async function logIn(browser: Browser, school: string, login: string): Promise<void> {
  await browser.open(`${school}/login`)
  await appears(browser, 'input[name=login]')
  await browser.type('input[name=login]', login)
  await browser.type('input[name=password]', 'riverside-demo-2026')
  await press(browser, 'button[type=submit]')
  await holds(browser, `/^\\/(i|c\\/[^/]+)$/.test(location.pathname)`)
  // Whoever goes on before the page is there cuts its arrival off.
  await holds(browser, `document.readyState === 'complete' && document.querySelector('#main h1') !== null`)
}

/** Goes to a page by the sidebar, whose branch is opened where it is closed. */
export async function goTo(browser: Browser, page: string): Promise<void> {
  const link = `.sidebar-link[href$="/${page}"]`
  await appears(browser, link)
  const isShown = `document.querySelector(${JSON.stringify(link)}).getClientRects().length > 0`
  if (!(await browser.read<boolean>(isShown))) await press(browser, `.sidebar-branch:has(${link}) > button`)
  await press(browser, link)
  await holds(browser, `location.pathname.endsWith(${JSON.stringify(`/${page}`)})`)
  await appears(browser, '#main h1')
}
