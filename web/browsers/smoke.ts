// `pnpm browsers`: log in, list, form and change of language in the browsers that are not Chromium.
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Browser } from './browser.ts'
import { firefox } from './firefox.ts'
import { startProduct } from './product.ts'
import { webkit } from './webkit.ts'

const pictures = fileURLToPath(new URL('../../test-results/browsers', import.meta.url))
mkdirSync(pictures, { recursive: true })

const firefoxAt = found('MAKTAB_FIREFOX', '/usr/bin/firefox-esr', 'firefox-esr')
const driverAt = found('MAKTAB_WEBKIT_DRIVER', '/usr/bin/WebKitWebDriver', 'webkit2gtk-driver')
const miniBrowser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(0)
found('MAKTAB_XVFB', '/usr/bin/Xvfb', 'xvfb')

const { school, stop } = await startProduct()
// Each goes as a person of its own, for the journey changes that person's language.
const travels = [
  { login: 'nasreen@riverside.example', open: () => firefox(firefoxAt) },
  { login: 'tariq@riverside.example', open: () => webkit(driverAt, miniBrowser ?? 'MiniBrowser') },
]
let failed = 0
for (const one of travels) if (!(await travel(one))) failed += 1
await stop()
console.log(`${travels.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

async function travel({ login, open }: (typeof travels)[number]): Promise<boolean> {
  const started = performance.now()
  const browser = await open()
  const picture = async (what: string) =>
    writeFileSync(`${pictures}/${browser.name.split(' ')[0]}-${what}.png`, await browser.picture())
  try {
    await journey(browser, login, picture)
    console.log(`✓ ${browser.name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
    return true
  } catch (error) {
    await picture('failed').catch(() => undefined)
    console.error(`✗ ${browser.name}:`, error)
    return false
  } finally {
    // One that hangs is ended with this process.
    await browser.close().catch(() => undefined)
  }
}

async function journey(browser: Browser, login: string, picture: (what: string) => Promise<void>) {
  const name = `Campus of ${browser.name.split(' ')[0]}`
  await browser.open(`${school}/login`)
  await appears(browser, 'input[name=login]')
  await browser.type('input[name=login]', login)
  await browser.type('input[name=password]', 'riverside-demo-2026')
  await browser.press('button[type=submit]')
  await holds(browser, `location.pathname === '/i'`)
  // Whoever goes on before the page is there cuts its arrival off.
  await holds(browser, `document.readyState === 'complete' && document.querySelector('#main h1') !== null`)
  await picture('home')

  await browser.open(`${school}/i/campuses`)
  await browser.press(await named(browser, 'tbody td *', 'Gulshan-e-Ravi'))
  await holds(browser, `location.pathname.startsWith('/i/campuses/')`)
  await browser.open(`${school}/i/campuses/new`)
  await appears(browser, '[role=dialog] input[aria-required=true]')
  await browser.type('[role=dialog] input[aria-required=true]', name)
  await browser.press('[role=dialog] button[type=submit]')
  await holds(browser, `location.pathname === '/i/campuses'`)
  await named(browser, 'tbody td *', name)
  await picture('list')

  await browser.press(await named(browser, 'button', 'Your account'))
  await browser.press(await named(browser, '[role^=menuitem]', 'اردو'))
  await holds(browser, `document.documentElement.dir === 'rtl' && document.documentElement.lang === 'ur'`)
  await holds(browser, `/[\\u0600-\\u06ff]/.test(document.querySelector('h1').textContent)`)
  await picture('urdu')
}

function appears(browser: Browser, selector: string) {
  return holds(browser, `document.querySelector(${JSON.stringify(selector)}) !== null`)
}

/** A selector of the element that a person would call by this name, once it is there. */
async function named(browser: Browser, selector: string, name: string): Promise<string> {
  const wanted = JSON.stringify(name)
  await holds(
    browser,
    `[...document.querySelectorAll(${JSON.stringify(selector)})].some((element) => {
      const said = element.getAttribute('aria-label') ?? element.textContent.trim()
      const isIt = said === ${wanted} || said.startsWith(${wanted} + ':')
      if (isIt) {
        document.querySelector('[data-smoke]')?.removeAttribute('data-smoke')
        element.setAttribute('data-smoke', '')
      }
      return isIt
    })`,
  )
  return '[data-smoke]'
}

async function holds(browser: Browser, expression: string) {
  const until = Date.now() + 20_000
  while (Date.now() < until) {
    if (await browser.read<boolean>(expression).catch(() => false)) return
    await pause(100)
  }
  throw new Error(`It never came true: ${expression}`)
}

function found(variable: string, usual: string, debian: string): string {
  const file = process.env[variable] ?? usual
  if (existsSync(file)) return file
  console.error(`There is no ${file}. On Debian: apt-get install ${debian}. Elsewhere: ${variable}=<path>.`)
  process.exit(1)
}
