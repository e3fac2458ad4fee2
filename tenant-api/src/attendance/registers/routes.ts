import type { ServeSchool } from '../../core/module.ts'
import { submitRegister } from './submit-register.ts'
import * as contract from './contract.ts'
import { listLessons } from './lessons.ts'
import { listMarks } from './marks.ts'
import { readRegister } from './register.ts'
import { sendRegisters } from './register-sheets.ts'
import { listRegisters } from './registers.ts'
import { remindOfRegisters } from './reminders.ts'
import { reopenRegister } from './reopening.ts'

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
