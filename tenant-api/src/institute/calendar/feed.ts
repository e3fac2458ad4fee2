import type { FastifyReply } from 'fastify'
import { addDays, day } from 'kit/values/day'
import type { School } from '../../core/school/school.ts'
import { readCalendar } from './calendar.ts'
import { type CalendarEntry, calendarPermission, readFeed } from './contract.ts'
import { type Feed, readerOfFeed } from './feed-address.ts'
import { icalOf, type IcalEvent, sendIcal } from '../../core/documents/ical.ts'

/** The calendar at a secret address. */
export const ofCalendar: Feed = {
  content: 'calendar',
  path: readFeed.path,
  resource: calendarPermission.resource,
  acts: { made: 'calendar-feeds.made', dropped: 'calendar-feeds.dropped' },
}

/**
 * The calendar of whom the secret belongs to, as far as this person reaches just now, from half a year back to a year
 * ahead.
 */
export async function sendFeed(school: School, secret: string, reply: FastifyReply): Promise<FastifyReply> {
  const user = await readerOfFeed(school, secret, ofCalendar)
  const today = await school.today()
  const span = { from: addDays(today, -180), until: addDays(today, 366) }
  const { rows } = await readCalendar(school, user, span)
  const { zone, name } = await school.profile()
  const head = { name, host: school.primaryHost, now: school.now(), zone, product: 'School calendar' }
  return sendIcal(reply, { name: 'calendar', text: icalOf(rows.map(eventOf), head) })
}

/** Whole days do not make anybody busy. */
export function eventOf({ id, kind, title, detail, isTentative, ...times }: CalendarEntry): IcalEvent {
  return {
    ...times,
    firstDay: day(times.firstDay),
    lastDay: day(times.lastDay),
    uid: `${kind}-${id}`,
    title,
    detail,
    location: '',
    status: isTentative ? 'TENTATIVE' : 'CONFIRMED',
    sequence: 0,
    isBusy: false,
  }
}
