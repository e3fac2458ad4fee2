import type { ServeSchool } from '../../core/module.ts'
import {
  bounceCheque,
  clearCheque,
  depositCheques,
  holdCheque,
  receiveCheque,
  returnCheque,
} from './cheques/cheques.ts'
import * as cheques from './cheques/contract.ts'
import * as contract from './contract.ts'
import { readClassDues } from './desk/class-dues.ts'
import * as desk from './desk/contract.ts'
import { readDesk, readDeskChoices } from './desk/read-desk.ts'
import { searchDesk } from './desk/search-desk.ts'
import { rehearseMany, takeMany } from './payments/bulk-payments.ts'
import { listOwnReceipts, sendOwnReceipt } from './own-receipts.ts'
import * as payments from './payments/contract.ts'
import { askReversal, decideReversal, readWaitingReversals } from './payments/receipt-reversals.ts'
import { applyAdvance, takePayment } from './payments/take-payment.ts'
import { sendReceipt } from './receipt-file.ts'
import { printReceipt, readReceipt } from './receipts.ts'
import * as refunds from './refunds/contract.ts'
import { payRefund } from './refunds/pay-refund.ts'
import { readRefundables } from './refunds/refundables.ts'
import { askRefund, decideRefund } from './refunds/refunds.ts'
import { bankCash, countSession, payFromTill } from './tills/close-session.ts'
import * as tills from './tills/contract.ts'
import { readSession, readTillChoices } from './tills/read-session.ts'
import { sendSession } from './tills/session-file.ts'
import { openSession, readMySession } from './tills/sessions.ts'

export function routes(serve: ServeSchool) {
  serve(desk.searchDesk, ({ school, user, query }) => searchDesk(school, user, query))
  serve(desk.readDeskChoices, ({ school, user }) => readDeskChoices(school, user))
  serve(desk.readDesk, ({ school, user, params, query }) => readDesk(school, user, { ...params, ...query }))
  serve(desk.readClassDues, ({ school, user, params }) => readClassDues(school, user, params))

  serve(payments.takePayment, ({ school, user, body }) => takePayment(school, user, body))
  serve(payments.applyAdvance, ({ school, user, body }) => applyAdvance(school, user, body))
  serve(payments.rehearseMany, ({ school, user, body }) => rehearseMany(school, user, body))
  serve(payments.takeMany, ({ school, user, body }) => takeMany(school, user, body))

  serve(contract.readReceipt, ({ school, user, params }) => readReceipt(school, user, params))
  serve(contract.printReceipt, ({ school, user, params }) => printReceipt(school, user, params))
  serve(contract.sendReceipt, ({ school, user, params, query, reply }) =>
    sendReceipt(school, user, { ...params, ...query, reply }),
  )
  serve(contract.listOwnReceipts, ({ school, user, query }) => listOwnReceipts(school, user, query))
  serve(contract.readOwnReceiptFile, ({ school, user, params, reply }) =>
    sendOwnReceipt(school, user, { ...params, reply }),
  )
  serve(contract.askReversal, ({ school, user, params, body }) =>
    askReversal(school, user, { ...params, ...body }),
  )
  serve(contract.decideReversal, ({ school, user, params, body }) =>
    decideReversal(school, user, { ...params, ...body }),
  )
  serve(contract.readWaitingReversals, ({ school, user, query }) => readWaitingReversals(school, user, query))

  serve(tills.readMySession, ({ school, user }) => readMySession(school, user))
  serve(tills.readTillChoices, ({ school, user }) => readTillChoices(school, user))
  serve(tills.openSession, ({ school, user, body }) => openSession(school, user, body))
  serve(tills.readSession, ({ school, user, params }) => readSession(school, user, params))
  serve(tills.sendSession, ({ school, user, params, query, reply }) =>
    sendSession(school, user, { ...params, ...query, reply }),
  )
  serve(tills.countSession, ({ school, user, params, body }) =>
    countSession(school, user, { ...params, ...body }),
  )
  serve(tills.bankCash, ({ school, user, params, body }) => bankCash(school, user, { ...params, ...body }))
  serve(tills.payFromTill, ({ school, user, params, body }) =>
    payFromTill(school, user, { ...params, ...body }),
  )

  serve(cheques.holdCheque, ({ school, user, body }) => holdCheque(school, user, body))
  serve(cheques.receiveCheque, ({ school, user, params }) => receiveCheque(school, user, params))
  serve(cheques.depositCheques, ({ school, user, body }) => depositCheques(school, user, body))
  serve(cheques.clearCheque, ({ school, user, params }) => clearCheque(school, user, params))
  serve(cheques.bounceCheque, ({ school, user, params, body }) =>
    bounceCheque(school, user, { ...params, ...body }),
  )
  serve(cheques.returnCheque, ({ school, user, params }) => returnCheque(school, user, params))

  serve(refunds.askRefund, ({ school, user, body }) => askRefund(school, user, body))
  serve(refunds.readRefundables, ({ school, user, params }) => readRefundables(school, user, params))
  serve(refunds.decideRefund, ({ school, user, params, body }) =>
    decideRefund(school, user, { ...params, ...body }),
  )
  serve(refunds.payRefund, ({ school, user, params, body }) =>
    payRefund(school, user, { ...params, ...body }),
  )
}
