import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { explainFigure, readEntry } from './journals.ts'
import {
  askReopening,
  closePeriod,
  decideReopening,
  listPeriods,
  openYear,
  readChecklist,
} from './periods/periods.ts'
import * as periods from './periods/contract.ts'
import { readProof } from './prove.ts'
import { readTrialBalance, sendTrialBalance } from './trial-balance.ts'
import * as vouchers from './vouchers/contract.ts'
import { readVoucher, readVoucherChoices } from './vouchers/vouchers.ts'
import {
  approveVoucher,
  rejectVoucher,
  reverseVoucher,
  withdrawVoucher,
  writeVoucher,
} from './vouchers/write-vouchers.ts'

export function routes(serve: ServeSchool) {
  serve(contract.readEntry, ({ school, user, params }) => readEntry(school, user, params))
  serve(contract.explain, ({ school, user, query }) => explainFigure(school, user, query))
  serve(contract.trialBalance, ({ school, user, query }) => readTrialBalance(school, user, query))
  serve(contract.trialBalanceSheet, ({ school, user, query, reply }) =>
    sendTrialBalance(reply, { school, user, ...query }),
  )
  serve(vouchers.writeVoucher, ({ school, user, body }) => writeVoucher(school, user, body))
  serve(vouchers.readVoucher, ({ school, user, params }) => readVoucher(school, user, params))
  serve(vouchers.readVoucherChoices, ({ school, user }) => readVoucherChoices(school, user))
  serve(vouchers.approveVoucher, ({ school, user, params, body }) =>
    approveVoucher(school, user, { ...params, ...body }),
  )
  serve(vouchers.rejectVoucher, ({ school, user, params, body }) =>
    rejectVoucher(school, user, { ...params, ...body }),
  )
  serve(vouchers.withdrawVoucher, ({ school, user, params, body }) =>
    withdrawVoucher(school, user, { ...params, ...body }),
  )
  serve(vouchers.reverseVoucher, ({ school, user, params, body }) =>
    reverseVoucher(school, user, { ...params, ...body }),
  )
  serve(periods.listPeriods, ({ school, user }) => listPeriods(school, user))
  serve(periods.openYear, ({ school, user, body }) => openYear(school, user, body))
  serve(periods.readChecklist, ({ school, user, params }) => readChecklist(school, user, params))
  serve(periods.closePeriod, ({ school, user, params }) => closePeriod(school, user, params))
  serve(periods.askReopening, ({ school, user, params, body }) =>
    askReopening(school, user, { ...params, ...body }),
  )
  serve(periods.decideReopening, ({ school, user, params, body }) =>
    decideReopening(school, user, { ...params, ...body }),
  )
  serve(contract.readProof, ({ school }) => readProof(school))
}
