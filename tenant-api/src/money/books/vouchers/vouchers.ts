import { and, eq, inArray, sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { may, reach } from '../../../core/authorization/reach.ts'
import { isOwnRequest, type User } from '../../../core/authorization/user.ts'
import { nameFor } from '../../../core/columns/name-in-script.ts'
import type { Db, School, Tx } from '../../../core/school/school.ts'
import { crudOf } from '../../../crud/table.ts'
import { campusCrud } from '../../../institute/structure/campuses.ts'
import { campus } from '../../../institute/structure/tables.ts'
import { type Voucher, voucherApprovals, vouchers } from './contract.ts'
import { explainSources } from '../journals.ts'
import { checkBeforeClosing, countOf } from '../periods/periods.ts'
import { numberedBy } from '../prove.ts'
import { ledgerAccount, voucher, voucherLine } from '../tables.ts'
import { nameOf } from '../trial-balance.ts'

/** Where journals by hand lie. */
export const voucherPlaces = { campus: voucher.campusId }

export const voucherCrud = crudOf(vouchers, {
  table: voucher,
  within: voucherPlaces,
  rows: { campusId: () => campusCrud },
  until: null,
  fill: { fields: ['total'], read: readTotals },
})

async function readTotals(db: Db | Tx, _: User, ids: readonly string[]) {
  const rows = await db
    .select({ id: voucher.id, total: voucher.total, currency: voucher.currency })
    .from(voucher)
    .where(inArray(voucher.id, [...ids]))
  return new Map(rows.map(({ id, total, currency }) => [id, { total: { amount: String(total), currency } }]))
}

export type VoucherRow = typeof voucher.$inferSelect

numberedBy('voucher', sql`select campus_id, year_key, number from voucher where number is not null`)

checkBeforeClosing({
  key: 'vouchers',
  title: sentence(
    '{count, plural, one {# journal by hand waits} other {# journals by hand wait}} for a decision',
  ),
  page: 'vouchers?state=asked',
  blocks: true,
  count: (db, { firstDay, lastDay }) =>
    countOf(
      db,
      sql`select 1 from voucher where state = 'asked' and day between ${firstDay}::date and ${lastDay}::date`,
    ),
})

explainSources('voucher', async (db, _, ids) => {
  const rows = await db
    .select()
    .from(voucher)
    .where(inArray(voucher.id, [...ids]))
  return new Map(
    rows.map(({ id, askedBy, decidedBy }) => {
      const written = {
        sentence: sentence('Written by {asker}, approved by {decider}'),
        fill: { asker: askedBy, decider: decidedBy },
      }
      return [id, { page: `vouchers/${id}`, basis: [written] }] as const
    }),
  )
})

/** A journal by hand with its lines, and what the user may do with it. */
export async function readVoucher(school: School, user: User, { id }: { id: string }) {
  const [row] = await school.db
    .select()
    .from(voucher)
    .where(and(eq(voucher.id, id), reach(user, vouchers.name, 'view', voucherPlaces)))
  if (!row) return refuseMissing()
  const lines = await school.db
    .select({ line: voucherLine, account: ledgerAccount })
    .from(voucherLine)
    .innerJoin(ledgerAccount, eq(ledgerAccount.id, voucherLine.accountId))
    .where(eq(voucherLine.voucherId, id))
    .orderBy(voucherLine.position)
  const decides = await mayDecide(school.db, user, row)
  const { askedAt, decidedAt, journalId, reversalId } = row
  return {
    voucher: voucherOf(row),
    lines: lines.map(({ line, account }) => ({
      id: line.id,
      account: nameOf(user, account),
      amount: { amount: String(line.amount), currency: row.currency },
      memo: line.memo,
    })),
    askedAt,
    decidedAt,
    journalId,
    reversalId,
    mayDecide: decides && row.state === 'asked',
    mayWithdraw:
      row.state === 'asked' && isOwnRequest(user, row.askedById) && may(user, vouchers.name, 'edit'),
    mayReverse: decides && row.state === 'approved' && reversalId === null,
  }
}

/** What the form of a journal by hand offers. */
export async function readVoucherChoices(school: School, user: User) {
  const { currency } = await school.profile()
  const open = await school.db
    .select()
    .from(ledgerAccount)
    .where(and(eq(ledgerAccount.byHand, true), sql`${ledgerAccount.archivedAt} is null`))
    .orderBy(ledgerAccount.code)
  const mine = await school.db
    .select({
      id: campus.id,
      name: nameFor(user, campus),
      currency: sql<string>`coalesce(campus.currency, ${currency})`,
    })
    .from(campus)
    .where(and(reach(user, vouchers.name, 'edit', { campus: campus.id }), sql`${campus.archivedAt} is null`))
    .orderBy(campus.name)
  return {
    today: (await school.today()) as Day,
    accounts: open.map((account) => nameOf(user, account)),
    campuses: mine,
  }
}

/** Within reach of whoever decides, and not written by the same person. */
export async function mayDecide(db: Db | Tx, user: User, row: VoucherRow): Promise<boolean> {
  if (isOwnRequest(user, row.askedById)) return false
  const [seen] = await db
    .select({ id: voucher.id })
    .from(voucher)
    .where(and(eq(voucher.id, row.id), reach(user, voucherApprovals.resource, 'edit', voucherPlaces)))
  return seen !== undefined
}

/** A row as the list shows it. */
export function voucherOf(row: VoucherRow): Voucher {
  const { id, version, createdAt, updatedAt, archivedAt, serial, day, memo, state } = row
  const { askedBy, decidedBy, decisionReason, campusId } = row
  const base = { id, version, createdAt, updatedAt, archivedAt, serial, day, memo, state }
  const total = { amount: String(row.total), currency: row.currency }
  return { ...base, askedBy, decidedBy, decisionReason, campusId, total }
}
