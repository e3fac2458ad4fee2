import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { addPresence, strikePresence } from './corrections.ts'
import { readDay } from './day-sheet.ts'
import { readEmployeeMonth, readStaffMonth } from './months.ts'
import { notice } from './noticing.ts'
import { markOwnPresence, readOwnPresence } from './own-presence.ts'
import { sendDay, sendMonth } from './presence-sheets.ts'
import * as kiosks from './kiosks/contract.ts'
import { addKiosk, endKiosk, listKiosks, renewKiosk } from './kiosks/kiosks.ts'
import { scanCode } from './kiosks/scanning.ts'
import { openKiosk, showKiosk } from './kiosks/showing.ts'

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
  serve(kiosks.listKiosks, ({ school, user }) => listKiosks(school, user))
  serve(kiosks.addKiosk, ({ school, user, body }) => addKiosk(school, user, body))
  serve(kiosks.renewKiosk, ({ school, user, params }) => renewKiosk(school, user, params))
  serve(kiosks.endKiosk, ({ school, user, params }) => endKiosk(school, user, params))
  serve(kiosks.openKiosk, ({ school, body, reply }) => openKiosk(school, { ...body, reply }))
  serve(kiosks.showKiosk, ({ school, request }) => showKiosk(school, request))
  serve(kiosks.scanCode, ({ school, user, body }) => scanCode(school, user, body))
}
