import type { ServeSchool } from '../../core/module.ts'
import { readAgeing, sendAgeing } from './ageing.ts'
import {
  previewReminder,
  readWaiting,
  sendReminder,
  withdrawReminder,
} from './bulk-reminders/bulk-reminders.ts'
import * as reminders from './bulk-reminders/contract.ts'
import * as contract from './contract.ts'
import { readOutstanding } from './debtors.ts'
import * as holds from './holds/contract.ts'
import { liftHolds, placeHolds, readStudentHolds } from './holds/holds.ts'
import { readPendingWork } from './defaulters.ts'
import { dropPromise, takePromise, readDefaulter } from './read-defaulter.ts'

export function routes(serve: ServeSchool) {
  serve(contract.readOutstanding, ({ school, user, query }) => readOutstanding(school, user, query))
  serve(contract.readAgeing, ({ school, user, query }) => readAgeing(school, user, query))
  serve(contract.ageingSheet, ({ school, user, query, reply }) =>
    sendAgeing(reply, { school, user, ...query }),
  )
  serve(contract.readPendingWork, ({ school, user, query }) => readPendingWork(school, user, query))
  serve(contract.readDefaulter, ({ school, user, params }) => readDefaulter(school, user, params))
  serve(contract.takePromise, ({ school, user, params, body }) =>
    takePromise(school, user, { ...params, ...body }),
  )
  serve(contract.dropPromise, ({ school, user, params }) => dropPromise(school, user, params))

  serve(reminders.previewReminder, ({ school, user, body }) => previewReminder(school, user, body))
  serve(reminders.sendReminder, ({ school, user, body }) => sendReminder(school, user, body))
  serve(reminders.readWaiting, ({ school, user, params }) => readWaiting(school, user, params))
  serve(reminders.withdrawReminder, ({ school, user, params }) => withdrawReminder(school, user, params))

  serve(holds.placeHolds, ({ school, user, body }) => placeHolds(school, user, body))
  serve(holds.liftHolds, ({ school, user, body }) => liftHolds(school, user, body))
  serve(holds.readStudentHolds, ({ school, user, params }) => readStudentHolds(school, user, params))
}
