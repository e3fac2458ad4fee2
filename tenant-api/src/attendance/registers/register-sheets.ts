import type { FastifyReply } from 'fastify'
import type { Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import type { School } from '../../core/school/school.ts'
import { sendTable, type SheetFormat } from '../../institute/institute/table-pdf.ts'
import type { User } from '../../core/authorization/user.ts'
import { registerColumns } from './contract.ts'
import { listRegisters } from './registers.ts'

type Asked = {
  day?: Day | undefined
  campus?: string | undefined
  period?: number | undefined
  format: SheetFormat
}

/** The registers of a day, or of a lesson of it, as a file. */
export async function sendRegisters(
  reply: FastifyReply,
  { school, user }: { school: School; user: User },
  { format, ...asked }: Asked,
) {
  const { rows, day } = await listRegisters(school, user, asked)
  return sendTable(reply, {
    school,
    reader: user,
    name: sentence('Registers'),
    of: { day },
    fields: registerColumns,
    rows,
    format,
  })
}
