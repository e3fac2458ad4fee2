import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { formatMoney, fromWire, toWire } from 'kit/values/money'
import type { Day } from 'kit/values/day'
import { describe } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { familyAccount } from '../family-accounts/tables.ts'
import { receipts } from '../receipts/contract.ts'
import { allocate, least, sumOf } from './allocate.ts'
import type { BulkInput } from './contract.ts'
import { type LockedFamily, lockForPayment, type OpenLine, readOpenLines } from './family-dues.ts'
import { placeOf, refuseUnlessBanks, tendersOf } from './payment-place.ts'
import { chargeFines, type PayableLine, withFines } from './take-payment.ts'
import { type Payment, writePayments } from './write-payments.ts'

type Rejected = { row: number; payer: string; message: string }
type Row = BulkInput['rows'][number] & { row: number; familyAccountId: string }

/** Whose the payments of a list are, and what they would settle. */
export async function rehearseMany(school: School, user: User, input: BulkInput) {
  const today = await school.today()
  const { rows, rejected } = await readRows(school.db, user, { input, today })
  const currency = rows[0]?.amount.currency ?? (await school.profile()).currency
  const { country } = await school.profile()
  const families = [...new Set(rows.map(({ familyAccountId }) => familyAccountId))]
  const lines = (await readOpenLines(school.db, families)).filter((line) => line.currency === currency)
  const dayOf = ({ paidOn }: Row) => paidOn ?? input.day ?? today
  const payable = new Map<Day, PayableLine[]>()
  for (const day of new Set(rows.map(dayOf)))
    payable.set(day, await withFines(school.db, lines, { day, country }))
  const names = await namesOf(school.db, families)
  const money = (amount: bigint) => toWire({ amount, currency })
  const paid = new Map<string, bigint>()
  return {
    rejected,
    rows: rows.map((one) => {
      const { row, familyAccountId, studentId, amount: typed } = one
      const whose = studentId ?? familyAccountId
      const own = (payable.get(dayOf(one)) ?? []).filter(
        (line) => line.familyAccountId === familyAccountId && isOf(line, one),
      )
      const rest = sumOf(own) - (paid.get(whose) ?? 0n)
      const due = rest > 0n ? rest : 0n
      const amount = BigInt(typed.amount)
      const settled = least(amount, due)
      paid.set(whose, (paid.get(whose) ?? 0n) + settled)
      return {
        row,
        familyAccountId,
        family: names.get(familyAccountId) ?? '',
        amount: typed,
        due: money(due),
        advance: money(amount - settled),
      }
    }),
  }
}

async function namesOf(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.execute<{ id: string; name: string }>(sql`
    select id, name from family_account where id = any (${`{${ids.join(',')}}`}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Takes the payments of a list in one act, with a receipt for each: all families are locked first, all journals written
 * in one statement and all numbers drawn at once. A row whose reference was taken already is left out.
 */
export async function takeMany(school: School, user: User, input: BulkInput) {
  const today = await school.today()
  const { currency: own } = await school.profile()
  return school.transaction(user, 'receipts.taken-in-bulk', async (tx) => {
    await refuseUnlessBanks(tx, [input.accountId])
    const { rows, rejected } = await readRows(tx, user, { input, today })
    const ids = rows.map(({ familyAccountId }) => familyAccountId)
    const { families, till } = await lockForPayment(tx, user, ids)
    const [first] = families.values()
    if (!first) return { receipts: 0, total: toWire({ amount: 0n, currency: own }), rejected }
    const tender = { method: input.method, reference: '', accountId: input.accountId, cheque: null }
    const place = await placeOf(tx, user, {
      input: {
        campusId: input.campusId,
        tenders: [{ ...tender, amount: toWire({ amount: 0n, currency: 'PKR' }) }],
      },
      till,
      family: first,
    })
    const { campusId, currency, country, allocation: rule, step } = place
    const all = (await readOpenLines(tx, ids)).filter((line) => line.currency === currency)
    const open = Map.groupBy(all, ({ familyAccountId }) => familyAccountId)
    const payments: Payment[] = []
    for (const row of rows) {
      const family = families.get(row.familyAccountId)
      if (!family) continue
      const paidOn = row.paidOn ?? input.day ?? today
      const tenders = tendersOf([{ ...tender, amount: row.amount, reference: row.reference }], {
        currency,
        today,
        till,
        campusId,
      })
      const lines = open.get(family.id) ?? []
      const payable = await withFines(tx, lines, { day: paidOn, country })
      const paid = tenders.reduce((sum, { amount }) => sum + amount, 0n)
      const own = payable.filter((line) => isOf(line, row))
      const allocated = allocate(own, least(paid, sumOf(own)), { rule, step })
      const day = input.day ?? today
      const fines = await chargeFines(tx, payable, { touched: allocated, day })
      const settled = allocated.map(({ line, amount }) => ({
        amount,
        line: line.lineId === '' ? { ...line, lineId: fines.lines.get(line.invoiceId) ?? '' } : line,
      }))
      open.set(family.id, leftOf(payable, settled, fines.lines))
      payments.push({
        ...paymentOf(row, { family, settled }),
        campusId,
        sessionId: till?.campusId === campusId ? till.id : null,
        day,
        paidOn,
        currency,
        tenders,
      })
    }
    const written = await writePayments(tx, user, payments)
    const total = written.reduce((sum, one) => sum + (one?.amount ?? 0n), 0n)
    describe(tx, { count: written.length, amount: formatMoney('en', total, currency) })
    return { receipts: written.length, total: toWire({ amount: total, currency }), rejected }
  })
}

/** Whether a payment of a list may settle a line: who names a child pays for that one. */
function isOf({ studentId }: OpenLine, row: Pick<Row, 'studentId'>): boolean {
  return row.studentId === null || row.studentId === studentId
}

type Settled = { line: PayableLine; amount: bigint }[]

function paymentOf(
  { familyAccountId }: Row,
  { family, settled }: { family: LockedFamily; settled: Settled },
): Pick<Payment, 'familyAccountId' | 'payer' | 'children' | 'allocated' | 'advances' | 'note'> {
  return {
    familyAccountId,
    payer: family.name,
    children: [...new Set(settled.map(({ line }) => line.child))].join(', '),
    allocated: settled,
    advances: [],
    note: '',
  }
}

/** What a payment leaves for the next one of the same family in the list; charged fines are lines now. */
function leftOf(
  payable: readonly PayableLine[],
  settled: Settled,
  charged: ReadonlyMap<string, string>,
): OpenLine[] {
  return payable.flatMap((line) => {
    const lineId = line.lineId === '' ? charged.get(line.invoiceId) : line.lineId
    if (lineId === undefined) return []
    const paid = settled.find((one) => one.line.lineId === lineId)?.amount ?? 0n
    const positions = line.positions + (charged.has(line.invoiceId) ? 1 : 0)
    return line.open > paid ? [{ ...line, lineId, positions, open: line.open - paid }] : []
  })
}

type Reading = { input: BulkInput; today: Day }

/** Finds the family of each row by any number that stands on paper; the others are named with the reason. */
async function readRows(
  db: Db | Tx,
  user: User,
  { input, today }: Reading,
): Promise<{ rows: Row[]; rejected: Rejected[] }> {
  const { say } = words(user)
  const wanted = input.rows.map((one, at) => ({ ...one, row: at + 1 }))
  const found = await db.execute<{
    row: number
    families: string[] | null
    isTaken: boolean
    isOther: boolean
    currency: string
  }>(sql`
    select g.row, f.families, (select coalesce(c.currency, i.currency) from campus c, institute i where c.id = ${input.campusId}::uuid) as currency,
      g.reference <> '' and exists (select from receipt_tender t where fold(t.reference) = fold(g.reference) and t.reversal_id is null
        and t.method = ${input.method} and (${input.accountId}::uuid is null or t.account_id = ${input.accountId}::uuid)) as "isTaken",
      g."studentId" is not null and not exists (select from family_member m
        where m.student_id = g."studentId" and f.families ? m.family_account_id::text) as "isOther"
    from jsonb_to_recordset(${JSON.stringify(wanted.map(({ row, payer, reference, studentId }) => ({ row, payer: payer.trim(), reference, studentId })))}::text::jsonb)
        as g (row int, payer text, reference text, "studentId" uuid)
      cross join lateral (
        select jsonb_agg(distinct ${familyAccount.id}) as families from family_account family_accounts
        where ${familyAccount.archivedAt} is null and ${reach(user, receipts.name, 'mark', { campuses: familyAccount.campusIds })}
          and (${familyAccount.psid} = g.payer or fold(${familyAccount.code}) = fold(g.payer) or ${familyAccount.id}::text = lower(g.payer)
            or ${familyAccount.id} in (select m.family_account_id from student s join family_member m on m.student_id = s.id
              and holds(m.valid_from, m.valid_until, ${today}::date) where fold(s.registration_number) = fold(g.payer))
            or ${familyAccount.id} in (select i.family_account_id from invoice i where i.number = g.payer)
            or ${familyAccount.id} in (select c.family_account_id from challan c where c.number = g.payer))
      ) f order by g.row`)
  const rows: Row[] = []
  const rejected: Rejected[] = []
  const seen = new Set<string>()
  for (const one of wanted) {
    const {
      families,
      isTaken = false,
      isOther = false,
      currency = '',
    } = found.find(({ row }) => row === one.row) ?? { families: null }
    const why = refusalOf(one, { families, isTaken, isOther, currency, today, seen })
    if (why !== null) rejected.push({ row: one.row, payer: one.payer, message: say(why) })
    else rows.push({ ...one, familyAccountId: families?.[0] ?? '' })
    if (one.reference !== '') seen.add(one.reference.toLowerCase())
  }
  return { rows, rejected }
}

type Judging = {
  families: string[] | null
  isTaken: boolean
  isOther: boolean
  currency: string
  today: Day
  seen: ReadonlySet<string>
}

function refusalOf(
  { amount: typed, paidOn, reference }: BulkInput['rows'][number],
  { families, isTaken, isOther, currency, today, seen }: Judging,
): string | null {
  const amount = fromWire(typed)
  if (families === null || families.length === 0) return sentence('No family has this number')
  if (families.length > 1) return sentence('Several families have this number')
  if (isOther) return sentence('This child is not of this family')
  if (isTaken || seen.has(reference.toLowerCase()))
    return sentence('A payment with this reference was taken already')
  if (amount.currency !== currency) return sentence('The amount must be in the currency of the campus')
  if (amount.amount <= 0n) return sentence('The amount must be above zero')
  return paidOn !== null && paidOn > today ? sentence('This day has not come yet') : null
}
