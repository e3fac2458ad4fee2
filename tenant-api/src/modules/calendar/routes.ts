import type { ServeSchool } from '../../module.ts'
import { readCalendar } from './calendar.ts'
import { closeSchool, reopenSchool } from './closures.ts'
import * as contract from './contract.ts'
import { dropMyFeed, makeMyFeed, readMyFeed, sendFeed } from './feed.ts'
import { readHijriShift, setHijriShift } from './hijri-shift.ts'
import { listHolidayProposals, takeHolidayProposals } from './holiday-proposals.ts'
import { chooseMyYear, readMyYear } from './my-year.ts'
import { listSchoolDays } from './school-days.ts'
import { readSchoolWeeks, setSchoolWeek } from './school-weeks.ts'

export function routes(serve: ServeSchool) {
  serve(contract.readCalendar, ({ school, user, query }) => readCalendar(school, user, query))
  serve(contract.readMyYear, ({ school, user, query }) => readMyYear(school, user, query))
  serve(contract.chooseMyYear, ({ school, user, query, body }) =>
    chooseMyYear(school, user, { ...query, ...body }),
  )
  serve(contract.readSchoolWeeks, ({ school, user }) => readSchoolWeeks(school, user))
  serve(contract.setSchoolWeek, ({ school, user, body }) => setSchoolWeek(school, user, body))
  serve(contract.listSchoolDays, ({ school, user, query }) => listSchoolDays(school, user, query))
  serve(contract.listHolidayProposals, ({ school, user, query }) => listHolidayProposals(school, user, query))
  serve(contract.takeHolidayProposals, ({ school, user, body }) => takeHolidayProposals(school, user, body))
  serve(contract.closeSchool, ({ school, user, body }) => closeSchool(school, user, body))
  serve(contract.reopenSchool, ({ school, user, params }) => reopenSchool(school, user, params.id))
  serve(contract.readMyFeed, ({ school, user }) => readMyFeed(school, user))
  serve(contract.makeMyFeed, ({ school, user }) => makeMyFeed(school, user))
  serve(contract.dropMyFeed, ({ school, user }) => dropMyFeed(school, user))
  serve(contract.readFeed, ({ school, params, reply }) => sendFeed(school, params.secret, reply))
  serve(contract.readHijriShift, ({ school }) => readHijriShift(school))
  serve(contract.setHijriShift, ({ school, user, body }) => setHijriShift(school, user, body))
}
