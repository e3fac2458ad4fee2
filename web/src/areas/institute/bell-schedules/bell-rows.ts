import { foldDigits } from 'kit/text/locale'
import { clockAt, minutesOf } from 'kit/values/time'
import type { BellPeriod, PeriodGiven, PeriodKind } from 'tenant-api/contract/institute/bell-schedules'
import type { CellChange } from '../../../ui/table/grid-past.ts'

/** A line of the sheet in which periods are written, as it is typed: an empty line is none. */
export type DraftRow = { id: string; kind: string; name: string; from: string; until: string; late: string }
type Column = Exclude<keyof DraftRow, 'id'>
export type KindWords = Readonly<Record<PeriodKind, string>>

/** What is wrong with a cell. */
export type Fault = 'kind' | 'time' | 'missing' | 'order' | 'overlap' | 'late'
export type Faults = Readonly<Record<string, Readonly<Partial<Record<Column, Fault>>>>>

export const mostRows = 40
const usualRows = 12
const spareRows = 3
const nothing = { kind: '', name: '', from: '', until: '', late: '' }

/** Periods as lines of the sheet, with some empty ones to go on in. */
export function rowsOf(periods: readonly PeriodGiven[], words: KindWords): DraftRow[] {
  return padded(
    periods.map(({ kind, name, startsAt, endsAt, lateAfter }) => ({
      kind: words[kind],
      name,
      from: startsAt,
      until: endsAt,
      late: lateAfter ?? '',
    })),
  )
}

/** The sheet after cells were written in it. */
export function written(rows: readonly DraftRow[], changes: readonly CellChange[]): DraftRow[] {
  const next = new Map(rows.map((row) => [row.id, row]))
  for (const { row: id, column, to } of changes) {
    const row = next.get(id)
    if (row) next.set(id, { ...row, [column]: isTime(column) ? (readTime(to) ?? to) : to })
  }
  return padded([...next.values()])
}

/** The periods of the sheet, and what is wrong with it cell by cell; without faults the periods are whole. */
export function readRows(
  rows: readonly DraftRow[],
  words: KindWords,
): { periods: PeriodGiven[]; faults: Faults } {
  const faults: Record<string, Partial<Record<Column, Fault>>> = {}
  const filled = rows.filter((row) => !isEmpty(row))
  const read = filled.map((row) => {
    const found: Partial<Record<Column, Fault>> = {}
    const kind = readKind(row.kind, words)
    const [from, until, late] = [readTime(row.from), readTime(row.until), readTime(row.late)]
    if (!kind) found.kind = 'kind'
    if (!from) found.from = row.from === '' ? 'missing' : 'time'
    if (!until) found.until = row.until === '' ? 'missing' : 'time'
    else if (from && until <= from) found.until = 'order'
    if (row.late !== '' && !late) found.late = 'time'
    else if (late && from && until && (late < from || late >= until)) found.late = 'late'
    faults[row.id] = found
    const period = { kind: kind ?? 'other', name: row.name.trim(), startsAt: from ?? '', endsAt: until ?? '' }
    return { id: row.id, period: { ...period, lateAfter: late ?? null } }
  })
  const ordered = read
    .filter(({ period }) => period.startsAt !== '')
    .toSorted((a, b) => (a.period.startsAt < b.period.startsAt ? -1 : 1))
  ordered.forEach(({ id, period }, at) => {
    const before = ordered[at - 1]
    if (before && before.period.endsAt > period.startsAt) faults[id] = { ...faults[id], from: 'overlap' }
  })
  const wrong = Object.entries(faults).filter(([, found]) => Object.keys(found).length > 0)
  return { periods: read.map(({ period }) => period), faults: Object.fromEntries(wrong) }
}

/** The number of each lesson by the line that it stands in, in the order of the day. */
export function numbersOf(rows: readonly DraftRow[], words: KindWords): ReadonlyMap<string, number> {
  const lessons = rows
    .filter((row) => !isEmpty(row) && readKind(row.kind, words) === 'lesson' && readTime(row.from))
    .toSorted((a, b) => ((readTime(a.from) ?? '') < (readTime(b.from) ?? '') ? -1 : 1))
  return new Map(lessons.map(({ id }, at) => [id, at + 1]))
}

/** All times so many minutes later, or earlier; null where one would leave the day. */
export function moved(rows: readonly DraftRow[], by: number): DraftRow[] | null {
  const times = rows.flatMap(({ from, until, late }) =>
    [from, until, late].flatMap((time) => readTime(time) ?? []),
  )
  if (times.some((time) => !isInDay(minutesOf(time) + by))) return null
  const move = (text: string) => {
    const time = readTime(text)
    return time ? clockAt(minutesOf(time) + by) : text
  }
  return rows.map((row) => ({ ...row, from: move(row.from), until: move(row.until), late: move(row.late) }))
}

/** Lessons of one length from a start, after an assembly, with a break after one of them; null minutes are none. */
export type Plan = {
  start: string
  assembly: number | null
  lessons: number
  minutes: number
  breakAfter: number | null
  breakMinutes: number | null
}

/** A day by a plan; null where it would not fit into the day. */
export function planned({ start, assembly, ...plan }: Plan): PeriodGiven[] | null {
  const parts: [PeriodKind, number][] = assembly ? [['assembly', assembly]] : []
  for (let lesson = 1; lesson <= plan.lessons; lesson += 1) {
    parts.push(['lesson', plan.minutes])
    const isFollowed = lesson === plan.breakAfter && lesson < plan.lessons
    if (isFollowed && plan.breakMinutes) parts.push(['break', plan.breakMinutes])
  }
  let at = minutesOf(start)
  const periods = parts.map(([kind, long]): PeriodGiven => {
    const startsAt = clockAt(at)
    at += long
    return { kind, name: '', startsAt, endsAt: clockAt(at), lateAfter: null }
  })
  return isInDay(at) ? periods : null
}

/** How long a line lasts, in minutes; null while it cannot be said. */
export function lengthOf({ from, until }: Pick<DraftRow, 'from' | 'until'>): number | null {
  const [start, end] = [readTime(from), readTime(until)]
  return start && end && end > start ? minutesOf(end) - minutesOf(start) : null
}

/**
 * A time as people and spreadsheets write it, in any digits: `8`, `8:05`, `0805`, `8.05`, `1:15 PM`, `13:15:00`.
 * Undefined where it is none.
 */
export function readTime(text: string): string | undefined {
  const plain = foldDigits(text).trim().toLowerCase()
  const parts =
    /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*([ap])?\.?(?:m\.?)?$/.exec(plain) ??
    /^(\d{1,2})(\d{2})()$/.exec(plain)
  if (!parts) return undefined
  const [, hour = '', minute = '0', half] = parts
  const hours = half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour)
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return undefined
  return hours < 24 && Number(minute) < 60 ? clockAt(hours * 60 + Number(minute)) : undefined
}

/** What begins first and what ends last. */
export function edgesOf(periods: readonly Pick<BellPeriod, 'startsAt' | 'endsAt'>[]): [string, string] {
  const ends = periods.map(({ endsAt }) => endsAt).toSorted()
  return [periods.map(({ startsAt }) => startsAt).toSorted()[0] ?? '', ends.at(-1) ?? '']
}

/** A kind by its word in the reader's language or in English, or by how one of them begins; without a word a lesson. */
function readKind(text: string, words: KindWords): PeriodKind | undefined {
  const typed = text.trim().toLowerCase()
  const kinds = Object.keys(words) as PeriodKind[]
  if (typed === '') return 'lesson'
  const named = (kind: PeriodKind) => [words[kind].toLowerCase(), kind]
  const exact = kinds.find((kind) => named(kind).includes(typed))
  const begun = kinds.filter((kind) => named(kind).some((word) => word.startsWith(typed)))
  return exact ?? (begun.length === 1 ? begun[0] : undefined)
}

function isEmpty({ kind, name, from, until, late }: Omit<DraftRow, 'id'>): boolean {
  return [kind, name, from, until, late].every((text) => text.trim() === '')
}

function isTime(column: string): boolean {
  return column === 'from' || column === 'until' || column === 'late'
}

function isInDay(minutes: number): boolean {
  return minutes >= 0 && minutes < 24 * 60
}

/** As many lines as are filled and some more, each called by its place. */
function padded(lines: readonly (Omit<DraftRow, 'id'> & { id?: string })[]): DraftRow[] {
  const last = lines.findLastIndex((line) => !isEmpty(line))
  const count = Math.min(mostRows, Math.max(usualRows, last + 1 + spareRows))
  return Array.from({ length: count }, (_, at) => ({ ...(lines[at] ?? nothing), id: String(at) }))
}
