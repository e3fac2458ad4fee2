import { and, eq, inArray } from 'drizzle-orm'
import { refuse, refuseField, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { formatMoney } from 'kit/values/money'
import type { Day } from 'kit/values/day'
import { holdersOf } from '../../../access/sessions/rights/holders.ts'
import { describe, timeOf } from '../../../core/acts/act.ts'
import { reach } from '../../../core/authorization/reach.ts'
import { isOwnRequest, type User } from '../../../core/authorization/user.ts'
import type { School, Tx } from '../../../core/school/school.ts'
import { refuseUnwritable } from '../../../crud/row.ts'
import { campus } from '../../../institute/structure/tables.ts'
import { notify } from '../../../platform/notifications/notify.ts'
import { type Voucher, voucherApprovals, vouchers, type WritingVoucher } from './contract.ts'
import { refuseAboveLimit, refuseOwnRequest } from '../../../access/roles/approvals.ts'
import { currencyOfCampus } from '../parties.ts'
import { lockPeriod, nextNumbers, post, reverse } from '../post.ts'
import { ledgerAccount, voucher, voucherLine } from '../tables.ts'
import { fiscalYearOf } from '../trial-balance.ts'
import { voucherCrud, voucherOf, voucherPlaces, type VoucherRow } from './vouchers.ts'

/** A journal by hand waits until somebody else approves it. Refuses what could not be booked on that day. */
export async function writeVoucher(school: School, user: User, body: WritingVoucher): Promise<Voucher> {
  const today = (await school.today()) as Day
  if (body.day > today) refuseField('day', sentence('A journal by hand is of today or of an earlier day'))
  return school.transaction(user, 'vouchers.written', async (tx) => {
    const [place] = await tx
      .select({ id: campus.id })
      .from(campus)
      .where(and(eq(campus.id, body.campusId), reach(user, vouchers.name, 'edit', { campus: campus.id })))
    if (!place) refuseField('campusId', sentence('Choose a campus of yours'), 'choice')
    await lockPeriod(tx, body.day)
    const currency = await currencyOfCampus(tx, body.campusId)
    const lines = await checkLines(tx, body, currency)
    const total = lines.reduce((sum, { amount }) => (amount > 0n ? sum + amount : sum), 0n)
    const at = timeOf(tx).toISOString()
    const { campusId, day, memo } = body
    const [row] = await tx
      .insert(voucher)
      .values({
        campusId,
        day,
        memo,
        currency,
        total,
        askedById: user.id,
        askedBy: user.name,
        askedAt: at,
        createdAt: at,
        updatedAt: at,
      })
      .returning()
    if (!row) throw new Error('an insert returned nothing')
    await tx
      .insert(voucherLine)
      .values(lines.map((line, position) => ({ ...line, voucherId: row.id, position })))
    describe(tx, { memo, amount: formatMoney('en', total, currency) })
    await tellApprovers(tx, user, { row, today })
    return voucherOf(row)
  })
}

/** Debits equal credits, in the currency of the campus, on accounts that no other document explains. */
async function checkLines(tx: Tx, { lines }: WritingVoucher, currency: string) {
  const ids = [...new Set(lines.map(({ accountId }) => accountId))]
  const known = await tx.select().from(ledgerAccount).where(inArray(ledgerAccount.id, ids))
  const open = new Set(known.filter((one) => one.byHand && one.archivedAt === null).map(({ id }) => id))
  const errors = lines.flatMap(({ accountId, amount }, at) => {
    const wrong = (field: string, message: string) => ({
      pointer: `/lines/${at}/${field}`,
      code: 'wrong',
      message,
    })
    return [
      ...(open.has(accountId)
        ? []
        : [wrong('accountId', sentence('Choose an account that is booked by hand'))]),
      ...(amount.currency === currency
        ? []
        : [wrong('amount', sentence('The books of this campus have another currency'))]),
      ...(BigInt(amount.amount) === 0n ? [wrong('amount', sentence('Enter an amount'))] : []),
    ]
  })
  if (errors.length > 0) refuse('invalid', 'Invalid Data', {}, { errors })
  const rows = lines.map(({ accountId, amount, memo }) => ({
    accountId,
    memo,
    amount: BigInt(amount.amount),
  }))
  if (rows.reduce((sum, { amount }) => sum + amount, 0n) !== 0n)
    refuseField('lines', sentence('Debits and credits must come to the same amount'), 'balance')
  return rows
}

async function tellApprovers(
  tx: Tx,
  user: User,
  { row, today }: { row: VoucherRow; today: Day },
): Promise<void> {
  const holders = await holdersOf(tx, {
    may: [voucherApprovals.resource, 'edit'],
    campus: row.campusId,
    on: today,
  })
  await notify(
    tx,
    holders.filter((id) => id !== user.id),
    {
      category: 'general',
      title: { sentence: sentence('A journal by hand waits for approval') },
      body: { sentence: sentence('{name}: {memo}'), fill: { name: user.name, memo: row.memo } },
      page: `vouchers/${row.id}`,
    },
  )
}

type Decision = { id: string; reason: string }

/** Books a journal by hand that another person has written, under the next number of its fiscal year. */
export async function approveVoucher(school: School, user: User, { id, reason }: Decision): Promise<Voucher> {
  const [asked] = await school.db.select({ day: voucher.day }).from(voucher).where(eq(voucher.id, id))
  const year = asked ? await fiscalYearOf(school, asked.day) : ''
  const today = (await school.today()) as Day
  return school.transaction(user, 'vouchers.approved', async (tx) => {
    const row = await lockWaiting(tx, user, id)
    await checkAmount(tx, user, { row, on: today })
    await lockPeriod(tx, row.day)
    const lines = await tx
      .select()
      .from(voucherLine)
      .where(eq(voucherLine.voucherId, id))
      .orderBy(voucherLine.position)
    const { campusId, currency, day, memo } = row
    const [journalId] = await post(tx, [
      {
        kind: 'voucher',
        day,
        campusId,
        currency,
        memo,
        source: { kind: 'voucher', id },
        key: `voucher:${id}`,
        postings: lines.map(({ accountId, amount }) => ({ account: accountId, amount })),
      },
    ])
    const yearKey = yearName(year)
    const number = await nextNumbers(tx, { campusId, kind: 'voucher', year: yearKey })
    const [place] = await tx.select({ code: campus.code }).from(campus).where(eq(campus.id, campusId))
    const serial = [place?.code, 'JV', yearKey, String(number).padStart(4, '0')].filter(Boolean).join('/')
    return decide(tx, user, row, {
      state: 'approved',
      journalId,
      yearKey,
      number,
      serial,
      decisionReason: reason,
    })
  })
}

/** 2026-27 of a year that begins in July, 2026 of one that begins in January. */
function yearName(firstDay: string): string {
  const year = Number(firstDay.slice(0, 4))
  return firstDay.slice(5) === '01-01' ? String(year) : `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}

export async function rejectVoucher(school: School, user: User, { id, reason }: Decision): Promise<Voucher> {
  return school.transaction(user, 'vouchers.rejected', async (tx) =>
    decide(tx, user, await lockWaiting(tx, user, id), { state: 'rejected', decisionReason: reason }),
  )
}

/** Whoever has written it takes it back, as long as nobody has decided. */
export async function withdrawVoucher(
  school: School,
  user: User,
  { id, reason }: Decision,
): Promise<Voucher> {
  return school.transaction(user, 'vouchers.withdrawn', async (tx) => {
    const row = await lock(tx, user, { id, by: vouchers.name })
    if (!isOwnRequest(user, row.askedById)) refuseUnchangeable()
    refuseUnlessWaiting(row)
    return decide(tx, user, row, { state: 'withdrawn', decisionReason: reason })
  })
}

/** Takes an approved journal back by a new one of the opposite amounts; not by whoever has written it. */
export async function reverseVoucher(
  school: School,
  user: User,
  { id, day, reason }: Decision & { day: Day },
): Promise<Voucher> {
  const today = (await school.today()) as Day
  if (day > today) refuseField('day', sentence('A journal by hand is of today or of an earlier day'))
  return school.transaction(user, 'vouchers.reversed', async (tx) => {
    const row = await lockDecided(tx, user, id)
    await checkAmount(tx, user, { row, on: today })
    if (row.journalId === null)
      refuse('vouchers.not-booked', 'This journal does not stand in the books', {}, { status: 409 })
    if (day < row.day) refuseField('day', sentence('It is taken back on its own day or on a later one'))
    await lockPeriod(tx, day)
    const [reversalId] = await reverse(tx, [row.journalId], { day, memo: reason })
    const at = timeOf(tx).toISOString()
    const [changed] = await tx
      .update(voucher)
      .set({ reversalId, updatedAt: at, version: row.version + 1 })
      .where(eq(voucher.id, id))
      .returning()
    describe(tx, { serial: row.serial, reason })
    return voucherOf(changed ?? row)
  })
}

async function decide(tx: Tx, user: User, row: VoucherRow, changes: Partial<VoucherRow>): Promise<Voucher> {
  const at = timeOf(tx).toISOString()
  const by = { decidedById: user.id, decidedBy: user.name, decidedAt: at }
  const [changed] = await tx
    .update(voucher)
    .set({ ...changes, ...by, updatedAt: at, version: row.version + 1 })
    .where(eq(voucher.id, row.id))
    .returning()
  const { serial = '', decisionReason = '' } = changes
  describe(tx, {
    serial,
    memo: row.memo,
    amount: formatMoney('en', row.total, row.currency),
    reason: decisionReason,
  })
  if (row.askedById !== null && !isOwnRequest(user, row.askedById)) {
    await notify(tx, [row.askedById], {
      category: 'general',
      title: { sentence: outcomes[changed?.state ?? 'rejected'] },
      body: { sentence: sentence('{name}: {memo}'), fill: { name: user.name, memo: row.memo } },
      page: `vouchers/${row.id}`,
    })
  }
  return voucherOf(changed ?? row)
}

const outcomes = {
  asked: sentence('A journal by hand waits for approval'),
  approved: sentence('Your journal by hand was approved'),
  rejected: sentence('Your journal by hand was rejected'),
  withdrawn: sentence('A journal by hand was withdrawn'),
} as const

/** A journal that the user may write to by a permission. */
async function lock(tx: Tx, user: User, { id, by }: { id: string; by: string }): Promise<VoucherRow> {
  const [row] = await tx
    .select()
    .from(voucher)
    .where(and(eq(voucher.id, id), reach(user, by, 'edit', voucherPlaces)))
    .for('update')
  return row ?? refuseUnwritable(tx, voucherCrud, { user, id })
}

/** A journal about which the user decides. */
async function lockDecided(tx: Tx, user: User, id: string): Promise<VoucherRow> {
  const row = await lock(tx, user, { id, by: voucherApprovals.resource })
  refuseOwnRequest(user, row.askedById)
  return row
}

async function lockWaiting(tx: Tx, user: User, id: string): Promise<VoucherRow> {
  const row = await lockDecided(tx, user, id)
  refuseUnlessWaiting(row)
  return row
}

/** Approving and reversing both move money: an amount above the user's limit is somebody else's. */
function checkAmount(tx: Tx, user: User, { row, on }: { row: VoucherRow; on: Day }): Promise<void> {
  const { campusId, total: amount, currency } = row
  return refuseAboveLimit(tx, user, {
    may: [voucherApprovals.resource, 'edit'],
    campusId,
    on,
    amount,
    currency,
  })
}

function refuseUnlessWaiting(row: VoucherRow): void {
  if (row.state !== 'asked')
    refuse('vouchers.decided', 'This was decided already. Look at it again', {}, { status: 409 })
}
