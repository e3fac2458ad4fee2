import type { FastifyReply } from 'fastify'
import { direction, dressDigits, formatDate, formatDayPart } from 'kit/text/locale'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { addDays, day } from 'kit/values/day'
import type { User } from '../../core/authorization/user.ts'
import { type Print, renderPdf, sendPdf } from '../../core/documents/pdf.ts'
import type { School } from '../../core/school/school.ts'
import { periodKinds, type PeriodKind } from '../../institute/bell-schedules/contract.ts'
import { readSchoolHead } from '../../institute/institute/print-head.ts'
import { layOutMaster } from './lay-out-master.ts'
import { type Cell, layOutWeek, type Slot } from './lay-out-week.ts'
import type { BaseLesson, Weeks } from './read-base-weeks.ts'

type Asking = { school: School; user: User }

/** Each week on a page of A4 that lies on its side. */
export async function printWeeks(reply: FastifyReply, asking: Asking, weeks: Weeks): Promise<FastifyReply> {
  const { user } = asking
  const byOwner = Map.groupBy(weeks.lessons, ({ ownerId }) => ownerId)
  const pages = weeks.owners.map(({ id, title }) => ({
    title,
    groups: layOutWeek(byOwner.get(id) ?? [], weeks.bells).map(({ slots, days }) => ({
      slots: slots.map((slot) => printedSlot(user, slot)),
      days: days.map(({ weekday, cells }) => ({
        name: weekdayName(user, weekday, 'long'),
        cells: cells.map((cell) => printedCell(user, weeks, cell)),
      })),
    })),
  }))
  const { name, data, ...print } = await headOf(asking, weeks)
  const template = new URL('./weeks.typ', import.meta.url)
  const pdf = await renderPdf({ ...print, template, isPile: pages.length > 1, data: { ...data, pages } })
  return sendPdf(reply, { name, pdf })
}

/** A line for each section or teacher, on A3 that lies on its side. */
export async function printMaster(reply: FastifyReply, asking: Asking, weeks: Weeks): Promise<FastifyReply> {
  const { user } = asking
  const { days, rows } = layOutMaster(weeks)
  const { name, data, ...print } = await headOf(asking, weeks)
  const number = (text: string) => dressDigits(user.language, text, user)
  const pdf = await renderPdf({
    ...print,
    template: new URL('./master.typ', import.meta.url),
    isPile: true,
    data: {
      ...data,
      days: days.map(({ weekday, slots }) => ({
        name: weekdayName(user, weekday, 'long'),
        slots: slots.map(number),
      })),
      rows: rows.map(({ title, cells }) => ({
        title,
        cells: cells.map(({ lessons, ...cell }) => ({
          ...cell,
          lines: lessons.slice(0, 3).map((lesson) => masterLines(weeks, lesson)),
        })),
      })),
    },
  })
  return sendPdf(reply, { name, pdf })
}

const titles = {
  one: sentence('Timetable'),
  section: sentence('Timetables of sections'),
  teacher: sentence('Timetables of teachers'),
  draft: sentence('Draft'),
  draftNote: sentence('This timetable is a draft and not published'),
  week: sentence('Week {letter}'),
  from: sentence('As of {day}'),
} as const

/** What stands on every page, and the name of the file. */
async function headOf(
  { school, user }: Asking,
  { owners, whose, version, day: at }: Weeks,
): Promise<Omit<Print, 'template'> & { name: string; data: object }> {
  const { language, digits } = user
  const { say } = words(user)
  const { dateFormat: pattern } = await school.profile()
  const { head, logo, colour } = await readSchoolHead(school, language)
  const [first] = owners
  const isMany = owners.length > 1 && (whose === 'section' || whose === 'teacher')
  const title = isMany ? say(titles[whose]) : say(titles.one)
  const place = first?.place ?? ''
  const asOf = say(titles.from, { day: formatDate(language, at, { pattern, digits }) })
  return {
    at: school.now(),
    pictures: new Map(logo ? [['logo.png', logo]] : []),
    name: [title, isMany ? place : first?.title, version?.name].filter(Boolean).join(' '),
    data: {
      language,
      isRtl: direction(language) === 'rtl',
      colour,
      school: head,
      title,
      place,
      version: version?.name ?? '',
      draft: version?.isDraft ? say(titles.draft) : '',
      note: version?.isDraft ? say(titles.draftNote) : '',
      asOf,
      digits: [...dressDigits(language, '0123456789', { digits })],
    },
  }
}

function printedSlot(user: User, { kind, number, name, starts, ends }: Slot) {
  const { say } = words(user)
  const dress = (text: string) => dressDigits(user.language, text, user)
  return {
    isLesson: kind === 'lesson',
    number: number === null ? '' : dress(String(number)),
    name: kind === 'lesson' ? name : name || say(periodKinds[kind as PeriodKind]),
    time: dress(`${starts}–${ends}`),
  }
}

/** A section reads who teaches it, a teacher whom they teach, a room both. */
function printedCell(user: User, { whose }: Pick<Weeks, 'whose'>, { slot, span, lessons }: Cell) {
  return {
    slot,
    span,
    lessons: lessons.map(({ subject, sections, teachers, room, letter }) => ({
      letter: letterOf(user, letter),
      subject,
      who: { section: teachers, student: teachers, teacher: sections, room: sections }[whose],
      room: whose === 'room' ? teachers : room,
    })),
  }
}

function masterLines({ whose }: Pick<Weeks, 'whose'>, lesson: BaseLesson): [string, string] {
  const { shortName, sections, teachers, letter } = lesson
  const subject = letter > 0 ? `${String.fromCodePoint(64 + letter)} ${shortName}` : shortName
  return whose === 'section' ? [subject, shortOf(teachers)] : [sections, subject]
}

/** As little of a name as people are told apart by in a small cell: Sana Iqbal is S. Iqbal, ثناء اقبال stays. */
function shortOf(names: string): string {
  return names.replaceAll(
    /(?<=^|, )(\p{Script=Latin})[\p{Script=Latin}.’'-]*(?: [^ ,]+)* (?=[^ ,]+(?:,|$))/gu,
    '$1. ',
  )
}

function letterOf(user: User, letter: number): string {
  return letter === 0 ? '' : words(user).say(titles.week, { letter: String.fromCodePoint(64 + letter) })
}

/** The first of these days was a Monday. */
const monday = day('2026-01-05')

export function weekdayName({ language }: User, weekday: number, length: 'long' | 'short'): string {
  return formatDayPart(language, addDays(monday, weekday - 1), { weekday: length })
}
