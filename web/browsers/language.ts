import type { Browser } from './browser.ts'
import { holds, logIn, press, pressNamed } from './hands.ts'
import type { Walk } from './journeys.ts'

/** The menu of the account changes the language and the direction of the page that is shown. */
export async function changesLanguage({ browser, school, picture }: Walk): Promise<void> {
  await logIn(browser, school, 'tariq@riverside.example')
  await choose(browser, 'اردو')
  await holds(browser, `document.documentElement.dir === 'rtl' && document.documentElement.lang === 'ur'`)
  await holds(browser, `/[\\u0600-\\u06ff]/.test(document.querySelector('h1').textContent)`)
  await picture('urdu')
  await choose(browser, 'English')
  await holds(browser, `document.documentElement.dir === 'ltr' && document.documentElement.lang === 'en'`)
  await holds(browser, `!/[\\u0600-\\u06ff]/.test(document.querySelector('h1').textContent)`)
}

async function choose(browser: Browser, language: string) {
  await press(browser, '.avatar-button')
  await pressNamed(browser, '[role^=menuitem]', language)
}
