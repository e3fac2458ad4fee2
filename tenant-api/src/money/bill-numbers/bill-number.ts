import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { Refusal, refuse } from 'kit/contract/refusal'
import { isSame } from 'kit/security/hmac'
import { formatMoney } from 'kit/values/money'
import { describe, timeOf } from '../../core/acts/act.ts'
import { isWithin } from '../../access/api-keys/networks.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { sumOf } from '../collecting/allocate.ts'
import { familyAccount } from '../family-accounts/tables.ts'
import { onlineCashier, takeOnline } from '../online-payments/settle-payment.ts'
import {
  answer,
  codes,
  dayOf,
  fromPaisa,
  inPaisa,
  type Inquiry,
  latin,
  nothing,
  inquiryShape,
  type Paid,
  paymentShape,
} from './bill-messages.ts'
import { readOwed } from '../online-payments/own-families.ts'
import { accountAt } from '../online-payments/providers/providers.ts'
import { onlinePayment, paymentProvider } from '../online-payments/tables.ts'

/** What is due on a bill number: as issued until the due date, and with the fine of today after it. */
export async function inquireBill(
  school: School,
  { body, request }: { body: unknown; request: FastifyRequest },
): Promise<Inquiry> {
  await refuseUnlessBank(school, request)
  const given = inquiryShape.safeParse(body)
  if (!given.success) return nothing(codes.invalid)
  const { consumer_number: number, reserved } = given.data
  const family = await familyAt(school, number)
  if (!family) return nothing(codes.unknown, reserved)
  if (family.isArchived) return { ...nothing(codes.blocked, reserved), bill_status: 'B' }
  const { lines, currency, ahead } = await readOwed(school.db, family, await school.today())
  const issued = lines.filter(({ lineId }) => lineId !== '')
  const [within, after] = [sumOf(issued) - positive(ahead), sumOf(lines) - positive(ahead)].map(positive)
  const isDue = (after ?? 0n) > 0n
  const last = isDue ? undefined : await lastPaid(school, family.id)
  const periods = await latestPeriod(school, family.id)
  return {
    response_Code: codes.good,
    // Banks print Latin letters alone, in thirty places.
    consumer_Detail: latin(family.name).slice(0, 30).padEnd(30),
    bill_status: isDue ? 'U' : 'P',
    due_date: (issued[0]?.dueOn ?? (await school.today())).replaceAll('-', ''),
    amount_within_dueDate: inPaisa(within ?? 0n, currency),
    amount_after_dueDate: inPaisa(after ?? 0n, currency),
    billing_month: periods.slice(2, 4) + periods.slice(5, 7),
    date_paid: last?.day.replaceAll('-', '') ?? '',
    amount_paid: last ? inPaisa(last.amount, currency).slice(1) : '',
    tran_auth_Id: last?.reference ?? '',
    reserved,
  }
}

/**
 * Takes what a bank says was paid. The message is the evidence, and 00 is answered once it is committed. A repeat, also
 * one at the same moment, is answered as the first was, with the number of the same receipt.
 */
export async function payBill(
  school: School,
  { body, request }: { body: unknown; request: FastifyRequest },
): Promise<Paid> {
  await refuseUnlessBank(school, request)
  const given = paymentShape.safeParse(body)
  const day = given.success ? dayOf(given.data.tran_date) : null
  if (!given.success || day === null) return answer(codes.invalid)
  const { consumer_number: number, transaction_amount, reserved, ...transfer } = given.data
  const family = await familyAt(school, number)
  if (!family) return answer(codes.unknown, reserved)
  if (family.isArchived) return answer(codes.blocked, reserved)
  const today = await school.today()
  const paisa = BigInt(transaction_amount)
  if (paisa <= 0n || day > today) return answer(codes.invalid, reserved)
  const reference = [transfer.bank_mnemonic, transfer.tran_auth_id, transfer.tran_date, number].join(' ')
  try {
    return await school.transaction(onlineCashier('bill-number'), 'bill-numbers.paid', async (tx) => {
      const { campusId, currency } = await readOwed(tx, family, today)
      const amount = fromPaisa(paisa, currency)
      const at = timeOf(tx)
      const values = {
        campusId,
        familyAccountId: family.id,
        provider: 'bill-number' as const,
        reference,
        payer: family.name,
        day: today,
        currency,
        amount,
        startedBy: transfer.bank_mnemonic,
        expiresAt: at.toISOString(),
        createdAt: at.toISOString(),
        updatedAt: at.toISOString(),
      }
      const [row] = await tx.insert(onlinePayment).values(values).onConflictDoNothing().returning()
      if (!row) return firstAnswer(tx, reference, reserved)
      const { taken } = await takeOnline(tx, { row, amount, today, paidOn: day })
      const reply = answer(codes.good, reserved, taken.receipt?.number)
      await tx
        .update(onlinePayment)
        .set({ state: 'paid', paid: amount, paidAt: at.toISOString(), answer: reply, version: 2 })
        .where(eq(onlinePayment.id, row.id))
      describe(tx, { amount: formatMoney('en', amount, currency), family: family.name })
      return reply
    })
  } catch (error) {
    // A school that can only be read just now takes nothing; the bank tries again.
    if (error instanceof Refusal) return answer(codes.failed, reserved)
    throw error
  }
}

async function firstAnswer(tx: Tx, reference: string, reserved: string): Promise<Paid> {
  const [first] = await tx
    .select({ answer: onlinePayment.answer })
    .from(onlinePayment)
    .where(and(eq(onlinePayment.provider, 'bill-number'), eq(onlinePayment.reference, reference)))
  return first?.answer ? (first.answer as Paid) : answer(codes.other, reserved)
}

/** The bank proves by name and password that it is the bank, and calls from an address of its own. */
async function refuseUnlessBank(school: School, request: FastifyRequest): Promise<void> {
  const [row] = await school.db.select().from(paymentProvider).where(eq(paymentProvider.key, 'bill-number'))
  const account = row && accountAt(school, row)
  const { username = '', networks = [] } = (row?.config ?? {}) as { username?: string; networks?: string[] }
  const header = (name: string) => String(request.headers[name] ?? '')
  const isBank =
    row?.isOn === true &&
    account !== null &&
    account !== undefined &&
    isSame(username, header('username')) &&
    isSame(account.secret, header('password')) &&
    isWithin(networks, request.ip)
  if (!isBank) refuse('not-the-bank', 'Only the bank may ask this', {}, { status: 401 })
}

async function familyAt(school: School, psid: string) {
  const [family] = await school.db
    .select({
      id: familyAccount.id,
      name: familyAccount.name,
      campusIds: familyAccount.campusIds,
      isArchived: sql<boolean>`${familyAccount.archivedAt} is not null`,
    })
    .from(familyAccount)
    .where(eq(familyAccount.psid, psid))
  return family
}

async function lastPaid(school: School, familyAccountId: string) {
  const [row] = await school.db.execute<{ day: string; amount: string; reference: string }>(sql`
    select r.paid_on::text as day, r.amount::text, coalesce(split_part(p.reference, ' ', 2), '') as reference
    from receipt r left join online_payment p on p.id = r.online_payment_id
    where r.family_account_id = ${familyAccountId}::uuid and r.reversed_at is null order by r.day desc, r.id desc limit 1`)
  return row && { ...row, amount: BigInt(row.amount) }
}

async function latestPeriod(school: School, familyAccountId: string): Promise<string> {
  const [row] = await school.db.execute<{ period: string }>(sql`
    select max(period_key) as period from invoice where family_account_id = ${familyAccountId}::uuid and cancelled_at is null`)
  return row?.period ?? (await school.today()).slice(0, 7)
}

function positive(amount: bigint): bigint {
  return amount > 0n ? amount : 0n
}
