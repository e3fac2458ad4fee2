import { sql } from 'drizzle-orm'
import { Refusal } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { savepoint } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Tx } from '../../core/school/school.ts'
import { invoices } from '../../money/invoices/contract.ts'
import { invoiceCrud } from '../../money/invoices/invoices.ts'
import { openDues } from '../../money/invoices/charges/opening-dues.ts'
import { invoiceList } from '../../money/invoices/tables.ts'
import { takeBackInvoices } from '../../money/invoices/take-back-invoices.ts'
import { openingDuesSheet } from './fees/contract.ts'
import {
  type FoundRow,
  type ImportedCrud,
  keysBy,
  recogniseBy,
  type RowStore,
  type WrittenRow,
} from './row-store.ts'
import { differing } from './table-store.ts'
import type { Remark } from './tables.ts'

const numbered = 'number'
/** Opening dues for the import: each row of a file is what a student owes up to a month. */
export const openingDuesCrud: ImportedCrud = { ...invoiceCrud, label: numbered, rows: {} }

const keysOf = keysBy(openingDuesSheet.recognisedBy)
export const openingDuesStore: RowStore = {
  changes: openingDuesSheet.fields.partial(),
  keysOf,
  find: async (tx, { user }) => recogniseBy(keysOf, await find(tx, user)),
  differing,
  async write(tx, { rows, user, today }) {
    const { say } = words(user)
    const fresh = rows.filter(({ version }) => version === null)
    const { issued, refused } = await openDues(tx, user, {
      rows: fresh.map(({ body }) => openingDuesSheet.fields.parse(body)),
      day: today,
    })
    const written = new Map<number, WrittenRow>()
    const failures = new Map<number, Remark>()
    for (const [at, { number }] of fresh.entries()) {
      const rowId = issued.get(at)
      if (rowId !== undefined) written.set(number, { rowId, version: 1, before: null })
      else failures.set(number, { field: null, message: say(refused.get(at) ?? '') })
    }
    // What is issued is frozen.
    for (const { number, version } of rows)
      if (version !== null) failures.set(number, { field: null, message: say(issuedAlready) })
    return { written, failures }
  },
  async takeBack(tx, { rows, user, today }) {
    const { say } = words(user)
    const failures = new Map<number, string>()
    for (const { number, rowId } of rows)
      try {
        await savepoint(tx, (part) => takeBackInvoices(part, sql`id = ${rowId}::uuid`, today))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        failures.set(number, say(error.message, error.params))
      }
    return failures
  },
}

const issuedAlready = sentence('The opening dues of this month are there already. Credit them instead')

async function find(tx: Tx, user: User): Promise<FoundRow[]> {
  const rows = await tx.execute<FoundRow>(sql`
    select ${invoiceList.id} as id, 1 as version, ${invoiceList.registrationNumber} as "registrationNumber",
      ${invoiceList.period} as period, ${invoiceList.dueOn}::text as "dueOn", ${invoiceList.comment} as comment,
      jsonb_build_object('amount', ${invoiceList.total}::text, 'currency', ${invoiceList.currency}) as amount,
      ${reach(user, invoices.name, 'edit', { campus: invoiceList.campusId })} as writable
    from ${invoiceList} where ${invoiceList.kind} = 'opening' and ${invoiceList.cancelledAt} is null
      and ${reach(user, invoices.name, 'view', { campus: invoiceList.campusId })}`)
  return [...rows]
}
