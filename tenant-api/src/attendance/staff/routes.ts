import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { addPresence, strikePresence } from './corrections.ts'
import { readDay } from './day-sheet.ts'
import { readEmployeeMonth, readStaffMonth } from './months.ts'
import { notice } from './noticing.ts'
import { markOwnPresence, readOwnPresence } from './own-presence.ts'
import { sendDay, sendMonth } from './presence-sheets.ts'

export function routes(serve: ServeSchool) {
  serve(contract.readDay, ({ school, user, query }) => readDay(school, user, query))
  serve(contract.readDaySheet, ({ reply, query, ...by }) => sendDay(reply, by, query))
  serve(contract.checkIn, ({ school, user, body }) => notice(school, user, { ...body, direction: 'in' }))
  serve(contract.checkOut, ({ school, user, body }) => notice(school, user, { ...body, direction: 'out' }))
  serve(contract.readStaffMonth, ({ school, user, query }) => readStaffMonth(school, user, query))
  serve(contract.readStaffMonthSheet, ({ reply, query, ...by }) => sendMonth(reply, by, query))
  serve(contract.readEmployeeMonth, ({ school, user, params, query }) =>
    readEmployeeMonth(school, user, { ...params, ...query }),
  )
  serve(contract.addPresence, ({ school, user, params, body }) =>
    addPresence(school, user, { ...params, ...body }),
  )
  serve(contract.strikePresence, ({ school, user, params, body }) =>
    strikePresence(school, user, { ...params, ...body }),
  )
  serve(contract.readOwnPresence, ({ school, user }) => readOwnPresence(school, user))
  serve(contract.markOwnPresence, ({ school, user, body }) => markOwnPresence(school, user, body))
}
