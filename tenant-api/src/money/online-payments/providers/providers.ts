import { eq } from 'drizzle-orm'
import { open } from 'kit/storage/keys'
import type { School } from '../../../core/school/school.ts'
import type { ProviderKey } from '../contract.ts'
import { paymentProvider, type ProviderRow } from '../tables.ts'
import { jazzcash } from './jazzcash.ts'
import { practice, practiceBank } from './practice.ts'
import type { PaymentProvider, ProviderAccount } from './provider.ts'
import { stripe } from './stripe.ts'

/** Providers with a page of their own; a bill number is paid at a bank, which calls the school. */
const pages: Partial<Record<ProviderKey, PaymentProvider>> = {
  stripe: stripe(),
  jazzcash: jazzcash(),
  practice,
}

export function pageProvider(key: ProviderKey): PaymentProvider | undefined {
  return pages[key]
}

/** Whether this installation has it: the practice bank is none in production. */
export function isOffered(key: ProviderKey): boolean {
  return key !== 'practice' || practiceBank() !== null
}

export const sealedFor = (key: string) => `payment-provider:${key}`

/** What the school has at a provider; null where its secret is not there yet. */
export function accountAt(school: Pick<School, 'dataKey'>, row: ProviderRow): ProviderAccount | null {
  if (row.secretSealed === null) return null
  const secret = open(school.dataKey, row.secretSealed, sealedFor(row.key)).toString('utf8')
  return { config: row.config, secret }
}

/** A provider with a page of its own and what the school has there; null where one of both is not there. */
export async function readProvider(school: School, key: ProviderKey) {
  const provider = pageProvider(key)
  const [row] = await school.db.select().from(paymentProvider).where(eq(paymentProvider.key, key))
  const account = row && accountAt(school, row)
  return provider && account ? { provider, account, isOn: row.isOn } : null
}
