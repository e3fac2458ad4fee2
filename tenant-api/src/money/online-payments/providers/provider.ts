import type { Currency } from 'kit/values/money'
import type { Provider, ProviderKey } from '../contract.ts'

/** What the school has at a provider: what it is called there, and its secret. */
export type ProviderAccount = { config: Provider['config']; secret: string }

/** What a provider says of a payment. `amount` and `charges` are in minor units of `currency`. */
export type Reading = {
  state: 'pending' | 'paid' | 'failed' | 'refunded' | 'disputed'
  amount: bigint
  currency: Currency
  charges: bigint | null
}

export type Starting = {
  /** Ours; a provider that is asked twice with it begins one payment. */
  id: string
  amount: bigint
  currency: Currency
  /** What the payer sees it is for. */
  family: string
  /** The page to which the browser comes back. */
  back: string
  /** Where the provider tells what happened. */
  events: string
}

export type Heard = { eventId: string; reference: string }
type Hearing = { raw: Buffer; headers: Readonly<Record<string, string | string[] | undefined>>; now: Date }

/** A way by which the browser goes to a page of the provider. What was paid is what `read` says, and nothing else. */
export type PaymentProvider = {
  key: ProviderKey
  /** Begins a payment; `url` is the page at which it is paid. */
  start(account: ProviderAccount, starting: Starting): Promise<{ reference: string; url: string }>
  /** What a message of the provider is about; throws `NotSigned` where it is not from there, or too old. */
  hear(account: ProviderAccount, hearing: Hearing): Heard | null
  read(account: ProviderAccount, reference: string): Promise<Reading>
  /** Throws where the provider does not take what is kept of it. */
  test(account: ProviderAccount): Promise<void>
}

export class NotSigned extends Error {
  override name = 'NotSigned'
}

/** The provider gave no answer that means anything; what became of the payment is not known. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}
