import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAsc } from './read-asc.ts'
import { readFet } from './read-fet.ts'
import { readSheets } from './read-sheets.ts'
import { longSheet } from './sheet-columns.ts'
import { partiesOfSet } from './student-sets.ts'
import type { FileLesson, FileParty, FileWish, WeekFile } from './week-file.ts'
import { writeAsc, withoutChoiceNames } from './write-asc.ts'
import { writeFet } from './write-fet.ts'
import { longRows } from './write-long-sheet.ts'
import { readXml } from './xml.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
const periods = ['1', '2', '3', '4', '5', '6']
const sections = ['6-A', '7-B', 'O1 <"x">', 'ہفتم']
const choices = [
  ['Religion', 'Islamiat'],
  ['Religion', 'Ethics'],
  ['Elective', 'Art & Craft'],
  ['Elective', 'Music'],
] as const

const party: fc.Arbitrary<FileParty> = fc
  .record({ section: fc.constantFrom(...sections), of: fc.option(fc.constantFrom(...choices)) })
  .map(({ section, of }) => ({ section, choice: of?.[0] ?? '', part: of?.[1] ?? '' }))

const lesson: fc.Arbitrary<Omit<FileLesson, 'at'>> = fc
  .record({
    subject: fc.constantFrom('Maths', 'English', 'Art & Craft', 'اردو'),
    teachers: fc.uniqueArray(fc.constantFrom('Sana Iqbal', "O'Neil, Ann", 'ماریا'), { maxLength: 2 }),
    section: party,
    room: fc.option(fc.constantFrom('Room 1', 'Lab')),
    length: fc.integer({ min: 1, max: 4 }),
    week: fc.integer({ min: 0, max: 2 }),
    place: fc.option(
      fc.record({ day: fc.integer({ min: 0, max: 4 }), period: fc.integer({ min: 0, max: 5 }) }),
    ),
    isLocked: fc.boolean(),
  })
  .map(({ section, place, isLocked, ...one }) => ({
    ...one,
    parties: [section],
    rooms: [],
    day: place?.day ?? null,
    period: place?.period ?? null,
    isLocked: isLocked && place !== null,
    terms: null,
  }))

const wish: fc.Arbitrary<FileWish> = fc
  .record({
    teacher: fc.constantFrom('Sana Iqbal', "O'Neil, Ann", 'ماریا'),
    wish: fc.constantFrom('mostADay', 'longestRun', 'mostDays'),
    level: fc.constantFrom('avoid', 'never'),
    count: fc.integer({ min: 1, max: 16 }),
  })
  // FET keeps days of a week always, or not at all.
  .map((one) =>
    one.wish === 'mostDays' ? { ...one, level: 'never', count: ((one.count - 1) % 4) + 1 } : one,
  )

/** No lesson twice in a slot: such a week is no week, and some programs merge it. */
const week: fc.Arbitrary<WeekFile> = fc
  .uniqueArray(lesson, {
    minLength: 1,
    maxLength: 30,
    selector: ({ subject, teachers, room, week: letter, day, period, length }) =>
      JSON.stringify([subject, teachers.toSorted(), room, letter, day, period, length]),
  })
  .map((lessons) => ({
    format: 'sheet',
    days,
    periods,
    weeks: 2,
    terms: [],
    aliases: { section: {}, subject: {}, teacher: {}, room: {} },
    lessons: withoutOverlaps(lessons).map((one, at) => ({ ...one, at: String(at + 1) })),
    absences: [],
    ignored: [],
  }))

/** Blocks of one teaching do not overlap: an export with a card for every period could not be told from them. */
function withoutOverlaps(lessons: readonly Omit<FileLesson, 'at'>[]) {
  const taken = new Map<string, Set<number>>()
  return lessons.filter((one) => {
    if (one.day === null || one.period === null) return true
    const key = JSON.stringify([
      one.subject,
      one.teachers.toSorted(),
      one.parties,
      one.length,
      one.day,
      one.week,
    ])
    const periodsTaken = taken.get(key) ?? new Set()
    taken.set(key, periodsTaken)
    const own = Array.from({ length: one.length }, (_, at) => (one.period ?? 0) + at)
    if (own.some((period) => periodsTaken.has(period))) return false
    for (const period of own) periodsTaken.add(period)
    return true
  })
}

/** The lessons as sentences, whatever their order and the ids of the file. */
function said(file: WeekFile): string[] {
  return file.lessons
    .map((one) =>
      JSON.stringify([
        one.subject,
        one.teachers.toSorted(),
        one.parties.map(({ section, choice, part }) => [section, choice, part]).toSorted(),
        one.room,
        one.length,
        one.week,
        one.day === null ? null : file.days[one.day],
        one.period === null ? null : file.periods[one.period],
        one.isLocked,
      ]),
    )
    .toSorted()
}

test('a week that goes out as aSc and comes in again is the same', async () => {
  await fc.assert(
    fc.asyncProperty(week, async (file) => {
      const again = readAsc(await readXml(Buffer.from(writeAsc(file))))
      expect(said(again)).toEqual(said(withoutChoiceNames(file)))
      expect(again.days).toEqual(days)
    }),
    { numRuns: 60 },
  )
})

test('a week that goes out as FET and comes in again has the same lessons', async () => {
  await fc.assert(
    fc.asyncProperty(week, async (file) => {
      const read = readFet(await readXml(Buffer.from(writeFet(file, { institution: 'A & B' }))))
      const again = {
        ...read,
        lessons: read.lessons.map((one) => ({
          ...one,
          parties: one.parties.flatMap(({ section }) =>
            partiesOfSet(read.sets ?? {}, section, (name) => sections.includes(name)),
          ),
        })),
      }
      expect(said(again)).toEqual(said(withoutChoiceNames(file)))
      expect(read.ignored).toEqual([])
    }),
    { numRuns: 60 },
  )
})

const inOrder = (all: readonly FileWish[] = []) => all.map((one) => JSON.stringify(one)).toSorted()

test('wishes of teachers that go out as FET and come in again are the same', async () => {
  const wishes = fc.uniqueArray(wish, { selector: ({ teacher, wish: kind }) => `${teacher} ${kind}` })
  await fc.assert(
    fc.asyncProperty(week, wishes, async (file, own) => {
      const text = writeFet({ ...file, wishes: own }, { institution: 'A & B' })
      const again = readFet(await readXml(Buffer.from(text)))
      expect(inOrder(again.wishes)).toEqual(inOrder(own))
      expect(again).toMatchObject({ rules: [], ignored: [] })
    }),
    { numRuns: 60 },
  )
})

test('a week that goes out as a long sheet and comes in again is the same, in whatever order its columns are', () => {
  fc.assert(
    fc.property(week, fc.shuffledSubarray(longSheet.keyof().options, { minLength: 10 }), (file, columns) => {
      const rows = longRows(file, 'Yes').map((row) => columns.map((column) => row[column] ?? ''))
      const all = [columns.map((column) => longSheet.shape[column].meta()?.title ?? ''), ...rows]
      const sheet = { name: 'Week', rows: all.map((cells, at) => ({ number: at + 1, cells })) }
      expect(said(readSheets({ sheets: [sheet], hidden: [] }, ''))).toEqual(said(file))
    }),
    { numRuns: 60 },
  )
})
