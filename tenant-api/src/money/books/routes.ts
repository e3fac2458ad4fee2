import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { explainFigure } from './explain.ts'
import { readEntry } from './journals.ts'
import {
  askReopening,
  closePeriod,
  decideReopening,
  listPeriods,
  openYear,
  readChecklist,
} from './periods.ts'
import { readProof } from './prove.ts'
import { readTrialBalance } from './trial-balance.ts'
import { readVoucher, readVoucherChoices } from './vouchers.ts'
import {
  approveVoucher,
  rejectVoucher,
  reverseVoucher,
  withdrawVoucher,
  writeVoucher,
} from './write-vouchers.ts'

export function routes(serve: ServeSchool) {
  serve(contract.readEntry, ({ school, user, params }) => readEntry(school, user, params))
  serve(contract.explain, ({ school, user, query }) => explainFigure(school, user, query))
  serve(contract.trialBalance, ({ school, user, query }) => readTrialBalance(school, user, query))
  serve(contract.writeVoucher, ({ school, user, body }) => writeVoucher(school, user, body))
  serve(contract.readVoucher, ({ school, user, params }) => readVoucher(school, user, params))
  serve(contract.readVoucherChoices, ({ school, user }) => readVoucherChoices(school, user))
  serve(contract.approveVoucher, ({ school, user, params, body }) =>
    approveVoucher(school, user, { ...params, ...body }),
  )
  serve(contract.rejectVoucher, ({ school, user, params, body }) =>
    rejectVoucher(school, user, { ...params, ...body }),
  )
  serve(contract.withdrawVoucher, ({ school, user, params, body }) =>
    withdrawVoucher(school, user, { ...params, ...body }),
  )
  serve(contract.reverseVoucher, ({ school, user, params, body }) =>
    reverseVoucher(school, user, { ...params, ...body }),
  )
  serve(contract.listPeriods, ({ school, user }) => listPeriods(school, user))
  serve(contract.openYear, ({ school, user, body }) => openYear(school, user, body))
  serve(contract.readChecklist, ({ school, user, params }) => readChecklist(school, user, params))
  serve(contract.closePeriod, ({ school, user, params }) => closePeriod(school, user, params))
  serve(contract.askReopening, ({ school, user, params, body }) =>
    askReopening(school, user, { ...params, ...body }),
  )
  serve(contract.decideReopening, ({ school, user, params, body }) =>
    decideReopening(school, user, { ...params, ...body }),
  )
  serve(contract.readProof, ({ school }) => readProof(school))
}
