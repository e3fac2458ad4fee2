import type { ServeSchool } from '../../core/module.ts'
import { beginYear } from './begin-year.ts'
import { closeSchool, reopenSchool } from './closures.ts'
import * as contract from './contract.ts'
import { listHolidayProposals, takeHolidayProposals } from './holiday-proposals.ts'
import { listSchoolDays } from './school-days.ts'
import { readSchoolWeeks, setSchoolWeek } from './school-weeks.ts'

export function routes(serve: ServeSchool) {
  serve(contract.beginYear, ({ school, user, body }) => beginYear(school, user, body))
  serve(contract.readSchoolWeeks, ({ school, user }) => readSchoolWeeks(school, user))
  serve(contract.setSchoolWeek, ({ school, user, body }) => setSchoolWeek(school, user, body))
  serve(contract.listSchoolDays, ({ school, user, query }) => listSchoolDays(school, user, query))
  serve(contract.listHolidayProposals, ({ school, user, query }) => listHolidayProposals(school, user, query))
  serve(contract.takeHolidayProposals, ({ school, user, body }) => takeHolidayProposals(school, user, body))
  serve(contract.closeSchool, ({ school, user, body }) => closeSchool(school, user, body))
  serve(contract.reopenSchool, ({ school, user, params, query }) =>
    reopenSchool(school, user, { ...params, ...query }),
  )
}
