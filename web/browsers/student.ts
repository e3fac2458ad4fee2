import type { Browser } from './browser.ts'
import { appears, goTo, holds, logIn, named, press, pressNamed } from './hands.ts'
import type { Walk } from './journeys.ts'

/** The office types a part of a name into the search of the list, and changes a fact where it stands. */
export async function editsStudent({ browser, school, picture }: Walk): Promise<void> {
  const passed = `Class 6, said in ${browser.name.split(' ')[0]}`
  await logIn(browser, school, 'rabia@riverside.example')
  await goTo(browser, 'students')
  await appears(browser, 'tbody tr.resource-row')
  await browser.type('#main .search input', 'bilal imran')
  await holds(browser, `document.querySelectorAll('tbody tr.resource-row').length === 1`)
  await picture('found')
  await pressNamed(browser, 'tbody td *', 'Bilal Imran')
  await holds(browser, `document.querySelector('#main h1')?.textContent.includes('Bilal Imran')`)
  await pressNamed(browser, 'button', 'Show empty fields')
  await press(browser, await fact(browser, 'Qualification'))
  await appears(browser, '.fact-form input')
  await browser.type('.fact-form input', passed)
  await pressNamed(browser, '.fact-form button', 'Save')
  await holds(
    browser,
    `[...document.querySelectorAll('.record-list .fact')].some((one) => one.textContent.includes(${JSON.stringify(passed)}))`,
  )
  await picture('edited')
}

/** A selector of what is known under a title, once it is there. */
async function fact(browser: Browser, title: string): Promise<string> {
  await named(browser, '.record-list dt', title)
  return 'dt[data-meant] + dd .fact'
}
