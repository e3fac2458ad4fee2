import type { FastifyReply } from 'fastify'
import type { Day } from 'kit/day'
import { oneOf } from 'kit/fields'
import { asWritten, sentence } from 'kit/words'
import { z } from 'zod'
import type { School } from '../../school.ts'
import { sendWhole } from '../../sheets.ts'
import type { User } from '../access/user.ts'
import { registerColumns, shortColumns, statuses, strengthColumns } from './contract.ts'
import { readMonth } from './month.ts'
import { listRegisters } from './registers.ts'
import { listShort, type ShortAsked } from './short.ts'
import { readStrength } from './strength.ts'

type OfDay = { day?: Day | undefined; campus?: string | undefined }
type Asking = { school: School; user: User }

export async function sendRegisters(
  reply: FastifyReply,
  { school, user }: Asking,
  asked: OfDay & { period?: number | undefined },
) {
  const { rows } = await listRegisters(school, user, asked)
  return sendWhole(reply, {
    school,
    reader: user,
    name: sentence('Registers'),
    fields: registerColumns,
    rows: async () => rows,
  })
}

export async function sendStrength(reply: FastifyReply, { school, user }: Asking, asked: OfDay) {
  const { rows } = await readStrength(school, user, asked)
  return sendWhole(reply, {
    school,
    reader: user,
    name: sentence('Daily strength'),
    fields: strengthColumns,
    rows: async () => rows,
  })
}

/** The most rows of a sheet of those who were there too seldom: everybody of the largest school. */
const mostShort = 50_000

export async function sendShort(reply: FastifyReply, { school, user }: Asking, asked: ShortAsked) {
  const { rows } = await listShort(school, user, { ...asked, limit: mostShort, skip: 0 })
  return sendWhole(reply, {
    school,
    reader: user,
    name: sentence('Short attendance'),
    fields: shortColumns,
    rows: async () => rows,
  })
}

/** A column for each day of the month that was one of school, and how often which. */
export async function sendMonth(
  reply: FastifyReply,
  { school, user }: Asking,
  asked: { id: string; month?: string | undefined },
) {
  const { rows, days } = await readMonth(school, user, asked)
  const called = days.map(({ day, dayState }, place) => ({ day, dayState, place }))
  const open = called.filter(({ dayState }) => dayState !== 'closed')
  const fields = z.object({
    rollNumber: z.int().nullable().meta({ title: 'Roll number' }),
    name: z.string().meta({ title: 'Name' }),
    fatherName: z.string().meta({ title: 'Father’s name' }),
    ...Object.fromEntries(
      open.map(({ day }) => [
        day,
        oneOf(statuses)
          .nullable()
          .meta({ title: asWritten(day.slice(8)) }),
      ]),
    ),
    present: z.int().meta({ title: 'Present' }),
    absent: z.int().meta({ title: 'Absent' }),
    late: z.int().meta({ title: 'Late' }),
    leave: z.int().meta({ title: 'Leave' }),
    percent: z.number().nullable().meta({ title: 'Percent' }),
  })
  const lines = rows.map((row) => ({
    ...row,
    ...row.month,
    ...Object.fromEntries(open.map(({ day, place }) => [day, row.days[place] ?? null])),
  }))
  return sendWhole(reply, {
    school,
    reader: user,
    name: sentence('Attendance'),
    fields,
    rows: async () => lines,
  })
}
