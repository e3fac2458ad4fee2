import type { ServeSchool } from '../../core/module.ts'
import { readCalendar } from './calendar.ts'
import * as contract from './contract.ts'
import { ofCalendar, sendFeed } from './feed.ts'
import { dropMyAddress, makeMyAddress, readMyAddress } from './feed-address.ts'
import { readHijriShift, setHijriShift } from './hijri-shift.ts'
import { chooseMyYear, readMyYear } from './my-year.ts'

export function routes(serve: ServeSchool) {
  serve(contract.readCalendar, ({ school, user, query }) => readCalendar(school, user, query))
  serve(contract.readMyYear, ({ school, user, query }) => readMyYear(school, user, query))
  serve(contract.chooseMyYear, ({ school, user, query, body }) =>
    chooseMyYear(school, user, { ...query, ...body }),
  )
  serve(contract.readMyFeed, ({ school, user }) => readMyAddress(school, user, ofCalendar))
  serve(contract.makeMyFeed, ({ school, user }) => makeMyAddress(school, user, ofCalendar))
  serve(contract.dropMyFeed, ({ school, user }) => dropMyAddress(school, user, ofCalendar))
  serve(contract.readFeed, ({ school, params, reply }) => sendFeed(school, params.secret, reply))
  serve(contract.readHijriShift, ({ school }) => readHijriShift(school))
  serve(contract.setHijriShift, ({ school, user, body }) => setHijriShift(school, user, body))
}
