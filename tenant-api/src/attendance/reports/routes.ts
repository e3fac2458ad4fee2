import type { ServeSchool } from '../../core/module.ts'
import { listAway } from './away.ts'
import * as contract from './contract.ts'
import { readMonth } from './month.ts'
import { readOpening, setOpening } from './opening-attendance.ts'
import { readOverview } from './overview.ts'
import { sendMonth, sendSubjects } from './section-sheets.ts'
import { sendAway, sendOwnDays, sendShort, sendStrength } from './sheets.ts'
import { listShort } from './short.ts'
import { readStrength } from './strength.ts'
import { readStudentAttendance } from './student-attendance.ts'
import { readSubjectAttendance } from './subject-attendance.ts'

export function routes(serve: ServeSchool) {
  serveOfOne(serve)
  serve(contract.readStrength, ({ school, user, query }) => readStrength(school, user, query))
  serve(contract.readStrengthSheet, ({ reply, query, ...by }) => sendStrength(reply, by, query))
  serve(contract.listShort, ({ school, user, query }) => listShort(school, user, query))
  serve(contract.readShortSheet, ({ reply, query, ...by }) => sendShort(reply, by, query))
  serve(contract.listAway, ({ school, user, query }) => listAway(school, user, query))
  serve(contract.readAwaySheet, ({ reply, query, ...by }) => sendAway(reply, by, query))
  serve(contract.readOverview, ({ school, user, query }) => readOverview(school, user, query))
}

/** Endpoints about one section or one student. */
function serveOfOne(serve: ServeSchool) {
  serve(contract.readMonth, ({ school, user, params, query }) =>
    readMonth(school, user, { ...params, ...query }),
  )
  serve(contract.readMonthSheet, ({ reply, params, query, ...by }) =>
    sendMonth(reply, by, { ...params, ...query }),
  )
  serve(contract.readStudentAttendance, ({ school, user, params, query }) =>
    readStudentAttendance(school, user, { ...params, ...query }),
  )
  serve(contract.readStudentAttendanceSheet, ({ reply, params, query, ...by }) =>
    sendOwnDays(reply, by, { ...params, ...query }),
  )
  serve(contract.readSubjectAttendance, ({ school, user, params, query }) =>
    readSubjectAttendance(school, user, { ...params, ...query }),
  )
  serve(contract.readSubjectAttendanceSheet, ({ reply, params, query, ...by }) =>
    sendSubjects(reply, by, { ...params, ...query }),
  )
  serve(contract.readOpening, ({ school, user, params }) => readOpening(school, user, params))
  serve(contract.setOpening, ({ school, user, params, body }) =>
    setOpening(school, user, { ...params, ...body }),
  )
}
