import type { FastifyReply } from 'fastify'
import type { Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import type { School } from '../../core/school/school.ts'
import { sendTable, type SheetFormat } from '../../institute/institute/table-pdf.ts'
import type { User } from '../../core/authorization/user.ts'
import { type AwayAsked, listAway } from './away.ts'
import { awayColumns, ownDayColumns, shortColumns, strengthColumns } from './contract.ts'
import { listShort, type ShortAsked } from './short.ts'
import { readStrength } from './strength.ts'
import { readStudentAttendance } from './student-attendance.ts'

type Asking = { school: School; user: User }
type As<T> = T & { format: SheetFormat }
type OfDay = { day?: Day | undefined; campus?: string | undefined }

export async function sendStrength(
  reply: FastifyReply,
  { school, user }: Asking,
  { format, ...asked }: As<OfDay>,
) {
  const { rows, day } = await readStrength(school, user, asked)
  const name = sentence('Daily strength')
  return sendTable(reply, { school, reader: user, name, of: { day }, fields: strengthColumns, rows, format })
}

/** The most rows of a sheet: enough for the largest school. */
const everybody = { limit: 50_000, skip: 0 }

export async function sendShort(
  reply: FastifyReply,
  { school, user }: Asking,
  { format, ...asked }: As<ShortAsked>,
) {
  const { rows } = await listShort(school, user, { ...asked, ...everybody })
  const name = sentence('Short attendance')
  const day = await school.today()
  return sendTable(reply, { school, reader: user, name, of: { day }, fields: shortColumns, rows, format })
}

export async function sendAway(
  reply: FastifyReply,
  { school, user }: Asking,
  { format, ...asked }: As<AwayAsked>,
) {
  const { rows, day } = await listAway(school, user, { ...asked, ...everybody })
  const name = sentence('Absent, late and on leave')
  return sendTable(reply, { school, reader: user, name, of: { day }, fields: awayColumns, rows, format })
}

/** A student's own month, day by day, without days that have neither a mark nor a holiday. */
export async function sendOwnDays(
  reply: FastifyReply,
  { school, user }: Asking,
  { format, ...asked }: As<{ id: string; month?: string | undefined }>,
) {
  const { days, month, name: title } = await readStudentAttendance(school, user, asked)
  const rows = days.filter(({ status, holiday }) => status !== null || holiday !== null)
  const name = sentence('Attendance')
  const of = { title, month }
  return sendTable(reply, { school, reader: user, name, of, fields: ownDayColumns, rows, format })
}
