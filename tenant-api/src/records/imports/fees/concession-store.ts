import { sql } from 'drizzle-orm'
import { Refusal } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import { withConstraintMessages } from '../../../core/columns/constraint-errors.ts'
import type { Tx } from '../../../core/school/school.ts'
import { concessionTypeCrud, sponsorCrud } from '../../../money/fee-setup/fee-types.ts'
import {
  askWithin,
  concessionCrud,
  concessionsTaken,
} from '../../../money/invoices/concessions/concessions.ts'
import { concessions } from '../../../money/invoices/concessions/contract.ts'
import { concessionList } from '../../../money/invoices/tables.ts'
import { type FoundRow, type ImportedCrud, keysBy, recogniseBy, type RowStore } from '../row-store.ts'
import { differing } from '../table-store.ts'
import type { FileImportRow, Remark } from '../tables.ts'
import { attemptRow } from './attempt-row.ts'
import { concessionSheet } from './contract.ts'
import { studentsByNumber } from './students-by-number.ts'

/** Concessions for the import: each row of a file is one of a student. */
export const concessionCrudOfSheet: ImportedCrud = {
  ...concessionCrud,
  rows: { typeId: () => concessionTypeCrud, sponsorId: () => sponsorCrud },
}

const keysOf = keysBy(concessionSheet.recognisedBy)
const attempt = attemptRow({ fields: concessionSheet.fields, referred: () => billed })
const billed = sentence('Invoices were issued with this concession. End it instead')
const decided = sentence('There is this concession already. End it, and ask for another')

export const concessionStore: RowStore = {
  changes: concessionSheet.fields.partial(),
  keysOf,
  find: async (tx, { user }) => recogniseBy(keysOf, await find(tx, user)),
  differing,
  async write(tx, { rows, user }) {
    const written = new Map()
    const failures = new Map<number, Remark>()
    const studentOf = await studentsByNumber(tx, user, { rows, resource: concessions.name })
    for (const { number, body, version } of rows) {
      const outcome = await attempt(tx, user, async (part) => {
        // What somebody decides about is not changed behind them.
        if (version !== null) throw new Refusal('concessions.exists', decided)
        const { registrationNumber, ...asked } = concessionSheet.fields.parse(body)
        const { id } = studentOf(registrationNumber)
        return withConstraintMessages(concessionsTaken, askWithin(part, user, { ...asked, studentIds: [id] }))
      })
      if ('remark' in outcome) failures.set(number, outcome.remark)
      else written.set(number, { rowId: outcome.result.rows[0]?.id ?? '', version: 1, before: null })
    }
    return { written, failures }
  },
  async takeBack(tx, { rows, user }) {
    const failures = new Map<number, string>()
    for (const row of rows) {
      const outcome = await attempt(tx, user, (part) => takeOneBack(part, row))
      if ('remark' in outcome) failures.set(row.number, outcome.remark.message)
    }
    return failures
  },
}

/** Takes a concession away that nobody has decided about since, and with which nothing was billed. */
async function takeOneBack(tx: Tx, { rowId }: FileImportRow): Promise<void> {
  const gone = await tx.execute(
    sql`delete from concession where id = ${rowId}::uuid and version = 1 returning id`,
  )
  if (gone.length === 0) throw new Refusal('stale', sentence('Somebody changed this in the meantime'))
}

async function find(tx: Tx, user: User): Promise<FoundRow[]> {
  const { id, version, registrationNumber, typeId, percent, amount, currency, sponsorId, reason, state } =
    concessionList
  const rows = await tx.execute<FoundRow>(sql`
    select ${id} as id, ${version} as version, ${registrationNumber} as "registrationNumber", ${typeId} as "typeId", ${percent} as percent,
      case when ${amount} is not null then jsonb_build_object('amount', ${amount}::text, 'currency', ${currency}) end as amount,
      ${sponsorId} as "sponsorId", ${concessionList.validFrom}::text as "validFrom", ${concessionList.validUntil}::text as "validUntil",
      ${reason} as reason, ${reach(user, concessions.name, 'edit', concessionCrud.within)} as writable
    from ${concessionList} where ${state} <> 'rejected' and ${reach(user, concessions.name, 'view', concessionCrud.within)}`)
  return [...rows]
}
