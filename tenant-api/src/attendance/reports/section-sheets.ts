import type { FastifyReply } from 'fastify'
import type { Day } from 'kit/values/day'
import { oneOf } from 'kit/contract/fields'
import { asWritten, sentence } from 'kit/text/words'
import { z } from 'zod'
import type { School } from '../../core/school/school.ts'
import { sendTable, type SheetFormat } from '../../institute/institute/table-pdf.ts'
import type { User } from '../../core/authorization/user.ts'
import { statuses } from '../registers/contract.ts'
import { readMonth } from './month.ts'
import { readSubjectAttendance } from './subject-attendance.ts'

type Asking = { school: School; user: User }
type OfMonth = { id: string; month?: string | undefined; format: SheetFormat }
type OfSubjects = {
  id: string
  from?: Day | undefined
  until?: Day | undefined
  format: SheetFormat
}

/** On paper a month's days fit beside each other only as letters. */
const letters = {
  present: sentence('P'),
  absent: sentence('A'),
  late: sentence('Lt'),
  leave: sentence('Lv'),
} as const

const who = {
  rollNumber: z.int().nullable().meta({ title: 'Roll number' }),
  name: z.string().meta({ title: 'Name' }),
  fatherName: z.string().meta({ title: 'Father’s name' }),
}
const sums = {
  present: z.int().meta({ title: 'Present' }),
  absent: z.int().meta({ title: 'Absent' }),
  late: z.int().meta({ title: 'Late' }),
  leave: z.int().meta({ title: 'Leave' }),
  percent: z.number().nullable().meta({ title: 'Percent' }),
}

/** A column for each school day of the month, and the counts per status. */
export async function sendMonth(
  reply: FastifyReply,
  { school, user }: Asking,
  { format, ...asked }: OfMonth,
) {
  const { rows, days, title, month } = await readMonth(school, user, asked)
  const called = days.map(({ day, dayState }, place) => ({ day, dayState, place }))
  const open = called.filter(({ dayState }) => dayState !== 'closed')
  const columns = (said: Parameters<typeof oneOf>[0]) =>
    Object.fromEntries(
      open.map(({ day }) => [
        day,
        oneOf(said)
          .nullable()
          .meta({ title: asWritten(day.slice(8)) }),
      ]),
    )
  const short = { ...who, rollNumber: z.int().nullable().meta({ title: 'Roll' }) }
  return sendTable(reply, {
    school,
    reader: user,
    name: sentence('Attendance'),
    of: { title, month },
    fields: z.object({ ...who, ...columns(statuses), ...sums }),
    paper: z.object({ ...short, ...columns(letters), ...inLetters }),
    rows: rows.map((row) => ({
      ...row,
      ...row.month,
      ...Object.fromEntries(open.map(({ day, place }) => [day, row.days[place] ?? null])),
    })),
    format,
  })
}

const inLetters = {
  present: z.int().meta({ title: 'P' }),
  absent: z.int().meta({ title: 'A' }),
  late: z.int().meta({ title: 'Lt' }),
  leave: z.int().meta({ title: 'Lv' }),
  percent: z
    .number()
    .nullable()
    .meta({ title: asWritten('%') }),
}

/** A column for each subject: the percentage of lessons that each student attended. */
export async function sendSubjects(
  reply: FastifyReply,
  { school, user }: Asking,
  { format, ...asked }: OfSubjects,
) {
  const { rows, subjects, title, until } = await readSubjectAttendance(school, user, asked)
  const columns = subjects.map(({ id, name, lessons }) => [
    id,
    z
      .number()
      .nullable()
      .meta({ title: asWritten(`${name} (${lessons})`) }),
  ])
  return sendTable(reply, {
    school,
    reader: user,
    name: sentence('Attendance by subject'),
    of: { title, day: until },
    fields: z.object({ ...who, ...Object.fromEntries(columns) }),
    rows: rows.map((row) => ({
      ...row,
      ...Object.fromEntries(subjects.map(({ id }, at) => [id, row.subjects[at]?.percent ?? null])),
    })),
    format,
  })
}
