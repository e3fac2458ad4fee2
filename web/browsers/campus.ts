import { appears, holds, goTo, logIn, named, press, pressNamed } from './hands.ts'
import type { Walk } from './journeys.ts'

/** Opens a row of a list, and adds one by the form. */
export async function addsCampus({ browser, school, picture }: Walk): Promise<void> {
  const name = `Campus of ${browser.name.split(' ')[0]}`
  await logIn(browser, school, 'nasreen@riverside.example')
  await picture('home')
  await goTo(browser, 'campuses')
  await pressNamed(browser, 'tbody td *', 'Gulshan-e-Ravi')
  await holds(browser, `location.pathname.startsWith('/i/campuses/')`)
  await pressNamed(browser, '[role=dialog] button', 'Close')
  await holds(browser, `document.querySelector('[role=dialog]') === null`)
  await pressNamed(browser, '#main button, #main a', 'Add campus')
  await holds(browser, `location.pathname === '/i/campuses/new'`)
  await appears(browser, '[role=dialog] input[aria-required=true]')
  await browser.type('[role=dialog] input[aria-required=true]', name)
  await press(browser, '[role=dialog] button[type=submit]')
  await holds(browser, `location.pathname === '/i/campuses'`)
  await named(browser, 'tbody td *', name)
  await picture('list')
}
