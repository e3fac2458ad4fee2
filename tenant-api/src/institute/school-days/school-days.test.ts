import * as fc from 'fast-check'
import { addDays, type Day, day, daysBetween, weekday } from 'kit/values/day'
import { expect, test } from 'vitest'
import { system } from '../../core/acts/act.ts'
import { castSchool } from '../../../testing/school.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { demoClasses } from '../../../demo/institute/structure/seed-classes.ts'
import { holidays } from '../calendar/contract.ts'
import { academicYear, holiday } from '../calendar/tables.ts'
import { closeSchool, listSchoolDays, reopenSchool, type SchoolDay, setSchoolWeek } from './contract.ts'
import { schoolDays, schoolDaysIn } from './school-days.ts'
import { schoolWeek } from './tables.ts'

const cast = await castSchool()
const { MAIN, SHD, CNL } = demoCampuses
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const brief = ({ day, state, reason }: SchoolDay) => [day, state, reason]

async function days(campus: string | null, from: string, until: string) {
  return schoolDays(await cast.school(), { campus, from: day(from), until: day(until) })
}

test('in the week of the smog Shahdara is closed for two days, and Canal View has one lesson day at home', async () => {
  expect((await days(SHD, '2026-11-09', '2026-11-15')).map(brief)).toEqual([
    ['2026-11-09', 'closed', 'holiday'],
    ['2026-11-10', 'open', null],
    ['2026-11-11', 'open', null],
    ['2026-11-12', 'open', null],
    ['2026-11-13', 'closed', 'closure'],
    ['2026-11-14', 'closed', 'closure'],
    ['2026-11-15', 'closed', 'weekday'],
  ])
  expect((await days(CNL, '2026-11-12', '2026-11-15')).map(brief)).toEqual([
    ['2026-11-12', 'open', null],
    ['2026-11-13', 'online', 'online'],
    ['2026-11-14', 'closed', 'weekday'],
    ['2026-11-15', 'closed', 'weekday'],
  ])
})

test('a campus counts in its own year where it has one: Canal View is closed before it begins', async () => {
  expect((await days(CNL, '2026-08-13', '2026-08-17')).map(brief)).toEqual([
    ['2026-08-13', 'closed', 'no-year'],
    ['2026-08-14', 'closed', 'no-year'],
    ['2026-08-15', 'closed', 'no-year'],
    ['2026-08-16', 'closed', 'no-year'],
    ['2026-08-17', 'open', null],
  ])
  expect((await days(MAIN, '2026-08-13', '2026-08-13')).map(brief)).toEqual([
    ['2026-08-13', 'closed', 'vacation'],
  ])
  expect((await days(MAIN, '2028-03-31', '2028-04-01')).map(({ state }) => state)).toEqual([
    'short',
    'closed',
  ])
})

test('a holiday says its name and whether it follows the moon', async () => {
  expect((await days(null, '2027-03-10', '2027-03-10'))[0]).toEqual({
    day: '2027-03-10',
    state: 'closed',
    reason: 'holiday',
    title: 'Eid-ul-Fitr',
    isTentative: true,
  })
})

test('closed tomorrow: one action closes the campus, another takes it back, and both are announced', async () => {
  const nasreen = await cast.as('nasreen')
  const closure = { firstDay: '2026-11-20', lastDay: '2026-11-20', isOnline: false, reason: 'Heavy rain' }
  const closed = await nasreen.call(closeSchool, { body: { ...closure, campusId: MAIN } })
  expect((await days(MAIN, '2026-11-20', '2026-11-20')).map(brief)).toEqual([
    ['2026-11-20', 'closed', 'closure'],
  ])
  expect((await days(SHD, '2026-11-20', '2026-11-20'))[0]?.state).toBe('short')
  await nasreen.call(reopenSchool, { params: { id: closed.id } })
  expect((await days(MAIN, '2026-11-20', '2026-11-20'))[0]?.state).toBe('short')
  await nasreen.call(reopenSchool, { params: { id: closed.id } })
  const school = await cast.school()
  const topics = await school.db.execute<{ topic: string; campus: string; from: string | null }>(
    `select topic, payload ->> 'campusId' as campus, payload ->> 'from' as from from outbox
      where topic like 'calendar.%' or topic = 'school-days.changed' order by id desc limit 5`,
  )
  expect(topics.filter(({ campus }) => campus === MAIN).map(({ topic }) => topic)).toEqual([
    'calendar.reopened',
    'school-days.changed',
    'school-days.changed',
    'calendar.closed',
    'school-days.changed',
  ])
})

test('whoever leads one campus closes that campus, and no other', async () => {
  const imtiaz = await cast.as('imtiaz')
  const closure = { firstDay: '2026-11-23', lastDay: '2026-11-24', isOnline: true, reason: 'Fog' }
  await imtiaz.call(closeSchool, { body: { ...closure, campusId: SHD } })
  expect((await days(SHD, '2026-11-23', '2026-11-24')).map(({ state }) => state)).toEqual([
    'online',
    'online',
  ])
  for (const campusId of [MAIN, null])
    await expect(imtiaz.call(closeSchool, { body: { ...closure, campusId } })).rejects.toMatchObject(
      refused(403),
    )
  const rabia = await cast.as('rabia')
  await expect(rabia.call(closeSchool, { body: { ...closure, campusId: MAIN } })).rejects.toMatchObject(
    refused(403),
  )
  const seen = rabia.call(listSchoolDays, { query: { campus: SHD, from: '2026-11-23', until: '2026-11-24' } })
  await expect(seen).rejects.toMatchObject(refused(404))
})

test('what is no closure is not taken back as one', async () => {
  const nasreen = await cast.as('nasreen')
  const [iqbal] = (await nasreen.call(holidays.endpoints.list, { query: { q: 'iqbal' } })).rows
  const taking = nasreen.call(reopenSchool, { params: { id: iqbal?.id ?? '' } })
  await expect(taking).rejects.toMatchObject(refused(409, 'holidays.no-closure'))
})

test('a campus may open on other weekdays than the institute, and follow it again', async () => {
  const nasreen = await cast.as('nasreen')
  const body = { campusId: MAIN, openDays: [5, 1, 2, 3, 4], shortDays: [5] }
  const { rows } = await nasreen.call(setSchoolWeek, { body })
  expect(rows.find(({ campusId }) => campusId === MAIN)).toMatchObject({
    openDays: [1, 2, 3, 4, 5],
    by: 'campus',
  })
  expect((await days(MAIN, '2026-11-21', '2026-11-21'))[0]).toMatchObject({
    state: 'closed',
    reason: 'weekday',
  })
  await nasreen.call(setSchoolWeek, { body: { campusId: MAIN, openDays: null } })
  expect((await days(MAIN, '2026-11-21', '2026-11-21'))[0]?.state).toBe('short')
  const odd = nasreen.call(setSchoolWeek, { body: { campusId: MAIN, openDays: [1], shortDays: [2] } })
  await expect(odd).rejects.toMatchObject(refused(422))
})

test('a span is at most 400 days long, and never runs backwards', async () => {
  const nasreen = await cast.as('nasreen')
  for (const [from, until] of [
    ['2026-01-01', '2028-01-01'],
    ['2026-01-02', '2026-01-01'],
  ] as const)
    await expect(nasreen.call(listSchoolDays, { query: { from, until } })).rejects.toMatchObject(
      refused(422, 'span'),
    )
})

type Said = {
  campusId: string | null
  classId: string | null
  kind: 'holiday' | 'vacation' | 'closure' | 'online' | 'working'
  first: number
  length: number
}
type Week = { campusId: string | null; openDays: number[]; shortDays: number[] }
type Year = { campusId: string | null; first: number; length: number }

const start = day('2031-03-01')
const place = fc.constantFrom(null, MAIN, CNL)
const [seven = '', eight = ''] = [demoClasses['7'], demoClasses['8']]
const taught = fc.constantFrom(null, seven, eight)
const said = fc.record<Said>({
  campusId: place,
  classId: taught,
  kind: fc.constantFrom('holiday', 'vacation', 'closure', 'online', 'working'),
  first: fc.integer({ min: 0, max: 40 }),
  length: fc.integer({ min: 1, max: 9 }),
})
const week = fc
  .record({ campusId: place, open: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }) })
  .map<Week>(({ campusId, open }) => ({ campusId, openDays: open, shortDays: open.slice(0, 1) }))
const year = fc.record<Year>({
  campusId: place,
  first: fc.integer({ min: 0, max: 30 }),
  length: fc.integer({ min: 5, max: 60 }),
})
const setting = fc.record({
  all: fc.array(said, { maxLength: 12 }),
  weeks: fc.uniqueArray(week, { selector: ({ campusId }) => campusId, maxLength: 3 }),
  years: fc.uniqueArray(year, { selector: ({ campusId }) => campusId, maxLength: 3 }),
  country: fc.constantFrom('PK' as const, 'AE' as const, 'SA' as const),
  campus: place,
  asked: taught,
})

test('whatever is said of days, one function judges them as the rules do', async () => {
  const school = await cast.school()
  await fc.assert(
    fc.asyncProperty(setting, async ({ all, weeks, years, country, campus, asked }) => {
      const until = addDays(start, 45)
      const found = await inVain(async (tx) => {
        await tx.delete(holiday)
        await tx.delete(schoolWeek)
        await tx.update(academicYear).set({ archivedAt: '2026-11-19T04:10:00Z' })
        if (weeks.length > 0) await tx.insert(schoolWeek).values(weeks)
        if (years.length > 0) await tx.insert(academicYear).values(years.map(asYear))
        for (const [at, one] of all.entries()) await tx.insert(holiday).values(asHoliday(one, at))
        return schoolDaysIn(tx, { campus, class: asked, from: start, until, country })
      })
      expect(found).toHaveLength(46)
      for (const one of found) expect(brief(one)).toEqual([one.day, ...judge(one.day)])

      function judge(at: Day): [SchoolDay['state'], SchoolDay['reason']] {
        const number = daysBetween(start, at)
        const counted = years.filter(({ campusId }) => campusId === campus)
        const followed = counted.length > 0 ? counted : years.filter(({ campusId }) => campusId === null)
        const isInside = followed.some(({ first, length }) => number >= first && number < first + length)
        if (followed.length > 0 && !isInside) return ['closed', 'no-year']
        const here = all
          .map((one, made) => ({ ...one, made }))
          .filter(({ campusId }) => campusId === null || campusId === campus)
          .filter(({ classId }) => classId === null || classId === asked)
          .filter(({ first, length }) => number >= first && number < first + length)
          .sort((a, b) => generality(a) - generality(b) || b.made - a.made)
        const kind = here[0]?.kind ?? null
        const own = weeks.find(({ campusId }) => campusId === campus)
        const { openDays, shortDays } =
          own ?? weeks.find(({ campusId }) => campusId === null) ?? usual[country]
        const open = shortDays.includes(weekday(at)) ? 'short' : 'open'
        if (kind === 'working') return [open, 'working']
        if (kind !== null && kind !== 'online') return ['closed', kind]
        if (!openDays.includes(weekday(at))) return ['closed', 'weekday']
        return kind === 'online' ? ['online', 'online'] : [open, null]
      }
    }),
    { numRuns: 60 },
  )

  /** Does it in a transaction that is taken back. */
  async function inVain<T>(
    work: (tx: Parameters<Parameters<typeof school.transaction>[2]>[0]) => Promise<T>,
  ) {
    let result: { found: T } | undefined
    const trying = school.transaction(system('Test'), 'test.tried', async (tx) => {
      result = { found: await work(tx) }
      throw new Undone()
    })
    await trying.catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
    if (!result) throw new Error('nothing was found')
    return result.found
  }
})

class Undone extends Error {}

const usual = {
  PK: { openDays: [1, 2, 3, 4, 5, 6], shortDays: [] },
  AE: { openDays: [1, 2, 3, 4, 5], shortDays: [5] },
  SA: { openDays: [7, 1, 2, 3, 4], shortDays: [] },
}

function asYear({ campusId, first, length }: Year) {
  return { name: 'Tried', campusId, ...span(first, length) }
}

/** What is said for one class goes first, then what is said for one campus. */
function generality({ campusId, classId }: Said): number {
  return 2 * Number(classId === null) + Number(campusId === null)
}

function asHoliday({ campusId, classId, kind, first, length }: Said, at: number) {
  const createdAt = new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString()
  return {
    title: `Tried ${at}`,
    kind,
    campusId,
    classId,
    ...span(first, length),
    isTentative: false,
    createdAt,
  }
}

function span(first: number, length: number) {
  return { firstDay: addDays(start, first), lastDay: addDays(start, first + length - 1) }
}
