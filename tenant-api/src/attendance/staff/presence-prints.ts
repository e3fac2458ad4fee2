import type { FastifyReply } from 'fastify'
import { type Day, timeAt } from 'kit/values/day'
import { inScript } from 'kit/text/name-in-script'
import { dressDigits, formatDate, formatPeriod } from 'kit/text/locale'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { renderPdf, sendPdf } from '../../core/documents/pdf.ts'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { readSchoolHead } from '../../institute/institute/print-head.ts'
import { dayStatuses, type DayStatus } from './contract.ts'
import { readDay } from './day-sheet.ts'
import { readStaffMonth } from './months.ts'
import type { Among } from './people.ts'

type Asking = { school: School; user: User }
export type OfDay = Among & { day?: Day | undefined }
export type OfMonth = Among & { month?: string | undefined }

/** The arrivals and departures of a day, to sign and file. */
export async function printDay(reply: FastifyReply, { school, user }: Asking, asked: OfDay) {
  const { say } = words(user)
  const { zone, dateFormat } = await school.profile()
  const { day, rows } = await readDay(school, user, asked)
  const time = (at: string | null) => (at ? dressDigits(user.language, timeAt(zone, new Date(at))) : '')
  const number = (value: number) => dressDigits(user.language, String(value))
  const of = formatDate(user.language, day, { pattern: dateFormat })
  return send(
    reply,
    { school, user },
    {
      of,
      wide: false,
      widths: ['auto', 'rest', 'rest', 'auto', 'auto', 'auto', 'auto'],
      words: 3,
      size: 8.5,
      closed: [],
      head: [
        heads.number,
        heads.name,
        heads.designation,
        heads.firstIn,
        heads.lastOut,
        heads.hours,
        heads.status,
      ].map((head) => say(head)),
      rows: rows.map((row) => [
        row.employeeNumber,
        inScript(user.language, row.name, row.otherName)[0],
        row.designation,
        time(row.firstIn),
        time(row.lastOut),
        row.minutes === null ? '' : hoursOf(row.minutes, number),
        row.status === null ? '' : say(dayStatuses[row.status]),
      ]),
      legend: '',
    },
  )
}

/** The days of a month as letters, with the counts per status. */
export async function printMonth(reply: FastifyReply, { school, user }: Asking, asked: OfMonth) {
  const { say } = words(user)
  const { month, days, rows, latesPerLeave } = await readStaffMonth(school, user, asked)
  const number = (value: number) => dressDigits(user.language, String(value))
  const of = formatPeriod(user.language, month)
  const counted: readonly DayStatus[] = ['present', 'late', 'left_early', 'half_day', 'absent', 'leave']
  const letter = (status: DayStatus) => say(letters[status])
  const off = days.flatMap((_, at) => (rows.every((row) => row.days[at] === 'day_off') ? [at + 1] : []))
  return send(
    reply,
    { school, user },
    {
      of,
      wide: true,
      widths: [
        '38mm',
        ...days.map(() => 'rest'),
        ...counted.map(() => 'auto'),
        ...(latesPerLeave > 0 ? ['auto'] : []),
      ],
      words: 1,
      size: 7,
      closed: rows.length > 0 ? off : [],
      head: [
        say(heads.name),
        ...days.map(({ day }) => number(Number(day.slice(8)))),
        ...counted.map(letter),
        ...(latesPerLeave > 0 ? [say(heads.leaves)] : []),
      ],
      rows: rows.map(({ totals, ...row }) => [
        inScript(user.language, row.name, row.otherName)[0],
        ...row.days.map((status) => (status === null || status === 'day_off' ? '' : letter(status))),
        ...[totals.present, totals.late, totals.leftEarly, totals.halfDay, totals.absent, totals.leave].map(
          number,
        ),
        ...(latesPerLeave > 0 ? [number(totals.leavesForLates)] : []),
      ]),
      legend: counted.map((status) => `${letter(status)} ${say(dayStatuses[status])}`).join(' · '),
    },
  )
}

function hoursOf(minutes: number, number: (value: number) => string): string {
  const rest = minutes % 60
  return `${number(Math.floor(minutes / 60))}:${rest < 10 ? number(0) : ''}${number(rest)}`
}

type Table = {
  of: string
  wide: boolean
  widths: string[]
  /** The number of leading text columns, which are aligned to the start. */
  words: number
  size: number
  closed: number[]
  head: string[]
  rows: string[][]
  legend: string
}

async function send(reply: FastifyReply, { school, user }: Asking, table: Table): Promise<FastifyReply> {
  const { say } = words(user)
  const { head, colour } = await readSchoolHead(school, user.language)
  const title = say(heads.title)
  const pdf = await renderPdf({
    template: new URL('./staff-sheet.typ', import.meta.url),
    at: school.now(),
    data: { ...table, language: user.language, colour, title, school: { name: head.name } },
  })
  return sendPdf(reply, { name: `${title} ${table.of}`, pdf })
}

const heads = {
  title: sentence('Attendance of staff'),
  number: sentence('No.'),
  name: sentence('Name'),
  designation: sentence('Designation'),
  firstIn: sentence('First in'),
  lastOut: sentence('Last out'),
  hours: sentence('Hours'),
  status: sentence('Status'),
  leaves: sentence('Leaves for lates'),
} as const

/** The same as on screen; never a bare L. */
const letters: Readonly<Record<DayStatus, string>> = {
  present: sentence('P'),
  late: sentence('Lt'),
  left_early: sentence('E'),
  half_day: sentence('H'),
  absent: sentence('A'),
  leave: sentence('Lv'),
  day_off: '',
}
