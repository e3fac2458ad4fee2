import { appears, goTo, holds, logIn } from './hands.ts'
import type { Walk } from './journeys.ts'

/** A mother whose language is Urdu reads the month of each of her children. */
export async function readsAttendance({ browser, school, picture }: Walk): Promise<void> {
  await logIn(browser, school, 'ayesha.imran')
  await holds(browser, `document.documentElement.dir === 'rtl' && document.documentElement.lang === 'ur'`)
  await goTo(browser, 'attendance')
  await holds(browser, `document.querySelectorAll('.attends').length === 3`)
  await holds(browser, `document.querySelector('#main').textContent.includes('بلال عمران')`)
  await appears(browser, '.attends-year .attends-ring')
  await appears(browser, '.attends-month .attends-day[class*=status-]')
  await picture('attendance')
}
