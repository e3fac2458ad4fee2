import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { addDays, type Day, day, daysBetween, weekday } from 'kit/values/day'
import { expect, test } from 'vitest'
import { system } from '../../core/acts/act.ts'
import { castSchool } from '../../../testing/school.ts'
import { demoShifts } from '../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { rulingBells } from './ruling-bells.ts'
import { bellSchedule } from './tables.ts'

const cast = await castSchool()
const campusId = demoCampuses.MAIN
const [own = '', other = ''] = demoShifts.map(({ id }) => id)
const first = day('2029-01-01')
const span = 40

type Given = { shiftId: string | null; firstDay: Day; lastDay: Day; weekdays: number[] }

const someBells = fc
  .record({
    shiftId: fc.constantFrom(null, own, other),
    from: fc.nat(span - 1),
    // Few lengths, so that often two are alike and their weekdays decide.
    long: fc.constantFrom(0, 6, 13, 20),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  })
  .map(({ shiftId, from, long, weekdays }): Given => ({
    shiftId,
    firstDay: addDays(first, from),
    lastDay: addDays(first, from + long),
    weekdays,
  }))

const covers = (one: Given, at: Day) =>
  one.firstDay <= at && at <= one.lastDay && one.weekdays.includes(weekday(at))
const length = ({ firstDay, lastDay }: Given) => daysBetween(firstDay, lastDay)
const days = Array.from({ length: span + 20 }, (_, at) => addDays(first, at))

/** The rule in plain words, a second time: of those that speak of the day the most special. */
function ruled(bells: readonly Given[], shift: string | null, at: Day): Given | undefined {
  const rank = (one: Given) => [one.shiftId === null ? 1 : 0, length(one), one.weekdays.length]
  return bells
    .filter((one) => (one.shiftId === null || one.shiftId === shift) && covers(one, at))
    .sort(
      (a, b) =>
        rank(a)
          .map((part, place) => part - (rank(b)[place] ?? 0))
          .find((by) => by !== 0) ?? 0,
    )[0]
}

/** Those of them that no other ties with; the first of two stays. */
function untied(bells: readonly Given[]): Given[] {
  return bells.reduce<Given[]>((kept, one) => {
    const isTied = kept.some(
      (before) =>
        before.shiftId === one.shiftId &&
        length(before) === length(one) &&
        before.weekdays.length === one.weekdays.length &&
        days.some((at) => covers(before, at) && covers(one, at)),
    )
    return isTied ? kept : [...kept, one]
  }, [])
}

/** What rules each day once exactly these bells are there. */
async function askedOf(bells: readonly Given[], shift: string | null) {
  const school = await cast.school()
  const ids: string[] = bells.map(() => crypto.randomUUID())
  await school.transaction(system('Trial'), 'trials.made', async (tx) => {
    await tx.execute(sql`delete from bell_schedule where campus_id = ${campusId}`)
    if (bells.length === 0) return
    await tx
      .insert(bellSchedule)
      .values(bells.map((one, at) => ({ ...one, id: ids[at] ?? '', campusId, name: `Bells ${at}` })))
  })
  const until = days.at(-1) ?? first
  const found = await rulingBells(school.db, { campus: campusId, shift, from: first, until })
  return days.map((at) => ids.indexOf(found.get(at) ?? ''))
}

test('of all the bells that speak of a day the more special ones rule it', async () => {
  const shifts = fc.constantFrom(null, own, other)
  await fc.assert(
    fc.asyncProperty(fc.array(someBells, { maxLength: 8 }), shifts, async (some, shift) => {
      const bells = untied(some)
      const expected = days.map((at) => bells.indexOf(ruled(bells, shift, at) ?? ({} as Given)))
      expect(await askedOf(bells, shift)).toEqual(expected)
    }),
    { numRuns: 100 },
  )
})

test('what rules a day does not depend on which bells were made first, and more bells change only their own days', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someBells, { minLength: 1, maxLength: 6 }), async (some) => {
      const bells = untied(some)
      const forward = await askedOf(bells, own)
      const backward = await askedOf(bells.toReversed(), own)
      expect(backward.map((at) => (at < 0 ? at : bells.length - 1 - at))).toEqual(forward)
      const last = bells.at(-1)
      const before = await askedOf(bells.slice(0, -1), own)
      const changed = days.filter((_, at) => before[at] !== forward[at])
      expect(changed.filter((at) => !last || !covers(last, at))).toEqual([])
    }),
    { numRuns: 20 },
  )
})

test('the database takes exactly those bells that the rule can tell apart', async () => {
  await fc.assert(
    fc.asyncProperty(someBells, someBells, async (one, two) => {
      const accepted = await askedOf([one, two], null).then(
        () => true,
        () => false,
      )
      expect(accepted).toBe(untied([one, two]).length === 2)
    }),
    { numRuns: 60 },
  )
})
