import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { addDays, type Day, daysBetween, eachDay, weekday } from 'kit/values/day'
import { expect, test } from 'vitest'
import { sentence } from 'kit/text/words'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import { castTeachers } from '../../../demo/people/employees/seed-cast.ts'
import { clearTimetables, drawLessons } from '../../../testing/draw-lessons.ts'
import { castSchool } from '../../../testing/school.ts'
import { system } from '../../core/acts/act.ts'
import type { Tx } from '../../core/school/school.ts'
import { exampleYear } from '../../institute/calendar/contract.ts'

const cast = await castSchool()
const first = '2026-08-17' as Day
const days = 400

test('from Friday to Saturday two weeks later 18 lessons of Maths are left (W31)', async () => {
  const school = await cast.school()
  await clearTimetables(school)
  const weekly = [2, 1, 1, 2, 1, 1].flatMap((count, at) =>
    Array.from({ length: count }, (_, nth) => ({ weekday: at + 1, period: nth * 3 + 1 })),
  )
  const teacher = castTeachers.sana?.person ?? ''
  await drawLessons(
    school,
    weekly.map((when) => ({ section: '7-B', subject: 'Maths', teacher, ...when })),
  )
  const [left] = await school.db.execute<{ lessons: number }>(sql`
    select sum(length)::int as lessons from taught_lessons('2026-11-20', '2026-12-05') where takes_place`)
  expect(left?.lessons).toBe(18)
})

const span = fc
  .tuple(fc.integer({ min: 0, max: days - 1 }), fc.integer({ min: 0, max: 120 }))
  .map(([from, length]) => ({ from: addDays(first, from), until: addDays(first, from + length) }))
const card = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }),
  period: fc.integer({ min: 1, max: 8 }),
  week: fc.integer({ min: 0, max: 3 }),
})
const timetable = fc.record({
  isSpecial: fc.boolean(),
  span,
  weeks: fc.integer({ min: 1, max: 3 }),
  /** Also a Monday after its first day. */
  anchor: fc.integer({ min: -30, max: 30 }).map((weeks) => addDays(first, weeks * 7)),
  cards: fc.array(card, { minLength: 1, maxLength: 6 }),
})
const change = fc.record({
  of: fc.nat(50),
  day: fc.integer({ min: 0, max: days - 1 }).map((at) => addDays(first, at)),
  toDay: fc.option(fc.integer({ min: 0, max: days - 1 }).map((at) => addDays(first, at))),
})
type Drawn = {
  timetables: {
    isSpecial: boolean
    span: { from: Day; until: Day }
    weeks: number
    anchor: Day
    cards: { weekday: number; period: number; week: number }[]
  }[]
  changes: { of: number; day: Day; toDay: Day | null }[]
}
/** Timetables of one kind that overlap cannot both be published: the later one is left out. */
const drawn = fc
  .record({
    timetables: fc.array(timetable, { minLength: 1, maxLength: 6 }),
    changes: fc.array(change, { maxLength: 8 }),
  })
  .map(({ timetables, changes }): Drawn => ({
    changes,
    timetables: timetables.filter((one, at) =>
      timetables
        .slice(0, at)
        .every(
          (other) =>
            other.isSpecial !== one.isSpecial ||
            other.span.until < one.span.from ||
            one.span.until < other.span.from,
        ),
    ),
  }))

const idOf = (kind: number, at: number, nth = 0) =>
  `01980000-0000-7000-8000-00000${kind}${String(at).padStart(3, '0')}${String(nth).padStart(3, '0')}`

/** Day by day, card by card. */
function taughtOneByOne({ timetables, changes }: Drawn): string[] {
  const rules = (day: Day) => {
    const here = timetables.filter(({ span: { from, until } }) => from <= day && day <= until)
    return here.filter(({ isSpecial }) => isSpecial || here.every((other) => !other.isSpecial))
  }
  const letterOf = ({ anchor, weeks }: Drawn['timetables'][number], day: Day) =>
    (((Math.floor(daysBetween(anchor, day) / 7) % weeks) + weeks) % weeks) + 1
  const cards = timetables.flatMap((of, at) =>
    of.cards.map((one, nth) => ({ ...one, of, id: idOf(3, at, nth) })),
  )
  const known = new Map<string, Drawn['changes'][number]>()
  for (const one of changes) {
    const id = cards[one.of % cards.length]?.id ?? ''
    if (!known.has(`${id} ${one.day}`)) known.set(`${id} ${one.day}`, one)
  }
  const lines = eachDay(first, addDays(first, days - 1)).flatMap((day) =>
    rules(day).flatMap((of) =>
      cards
        .filter((one) => one.of === of && one.weekday === weekday(day))
        .filter(({ week }) => week === 0 || week === letterOf(of, day))
        .map(({ id }) => ({ day, id, change: known.get(`${id} ${day}`) })),
    ),
  )
  const usual = lines.map(({ day, id, change: differs }) => `${day} ${id} ${differs === undefined}`)
  // A change of a day on which the timetable of the card does not rule says nothing; the office makes none else.
  const moved = [...known].flatMap(([key, { toDay }]) => {
    const [id = '', day = ''] = key.split(' ')
    const of = cards.find((one) => one.id === id)?.of
    return toDay !== null && of && rules(day as Day).includes(of) ? [`${toDay} ${id} true`] : []
  })
  return [...usual, ...moved].toSorted()
}

async function write(tx: Tx, { timetables, changes }: Drawn): Promise<void> {
  const section = demoSections['7-B'] ?? ''
  for (const [at, one] of timetables.entries()) {
    await tx.execute(sql`
      insert into timetable (id, campus_id, year_id, name, kind, state, first_day, last_day, weeks, anchor, published_at)
      values (${idOf(1, at)}, ${demoCampuses.MAIN}, ${exampleYear}, ${`T${at}`}, ${one.isSpecial ? 'special' : 'base'}, 'published',
        ${one.span.from}, ${one.span.until}, ${one.weeks}, ${one.anchor}, '2026-08-10T05:00:00Z')`)
    await tx.execute(
      sql`insert into teaching (id, timetable_id, subject_id) values (${idOf(2, at)}, ${idOf(1, at)}, ${demoSubjects.Maths ?? ''})`,
    )
    await tx.execute(
      sql`insert into teaching_party (teaching_id, section_id) values (${idOf(2, at)}, ${section})`,
    )
    for (const [nth, { weekday: on, period, week }] of one.cards.entries())
      await tx.execute(sql`insert into placement (id, teaching_id, weekday, period, week)
        values (${idOf(3, at, nth)}, ${idOf(2, at)}, ${on}, ${period}, ${week})`)
  }
  const ids = timetables.flatMap((one, at) => one.cards.map((_, nth) => idOf(3, at, nth)))
  for (const { of, day, toDay } of changes)
    await tx.execute(sql`
      insert into lesson_change (campus_id, placement_id, day, kind, to_day, to_period, reason)
      values (${demoCampuses.MAIN}, ${ids[of % ids.length] ?? ''}, ${day}, ${toDay === null ? 'cancelled' : 'moved'}, ${toDay},
        ${toDay === null ? null : 1}, 'Trial') on conflict do nothing`)
}

class Done extends Error {}

test('what is taught on 400 days is what one finds day by day: special weeks, letters, changes', async () => {
  const school = await cast.school()
  await clearTimetables(school)
  await fc.assert(
    fc.asyncProperty(drawn, async (plan) => {
      let found: string[] = []
      await school
        .transaction(system(sentence('Demo school')), 'timetables.seeded', async (tx) => {
          await write(tx, plan)
          await tx.execute(sql`update exam set state = 'planned'`)
          const rows = await tx.execute<{ line: string }>(sql`
            select concat_ws(' ', day, placement_id, takes_place::text) as line
            from taught_lessons(${first}::date, ${addDays(first, days - 1)}::date)`)
          found = rows.map(({ line }) => line).toSorted()
          throw new Done()
        })
        .catch((error: unknown) => {
          if (!(error instanceof Done)) throw error
        })
      expect(found).toEqual(taughtOneByOne(plan))
    }),
    { numRuns: 25 },
  )
})
