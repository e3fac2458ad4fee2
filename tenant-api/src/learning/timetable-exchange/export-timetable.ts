import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { User } from '../../core/authorization/user.ts'
import { sendCsv } from '../../core/documents/csv.ts'
import { disposition } from '../../core/http/disposition.ts'
import type { School } from '../../core/school/school.ts'
import { sendTable } from '../../institute/institute/table-pdf.ts'
import type { WholeTimetable } from '../timetables/contract.ts'
import { readableTimetable } from '../timetables/find-timetable.ts'
import { readWhole } from '../timetables/read-timetable.ts'
import type { ExportFormat } from './contract.ts'
import { longSheet } from './formats/sheet-columns.ts'
import type { FileLesson, FileWish, WeekFile } from './formats/week-file.ts'
import { writeAsc } from './formats/write-asc.ts'
import { writeFet } from './formats/write-fet.ts'
import { longRows } from './formats/write-long-sheet.ts'

type Asked = { id: string; format: ExportFormat; reply: FastifyReply }

/** Sends a timetable that the user may draw up as a file of another program, or as a sheet with a row for each lesson. */
export async function exportTimetable(
  school: School,
  user: User,
  { id, format, reply }: Asked,
): Promise<FastifyReply> {
  const row = await readableTimetable(school.db, user, id)
  const whole = await readWhole(school.db, user, row)
  const titles = await school.db.execute<{ id: string; title: string }>(sql`
    select id, coalesce(nullif(title, ''), code) as title from subject
    where id in (select subject_id from teaching where timetable_id = ${id}::uuid)`)
  const week = weekOf(user, {
    ...whole,
    weeks: row.weeks,
    titles: new Map(titles.map((one) => [one.id, one.title])),
  })
  if (format === 'asc' || format === 'fet') {
    const { name: institution } = await school.profile()
    const text = format === 'asc' ? writeAsc(week) : writeFet(week, { institution })
    return reply
      .type('application/xml; charset=utf-8')
      .header(
        'content-disposition',
        disposition('attachment', `${row.name}.${format === 'asc' ? 'xml' : 'fet'}`),
      )
      .send(Buffer.from(text))
  }
  const rows = longRows(week, words(user).say(sentence('Yes')))
  const sheet = { school, reader: user, name: sentence('Timetable'), fields: longSheet }
  if (format === 'xlsx') return sendTable(reply, { ...sheet, of: { title: row.name }, rows, format })
  return sendCsv(reply, {
    ...sheet,
    rows: async (_, __, skip) => (skip === 0 ? rows : []),
    namesOf: async () => new Map(),
  })
}

type Shown = Pick<
  WholeTimetable,
  | 'sections'
  | 'subjects'
  | 'teachers'
  | 'rooms'
  | 'teachings'
  | 'cards'
  | 'bells'
  | 'rules'
  | 'wishes'
  | 'weeks'
> & { titles: ReadonlyMap<string, string> }

/** A timetable with names instead of ids, each of them once. Minutes without bells have no place in other programs. */
function weekOf({ language }: User, whole: Shown): WeekFile {
  const section = namesFor(whole.sections)
  const subject = namesFor(whole.subjects, ({ id }) => whole.titles.get(id) ?? '')
  const teacher = namesFor(whole.teachers)
  const room = namesFor(whole.rooms)
  const teachings = new Map(whole.teachings.map((one) => [one.id, one]))
  const weekdays = [
    ...new Set([
      ...whole.bells.flatMap((bells) => bells.weekdays),
      ...whole.cards.flatMap(({ weekday }) => weekday ?? []),
    ]),
  ].toSorted((a, b) => a - b)
  const last = Math.max(
    1,
    ...whole.bells.flatMap(({ periods }) => periods.flatMap(({ number }) => number ?? [])),
    ...whole.cards.map(({ period, length }) => (period ?? 0) + length - 1),
  )
  const numbers = Array.from({ length: Math.min(40, last) }, (_, at) => at + 1)
  const lessons = whole.cards.flatMap((card): FileLesson[] => {
    const teaching = teachings.get(card.teachingId)
    if (!teaching) return []
    const roomId = card.roomId ?? teaching.roomId
    const ofKind = whole.rooms.filter(({ kind }) => roomId === null && kind === teaching.roomKind)
    const day = card.weekday === null || card.period === null ? -1 : weekdays.indexOf(card.weekday)
    return [
      {
        at: card.id,
        subject: subject(teaching.subjectId),
        teachers: teaching.teachers.map(({ employeeId }) => teacher(employeeId)),
        parties: teaching.parties.map(({ sectionId, choice, part }) => ({
          section: section(sectionId),
          choice,
          part,
        })),
        room: roomId === null ? null : room(roomId),
        rooms: ofKind.map(({ id }) => room(id)),
        length: card.length,
        week: card.letter,
        day: day < 0 ? null : day,
        period: day < 0 || card.period === null ? null : card.period - 1,
        isLocked: card.isLocked && day >= 0,
        terms: null,
      },
    ]
  })
  const { format } = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return {
    format: 'sheet',
    // 16 November 2026 is a Monday.
    days: weekdays.map((day) => format(Date.UTC(2026, 10, 15 + day))),
    periods: numbers.map(String),
    weeks: whole.weeks,
    terms: [],
    aliases: {
      section: {},
      subject: Object.fromEntries(whole.subjects.map((one) => [subject(one.id), one.shortName])),
      teacher: {},
      room: {},
    },
    lessons,
    absences: whole.rules.flatMap((rule) => {
      if (rule.level !== 'never' || rule.minutes !== null) return []
      const { first, last: end } = rule.periods ?? { first: 1, last: numbers.length }
      return weekdays.flatMap((weekday, day) =>
        rule.weekday === null || rule.weekday === weekday
          ? numbers
              .filter((number) => number >= first && number <= end)
              .map((number) => ({ teacher: teacher(rule.employeeId), day, period: number - 1 }))
          : [],
      )
    }),
    wishes: whole.wishes.flatMap(({ employeeId, mostADay, longestRun, daysOff }): FileWish[] => {
      const mostDays = { level: daysOff.level, periods: weekdays.length - daysOff.days }
      return (
        [
          ['mostADay', mostADay],
          ['longestRun', longestRun],
          ['mostDays', mostDays],
        ] as const
      ).flatMap(([wish, { level, periods: count }]) =>
        level === 'off' || count < 1 ? [] : [{ teacher: teacher(employeeId), wish, level, count }],
      )
    }),
    ignored: [],
  }
}

/** Every row by a name of its own: of several of one name each says more, or has a number. */
function namesFor<Row extends { id: string; name: string }>(
  rows: readonly Row[],
  more: (row: Row) => string = () => '',
): (id: string) => string {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const row of rows) {
    const isShared = rows.some((other) => other.id !== row.id && other.name === row.name)
    const full = isShared && more(row) !== '' ? more(row) : row.name
    let name = full
    for (let number = 2; taken.has(name); number += 1) name = `${full} (${number})`
    taken.add(name)
    names.set(row.id, name)
  }
  return (id) => names.get(id) ?? ''
}
