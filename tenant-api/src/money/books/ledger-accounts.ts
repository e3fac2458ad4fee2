import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { takenName } from '../../crud/resource-module.ts'
import { crudOf } from '../../crud/table.ts'
import { ledgerAccounts } from './contract.ts'
import { ledgerAccount } from './tables.ts'

const onlyRenamed = {
  code: 'ledger-accounts.only-renamed',
  message: sentence('The program books on this account. Its title can be changed, nothing else'),
  field: 'code',
}

export const ledgerAccountCrud = crudOf(ledgerAccounts, {
  table: ledgerAccount,
  within: {},
  taken: {
    ...takenName(ledgerAccounts, 'ledger_account_title_taken', 'title'),
    ledger_account_code_taken: {
      code: 'ledger-accounts.code-exists',
      message: sentence('Another account has this number'),
      field: 'code',
    },
    ledger_account_code_of_kind: {
      code: 'ledger-accounts.other-kind',
      message: sentence(
        'The number does not fit the kind: assets begin with 1, liabilities with 2, equity with 3, income with 4, expenses with 5',
      ),
      field: 'code',
    },
    ledger_account_system_renamed: onlyRenamed,
    ledger_account_system_stays: onlyRenamed,
    ledger_account_kind_stays: {
      code: 'ledger-accounts.kind-stays',
      message: sentence('There are entries on this account, so it keeps its kind. Add another account'),
      field: 'kind',
    },
  },
})

/** An account as figures name it, in a query that joins `ledger_account a`. */
export const accountJson = sql`json_build_object('id', a.id, 'code', a.code, 'title', a.title, 'otherTitle', a.other_title,
  'kind', a.kind, 'isSystem', a.is_system)`
