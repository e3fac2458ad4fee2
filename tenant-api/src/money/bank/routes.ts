import type { ServeSchool } from '../../core/module.ts'
import { addBankAccount, changeBankAccount } from './accounts.ts'
import * as contract from './contract.ts'
import { listBankLines } from './lines/lines.ts'
import { countWaitingLines, listBankAccounts, readBankAccount, reconcile } from './read-accounts.ts'
import { bookCharge, ignoreLine, keepUnknown, undoLine } from './lines/book-lines.ts'
import { matchLine } from './lines/match-line.ts'
import { readSettlement, settlePayments } from './lines/settlements.ts'
import { addStatement, readStatement } from './statements/statements.ts'
import { matchLines, takeCertain } from './lines/take-certain.ts'

export function routes(serve: ServeSchool) {
  serve(contract.listBankAccounts, ({ school, user }) => listBankAccounts(school, user))
  serve(contract.addBankAccount, ({ school, user, body }) => addBankAccount(school, user, body))
  serve(contract.changeBankAccount, ({ school, user, params, version, body }) =>
    changeBankAccount(school, user, { ...params, version, ...body }),
  )
  serve(contract.readBankAccount, ({ school, user, params }) => readBankAccount(school, user, params))
  serve(contract.listBankLines, ({ school, user, params, query }) =>
    listBankLines(school, user, { ...params, ...query }),
  )
  serve(contract.readStatement, ({ school, user, params, body }) =>
    readStatement(school, user, { ...params, ...body }),
  )
  serve(contract.addStatement, ({ school, user, params, body }) =>
    addStatement(school, user, { ...params, ...body }),
  )
  serve(contract.matchLines, ({ school, user, params }) => matchLines(school, user, params))
  serve(contract.takeCertain, ({ school, user, params }) => takeCertain(school, user, params))
  serve(contract.countWaitingLines, ({ school, user, query }) => countWaitingLines(school, user, query))
  serve(contract.matchLine, ({ school, user, params, body }) =>
    matchLine(school, user, { ...params, ...body }),
  )
  serve(contract.bookCharge, ({ school, user, params, body }) =>
    bookCharge(school, user, { ...params, ...body }),
  )
  serve(contract.keepUnknown, ({ school, user, params }) => keepUnknown(school, user, params))
  serve(contract.ignoreLine, ({ school, user, params, body }) =>
    ignoreLine(school, user, { ...params, ...body }),
  )
  serve(contract.undoLine, ({ school, user, params, body }) => undoLine(school, user, { ...params, ...body }))
  serve(contract.readSettlement, ({ school, user, params }) => readSettlement(school, user, params))
  serve(contract.settlePayments, ({ school, user, params, body }) =>
    settlePayments(school, user, { ...params, ...body }),
  )
  serve(contract.reconcile, ({ school, user, params, query }) =>
    reconcile(school, user, { ...params, ...query }),
  )
}
