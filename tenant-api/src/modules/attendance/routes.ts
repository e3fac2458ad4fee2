import type { ServeSchool } from '../../module.ts'
import { sendMonth, sendRegisters, sendShort, sendStrength } from './attendance-sheets.ts'
import { callRegister } from './call.ts'
import * as contract from './contract.ts'
import { listMarks } from './marks.ts'
import { readMonth } from './month.ts'
import { readOpening, setOpening } from './opening.ts'
import { readRegister } from './register.ts'
import { listRegisters } from './registers.ts'
import { reopenRegister } from './reopening.ts'
import { listShort } from './short.ts'
import { readStrength } from './strength.ts'
import { readStudentAttendance } from './student-attendance.ts'

export function routes(serve: ServeSchool) {
  serve(contract.listRegisters, ({ school, user, query }) => listRegisters(school, user, query))
  serve(contract.readRegister, ({ school, user, params, query }) =>
    readRegister(school, user, { kind: 'section', ...params, ...query }),
  )
  serve(contract.callRegister, ({ school, user, params, body }) =>
    callRegister(school, user, { kind: 'section', ...params, ...body }),
  )
  serve(contract.readCampusRegister, ({ school, user, params, query }) =>
    readRegister(school, user, { kind: 'campus', ...params, ...query }),
  )
  serve(contract.callCampusRegister, ({ school, user, params, body }) =>
    callRegister(school, user, { kind: 'campus', ...params, ...body, period: null, subjectId: null }),
  )
  serve(contract.reopenRegister, ({ school, user, params, body }) =>
    reopenRegister(school, user, { ...params, ...body }),
  )
  serve(contract.listMarks, ({ school, user, params }) => listMarks(school, user, params))
  serve(contract.readMonth, ({ school, user, params, query }) =>
    readMonth(school, user, { ...params, ...query }),
  )
  serve(contract.readStudentAttendance, ({ school, user, params, query }) =>
    readStudentAttendance(school, user, { ...params, ...query }),
  )
  serve(contract.readStrength, ({ school, user, query }) => readStrength(school, user, query))
  serve(contract.listShort, ({ school, user, query }) => listShort(school, user, query))
  serve(contract.readRegistersSheet, ({ reply, query, ...by }) => sendRegisters(reply, by, query))
  serve(contract.readMonthSheet, ({ reply, params, query, ...by }) =>
    sendMonth(reply, by, { ...params, ...query }),
  )
  serve(contract.readStrengthSheet, ({ reply, query, ...by }) => sendStrength(reply, by, query))
  serve(contract.readShortSheet, ({ reply, query, ...by }) => sendShort(reply, by, query))
  serve(contract.readOpening, ({ school, user, params }) => readOpening(school, user, params))
  serve(contract.setOpening, ({ school, user, params, body }) =>
    setOpening(school, user, { ...params, ...body }),
  )
}
