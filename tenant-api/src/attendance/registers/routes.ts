import type { FastifyReply } from 'fastify'
import type { Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import type { ServeSchool } from '../../core/module.ts'
import { submitRegister } from './submit-register.ts'
import * as contract from './contract.ts'
import { listLessons } from './lessons.ts'
import { listMarks } from './marks.ts'
import { readRegister } from './register.ts'
import { listRegisters } from './registers.ts'
import { remindOfRegisters } from './reminders.ts'
import { reopenRegister } from './reopening.ts'
import type { School } from '../../core/school/school.ts'
import { sendTable, type SheetFormat } from '../../institute/institute/table-pdf.ts'
import type { User } from '../../core/authorization/user.ts'
import { registerColumns } from './contract.ts'

export function routes(serve: ServeSchool) {
  serve(contract.listRegisters, ({ school, user, query }) => listRegisters(school, user, query))
  serve(contract.readRegister, ({ school, user, params, query }) =>
    readRegister(school, user, { kind: 'section', ...params, ...query }),
  )
  serve(contract.submitRegister, ({ school, user, params, body }) =>
    submitRegister(school, user, { kind: 'section', ...params, ...body }),
  )
  serve(contract.readCampusRegister, ({ school, user, params, query }) =>
    readRegister(school, user, { kind: 'campus', ...params, ...query }),
  )
  serve(contract.submitCampusRegister, ({ school, user, params, body }) =>
    submitRegister(school, user, { kind: 'campus', ...params, ...body, period: null, subjectId: null }),
  )
  serve(contract.reopenRegister, ({ school, user, params, body }) =>
    reopenRegister(school, user, { ...params, ...body }),
  )
  serve(contract.listMarks, ({ school, user, params }) => listMarks(school, user, params))
  serve(contract.listLessons, ({ school, user, params, query }) =>
    listLessons(school, user, { ...params, ...query }),
  )
  serve(contract.remindOfRegisters, ({ school, user, body }) => remindOfRegisters(school, user, body))
  serve(contract.readRegistersSheet, ({ reply, query, ...by }) => sendRegisters(reply, by, query))
}

type Asked = {
  day?: Day | undefined
  campus?: string | undefined
  period?: number | undefined
  format: SheetFormat
}

/** The registers of a day, or of a lesson of it, as a file. */
async function sendRegisters(
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
