import type { ServeSchool } from '../../core/module.ts'
import { charge } from './charges/charges.ts'
import * as charges from './charges/contract.ts'
import { addOpeningDues } from './charges/opening-dues.ts'
import {
  askConcession,
  decideConcession,
  endConcession,
  listStudentConcessions,
} from './concessions/concessions.ts'
import * as concessions from './concessions/contract.ts'
import * as contract from './contract.ts'
import { readInvoiceTotals } from './invoices.ts'
import * as actions from './fee-actions/contract.ts'
import { addDiscount, cancelInvoices, creditInvoice } from './fee-actions/credits.ts'
import { chargeFines, waiveFine } from './fee-actions/invoice-fines.ts'
import { changeDueDay, markComplete, notePromise, writeComment } from './fee-actions/invoice-notes.ts'
import { readInvoicePage, readOwnDues, readStudentInvoices } from './read-invoices.ts'
import { notifyFamilies, notifyRun } from './reminders/reminders.ts'
import * as runs from './runs/contract.ts'
import { rehearseRun } from './runs/rehearsal.ts'
import { issueRun, readRun, undoRun } from './runs/runs.ts'
import { readRunsToIssue } from './runs/runs-to-issue.ts'
import {
  askWriteOff,
  decideWriteOff,
  readWaitingWriteOffs,
  recoverWriteOff,
} from './fee-actions/write-offs.ts'

export function routes(serve: ServeSchool) {
  serve(contract.readInvoiceTotals, ({ school, user, query }) => readInvoiceTotals(school, user, query))
  serve(contract.readInvoice, ({ school, user, params }) => readInvoicePage(school, user, params))
  serve(contract.readStudentInvoices, ({ school, user, params }) => readStudentInvoices(school, user, params))
  serve(contract.readOwnDues, ({ school, user }) => readOwnDues(school, user))
  serve(charges.charge, ({ school, user, body }) => charge(school, user, body))
  serve(charges.addOpeningDues, ({ school, user, body }) => addOpeningDues(school, user, body))
  serve(actions.creditInvoice, ({ school, user, params, body }) =>
    creditInvoice(school, user, { ...params, ...body }),
  )
  serve(actions.addDiscount, ({ school, user, body }) => addDiscount(school, user, body))
  serve(actions.cancelInvoices, ({ school, user, body }) => cancelInvoices(school, user, body))
  serve(actions.chargeFines, ({ school, user, body }) => chargeFines(school, user, body))
  serve(actions.waiveFine, ({ school, user, params, body }) =>
    waiveFine(school, user, { ...params, ...body }),
  )
  serve(actions.changeDueDay, ({ school, user, body }) => changeDueDay(school, user, body))
  serve(actions.markComplete, ({ school, user, body }) => markComplete(school, user, body))
  serve(actions.notifyFamilies, ({ school, user, body }) => notifyFamilies(school, user, body))
  serve(actions.notePromise, ({ school, user, params, body }) =>
    notePromise(school, user, { ...params, ...body }),
  )
  serve(actions.writeComment, ({ school, user, params, body, version }) =>
    writeComment(school, user, { ...params, ...body, version }),
  )
  serve(actions.readWaitingWriteOffs, ({ school, user, query }) => readWaitingWriteOffs(school, user, query))
  serve(actions.askWriteOff, ({ school, user, params, body }) =>
    askWriteOff(school, user, { ...params, ...body }),
  )
  serve(actions.decideWriteOff, ({ school, user, params, body }) =>
    decideWriteOff(school, user, { ...params, ...body }),
  )
  serve(actions.recoverWriteOff, ({ school, user, params }) => recoverWriteOff(school, user, params))

  serve(runs.readRunsToIssue, ({ school, user, query }) => readRunsToIssue(school, user, query))
  serve(runs.rehearseRun, ({ school, user, query }) => rehearseRun(school, user, query))
  serve(runs.issueRun, ({ school, user, body }) => issueRun(school, user, body))
  serve(runs.issueSupplements, ({ school, user, body: { until, ...body } }) =>
    issueRun(school, user, { ...body, kind: 'supplement', period: until }),
  )
  serve(runs.readRun, ({ school, user, params }) => readRun(school, user, params))
  serve(runs.undoRun, ({ school, user, params }) => undoRun(school, user, params))
  serve(runs.notifyRun, ({ school, user, params }) => notifyRun(school, user, params))

  serve(concessions.askConcession, ({ school, user, body }) => askConcession(school, user, body))
  serve(concessions.decideConcession, ({ school, user, params, body }) =>
    decideConcession(school, user, { ...params, ...body }),
  )
  serve(concessions.endConcession, ({ school, user, params, body }) =>
    endConcession(school, user, { ...params, ...body }),
  )
  serve(concessions.listStudentConcessions, ({ school, user, params }) =>
    listStudentConcessions(school, user, params),
  )
}
