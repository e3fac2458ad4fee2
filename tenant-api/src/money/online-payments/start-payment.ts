import { randomUUIDv7 } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { prefix } from 'kit/http/server'
import { refuse, refuseField, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { formatMoney, type WireMoney } from 'kit/values/money'
import { describe, timeOf } from '../../core/acts/act.ts'
import { accountShown, type User } from '../../core/authorization/user.ts'
import { qrOutline } from '../../core/documents/qr.ts'
import { enqueue } from '../../core/jobs/jobs.ts'
import type { School } from '../../core/school/school.ts'
import { amountOf } from '../invoices/fee-actions/credits.ts'
import { type ProviderKey, providers } from './contract.ts'
import { familiesToPay, type FamilyToPay } from './own-families.ts'
import { isOffered, pageProvider, readProvider } from './providers/providers.ts'
import { NoAnswer } from './providers/provider.ts'
import { onlinePayment, paymentProvider } from './tables.ts'

/** How long a page of a provider is good for: afterwards the payment counts as left, until the provider says otherwise. */
const hours = 24
const [minute, hour] = [60_000, 3_600_000]

/** What the reader's families owe today, and by which ways they can pay it now. */
export async function readPayOptions(school: School, user: User) {
  const [families, on] = await Promise.all([
    familiesToPay(school, user),
    school.db
      .select({ key: paymentProvider.key })
      .from(paymentProvider)
      .where(eq(paymentProvider.isOn, true)),
  ])
  const keys = on.map(({ key }) => key).filter((key) => isOffered(key))
  const { say } = words(user)
  const waiting = await pendingOf(
    school,
    families.map(({ id }) => id),
  )
  return {
    rows: families.map(({ id, name, billNumber, due, currency }) => ({
      familyAccountId: id,
      name,
      billNumber,
      due: { amount: String(due), currency },
      takesBills: keys.includes('bill-number'),
      billQr: qrOutline(billNumber),
      providers: keys
        .filter((key) => pageProvider(key)?.currencies?.includes(currency) ?? pageProvider(key) !== undefined)
        .map((key) => ({ key, name: say(providers[key]) })),
      pendingId: waiting.get(id) ?? null,
    })),
  }
}

async function pendingOf(school: School, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await school.db
    .select({ id: onlinePayment.id, family: onlinePayment.familyAccountId })
    .from(onlinePayment)
    .where(
      and(
        inArray(onlinePayment.familyAccountId, [...ids]),
        eq(onlinePayment.state, 'pending'),
        sql`${onlinePayment.expiresAt} > ${school.now().toISOString()}::timestamptz`,
      ),
    )
    .orderBy(onlinePayment.createdAt)
  return new Map(rows.map(({ id, family }) => [family, id]))
}

type Starting = { familyAccountId: string; provider: ProviderKey; amount: WireMoney }

/**
 * Begins a payment: the provider is asked first, because what it does not know cannot be paid. Asked twice under one
 * key it begins one payment.
 */
export async function startPayment(
  school: School,
  user: User,
  { familyAccountId, provider: key, amount: typed }: Starting,
): Promise<{ id: string; url: string }> {
  const [family] = await familiesToPay(school, user, familyAccountId)
  if (!family) return refuseMissing()
  const amount = amountOf(typed, { currency: family.currency })
  if (amount > family.most)
    refuseField('amount', sentence('This is far more than is due. Type it again'), 'high')
  const id = randomUUIDv7()
  const day = await school.today()
  const { reference, url } = await begun(school, { id, key, amount, family })
  return school.transaction(user, 'online-payments.started', async (tx) => {
    const at = timeOf(tx)
    await tx.insert(onlinePayment).values({
      id,
      campusId: family.campusId,
      familyAccountId,
      provider: key,
      reference,
      payer: family.name,
      day,
      currency: family.currency,
      amount,
      startedById: accountShown(user),
      startedBy: user.name,
      expiresAt: new Date(at.getTime() + hours * hour).toISOString(),
      createdAt: at.toISOString(),
      updatedAt: at.toISOString(),
    })
    const dueAt = new Date(at.getTime() + 5 * minute)
    await enqueue(tx, 'online-payments.poll', { id }, { dueAt, key: `online-payments.poll ${id} 1` })
    describe(tx, { amount: formatMoney('en', amount, family.currency), family: family.name })
    return { id, url }
  })
}

type Beginning = { id: string; key: ProviderKey; amount: bigint; family: FamilyToPay }

async function begun(school: School, { id, key, amount, family }: Beginning) {
  const kept = await readProvider(school, key)
  if (!kept?.isOn || !isOffered(key))
    return refuse('online-payments.off', 'Fees cannot be paid this way just now', {}, { status: 409 })
  const { provider, account } = kept
  if (provider.currencies && !provider.currencies.includes(family.currency))
    refuseField('amount', sentence('Fees in this currency cannot be paid this way'))
  try {
    const { reference, url } = await provider.start(account, {
      id,
      amount,
      currency: family.currency,
      family: `${family.name} · ${family.billNumber}`,
      back: addressIn(school, `/i/own-payments/${id}`),
      events: addressIn(school, `${prefix}/payment-events/${key}`),
      now: school.now(),
    })
    return { reference, url: url ?? addressIn(school, `${prefix}/own-payments/${id}/page`) }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return refuse(
      'online-payments.no-answer',
      'The bank does not answer just now. Nothing was paid. Try again in a few minutes',
      {},
      { status: 503, retryAfter: 60 },
    )
  }
}

/** An address on the host that the browser came to. */
export function addressIn(school: Pick<School, 'address' | 'host'>, path: string): string {
  return Object.assign(new URL(path, school.address), { hostname: school.host }).href
}
