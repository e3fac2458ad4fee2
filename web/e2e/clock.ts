import type { BrowserContext } from '@playwright/test'
import { shiftDate } from './shift-date.ts'

/** A Tuesday of the demo school's second term, after the first bell of the morning shift, in Lahore. */
const morning = '2026-11-24T09:05:00+05:00'

/** Milliseconds by which the clock of the journeys is ahead of that of the machine, or behind it where negative. */
const offset = () => Number(process.env.MAKTAB_E2E_CLOCK ?? 0)

/** The instant that it is for the product and in its pages; milliseconds since 1970, as `Date.now()`. */
export function clockNow(): number {
  return Date.now() + offset()
}

/**
 * Begins the clock of a run: it is that morning now, and time goes on from there (docs/decisions/065). Whoever calls it
 * hands `clockOfProducts` to what it starts. MAKTAB_E2E_MORNING, an ISO instant, begins at another one.
 */
export function beginAtMorning(): number {
  if (process.env.MAKTAB_E2E_CLOCK === undefined) {
    const at = Date.parse(process.env.MAKTAB_E2E_MORNING ?? morning)
    if (Number.isNaN(at))
      throw new Error(`MAKTAB_E2E_MORNING is no instant: ${process.env.MAKTAB_E2E_MORNING}`)
    process.env.MAKTAB_E2E_CLOCK = String(at - Date.now())
  }
  return offset()
}

/** The settings by which a product goes by the clock of the run; its PostgreSQL is made so before (`clusterAhead`). */
export function clockOfProducts(): Record<string, string> {
  const program = new URL('clock-of-products.ts', import.meta.url).href
  return { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${program}` }
}

/**
 * Lets the pages of a context go by the clock of the run. Playwright's own clock, where a journey installs it, begins at
 * the same instant and keeps the time of its pages alone: it reckons with the machine's when it comes to another page.
 */
export async function goByClock(context: BrowserContext): Promise<void> {
  const { clock } = context
  // A context that is used again comes without the script of the journey before.
  Reflect.deleteProperty(clock, 'install')
  const install = clock.install.bind(clock)
  const shift = await context.addInitScript(shiftDate, offset())
  clock.install = async (options) => {
    await shift.dispose()
    await install({ time: clockNow(), ...options })
  }
}
