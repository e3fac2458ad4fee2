import { addDays, type Day, daysBetween } from 'kit/values/day'
import { refuse, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'

import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../core/school/school.ts'
import type { Asking, Side } from './contract.ts'
import { balancesOf, countDays, yearOn } from './leave-days.ts'
import { leaveType } from './tables.ts'
import type { LeaveSubject } from './leave-subject.ts'

/** The longest leave in one request, and how far ahead it may lie. */
const longest = 366

type Setting = { windowDays: number }
type At = { side: Side; today: Day; country: string; setting: Setting }

/** The first day for which a user outside of the office may ask. */
export function earliestDay({ today, setting }: Pick<At, 'today' | 'setting'>): Day {
  return addDays(today, -setting.windowDays)
}

/** Refuses requests that nobody may make, or not this user; returns the number of days. */
export async function judge(tx: Tx, whose: LeaveSubject, asking: Asking, at: At): Promise<number> {
  refuseOddDays(asking, at)
  if (!whose.isHere)
    refuse('leave.not-here', 'Leave is only for people enrolled or working here', {}, { status: 409 })
  if (!whose.isOffice && asking.firstDay < earliestDay(at)) {
    const { windowDays: days } = at.setting
    refuse('leave.outside-window', 'Date needs to be within {days} days!', { days })
  }
  const [type] = await tx
    .select()
    .from(leaveType)
    .where(and(eq(leaveType.id, asking.typeId), eq(leaveType.side, at.side), isNull(leaveType.archivedAt)))
  if (!type) return refuseField('typeId', sentence('This type no longer exists. Choose another'), 'choice')
  if (asking.part !== 'whole' && !type.allowsHalves)
    refuseField('part', sentence('Of this type whole days are given'))
  const place = { ...whose, country: at.country }
  const days = await countDays(tx, place, asking)
  if (days === 0) refuse('leave.no-school', 'There is no school on these days, so nobody needs leave')
  if (type.documentFrom !== null && days >= type.documentFrom && asking.fileId === null && !whose.isOffice)
    refuse(
      'leave.document',
      'From {days, plural, one {# day} other {# days}} on, a document is needed. Add it',
      {
        days: type.documentFrom,
      },
    )
  if (type.daysAYear !== null && asking.exception === '')
    await refuseBeyond(tx, { whose, place, asking, side: at.side, title: type.title })
  if (asking.exception !== '' && !whose.isOffice)
    refuseField('exception', sentence('Only the office makes an exception'))
  return days
}

function refuseOddDays({ firstDay, lastDay, part }: Asking, { today }: At): void {
  if (lastDay < firstDay) refuseField('lastDay', sentence('The last day is not before the first'))
  if (part !== 'whole' && lastDay !== firstDay)
    refuseField('part', sentence('Half a day is asked for one day'))
  if (daysBetween(firstDay, lastDay) >= longest || daysBetween(today, lastDay) > longest)
    refuseField('lastDay', sentence('This is too far ahead. Ask for a year at most'))
  if (daysBetween(firstDay, today) > longest)
    refuseField('firstDay', sentence('This is too long ago. Ask for the last year at most'))
}

type Spent = {
  whose: LeaveSubject
  place: LeaveSubject & { country: string }
  asking: Asking
  side: Side
  title: string
}

/** Refuses more than the year's balance; leave across the turn of a year is counted in each year separately. */
async function refuseBeyond(tx: Tx, { whose, place, asking, side, title: type }: Spent): Promise<void> {
  const years = [await yearOn(tx, whose, asking.firstDay)]
  if (asking.lastDay > (years[0]?.last ?? '')) years.push(await yearOn(tx, whose, asking.lastDay))
  for (const year of years) {
    const within = {
      ...asking,
      firstDay: asking.firstDay > year.first ? asking.firstDay : year.first,
      lastDay: asking.lastDay < year.last ? asking.lastDay : year.last,
    }
    if (within.lastDay < within.firstDay) continue
    const balances = await balancesOf(tx, { ...place, side, year })
    const left = balances.find(({ id }) => id === asking.typeId)?.left ?? 0
    if ((await countDays(tx, place, within)) <= left) continue
    refuse(
      'leave.balance',
      whose.isOffice
        ? 'Only {left, plural, one {# day} other {# days}} of {type} are left in this year. Say why it is granted all the same'
        : 'Only {left, plural, one {# day} other {# days}} of {type} are left in this year',
      { left: Math.max(left, 0), type },
      { status: 409 },
    )
  }
}
