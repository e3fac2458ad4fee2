import type { Browser } from './browser.ts'
import { appears, goTo, holds, logIn, press, pressNamed } from './hands.ts'
import type { Walk } from './journeys.ts'

const called = '.called-card'
/** The longest time without school, a summer vacation, in days. */
const longest = 80

/** A teacher calls the register of a section and hands it in; of today, or of the last day with lessons. */
export async function takesRegister({ browser, school, picture }: Walk): Promise<void> {
  await logIn(browser, school, 'sana@riverside.example')
  await goTo(browser, 'registers')
  await appears(browser, called)
  await goBackToLessons(browser)
  await press(browser, `${called} a`)
  await appears(browser, '.register-row')
  await press(browser, '.register-row .mark-button.status-absent[aria-pressed=false]')
  await holds(browser, `document.querySelector('.register-row[data-status=absent]') !== null`)
  await presentAreTheOthers(browser)
  await picture('register')
  await sayWhy(browser)
  await press(browser, '.register-bar-buttons button:last-child')
  await holds(browser, `document.body.textContent.includes('Attendance marked')`)
  await picture('handed-in')
}

/** A day without school has no register to open. */
async function goBackToLessons(browser: Browser) {
  const hasLessons = `document.querySelector('${called} a') !== null`
  const day = `document.querySelector('.period-steps-name').textContent`
  for (let back = 0; back < longest; back += 1) {
    if (await browser.read<boolean>(hasLessons)) return
    const before = await browser.read<string>(day)
    await pressNamed(browser, 'button', 'Previous day')
    await holds(browser, `${day} !== ${JSON.stringify(before)}`)
  }
  throw new Error(`There was no day with lessons within ${longest} days`)
}

/** The first of two buttons says it of all who are left; of a register that was handed in, nobody is. */
async function presentAreTheOthers(browser: Browser) {
  const rest = '.register-bar-buttons button:nth-last-child(2)'
  const isDone = `document.querySelector('${rest}') === null`
  if (await browser.read<boolean>(isDone)) return
  await press(browser, rest)
  await holds(browser, isDone)
}

/** Who calls a register of long ago is asked for a reason. */
async function sayWhy(browser: Browser) {
  const reason = '.register-bar input'
  if (await browser.read<boolean>(`document.querySelector('${reason}') !== null`))
    await browser.type(reason, 'Handed in late')
}
