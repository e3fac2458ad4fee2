import type { FastifyReply } from 'fastify'
import { timeAt } from 'kit/values/day'
import { oneOf } from 'kit/contract/fields'
import { asWritten, sentence } from 'kit/text/words'
import { z } from 'zod'
import type { School } from '../../core/school/school.ts'
import { sendWhole } from '../../core/documents/sheets.ts'
import type { SheetFormat } from '../../institute/institute/table-pdf.ts'
import type { User } from '../../core/authorization/user.ts'
import { dayColumns, dayStatuses } from './contract.ts'
import { readDay } from './day-sheet.ts'
import { readStaffMonth } from './months.ts'
import { type OfDay, type OfMonth, printDay, printMonth } from './presence-prints.ts'

type Asking = { school: School; user: User }
type As<T> = T & { format: SheetFormat }

/** The sheet of a day: an Excel file, or a PDF to sign and file. */
export async function sendDay(
  reply: FastifyReply,
  { school, user }: Asking,
  { format, ...asked }: As<OfDay>,
) {
  if (format === 'pdf') return printDay(reply, { school, user }, asked)
  const { zone } = await school.profile()
  const { rows } = await readDay(school, user, asked)
  const time = (at: string | null) => at && timeAt(zone, new Date(at))
  const lines = rows.map((row) => ({ ...row, firstIn: time(row.firstIn), lastOut: time(row.lastOut) }))
  return sendWhole(reply, {
    school,
    reader: user,
    name: sentence('Attendance of staff'),
    fields: dayColumns,
    rows: async () => lines,
  })
}

/** A column for each day of the month, and the counts per status; as letters in the PDF. */
export async function sendMonth(
  reply: FastifyReply,
  { school, user }: Asking,
  { format, ...asked }: As<OfMonth>,
) {
  if (format === 'pdf') return printMonth(reply, { school, user }, asked)
  const { rows, days, latesPerLeave } = await readStaffMonth(school, user, asked)
  const fields = z.object({
    employeeNumber: z.string().meta({ title: 'Employee number' }),
    name: z.string().meta({ title: 'Name' }),
    campusName: z.string().nullable().meta({ title: 'Campus' }),
    departmentTitle: z.string().nullable().meta({ title: 'Department' }),
    ...Object.fromEntries(
      days.map(({ day }) => [
        day,
        oneOf(dayStatuses)
          .nullable()
          .meta({ title: asWritten(day.slice(8)) }),
      ]),
    ),
    present: z.int().meta({ title: 'Present' }),
    late: z.int().meta({ title: 'Late' }),
    leftEarly: z.int().meta({ title: 'Left early' }),
    halfDay: z.int().meta({ title: 'Half days' }),
    absent: z.int().meta({ title: 'Absent' }),
    leave: z.int().meta({ title: 'Leave' }),
    ...(latesPerLeave > 0 && { leavesForLates: z.int().meta({ title: 'Leaves for lates' }) }),
    minutes: z.int().meta({ title: 'Minutes' }),
  })
  const lines = rows.map((row) => ({
    ...row,
    ...row.totals,
    ...Object.fromEntries(days.map(({ day }, place) => [day, row.days[place] ?? null])),
  }))
  return sendWhole(reply, {
    school,
    reader: user,
    name: sentence('Attendance of staff'),
    fields,
    rows: async () => lines,
  })
}
