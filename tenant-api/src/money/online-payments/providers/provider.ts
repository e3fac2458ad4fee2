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
  /** By which the provider knows what was paid, where that is another number than the reference. */
  providerNumber?: string
  /** What it has given back; of a payment that is refunded it is all. */
  refunded?: bigint
}

/** What the school knows of a payment that a provider is asked about. */
export type BegunPayment = Pick<Reading, 'amount' | 'currency'> & {
  reference: string
  providerNumber: string
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
  now: Date
}

/** A page of the provider that is opened by a form of our own page. */
export type HostedForm = { url: string; fields: Readonly<Record<string, string>> }
export type OpeningForm = {
  id: string
  reference: string
  amount: bigint
  /** By which the family is known to banks. */
  billNumber: string
  /** The address to which the provider posts what came of it. */
  returns: string
  startedAt: Date
  expiresAt: Date
}

/** `reference` is ours, or the number by which the provider knows what was paid. */
export type Heard = { eventId: string; reference: string }
type Hearing = { raw: Buffer; headers: Readonly<Record<string, string | string[] | undefined>>; now: Date }

/** A way by which the browser goes to a page of the provider. What was paid is what `read` says, and nothing else. */
export type PaymentProvider = {
  key: ProviderKey
  /** Begins a payment; `url` is the page at which it is paid. */
  start(account: ProviderAccount, starting: Starting): Promise<{ reference: string; url: string | null }>
  /** The form that opens its page, where `start` gives no address of one. */
  form?(account: ProviderAccount, opening: OpeningForm): HostedForm
  /** In which currencies it pays; in any where nothing is said. */
  currencies?: readonly Currency[]
  /** What a message of the provider is about; throws `NotSigned` where it is not from there, or too old. */
  hear(account: ProviderAccount, hearing: Hearing): Heard | null
  /** What the provider is answered to a message, besides that it was received. */
  answer?(account: ProviderAccount): Readonly<Record<string, string>>
  read(account: ProviderAccount, payment: BegunPayment): Promise<Reading>
  /**
   * Gives all of a payment back; asked twice with one key it gives it back once. Throws `NotRefundable` where the
   * provider will not.
   */
  refund?(account: ProviderAccount, payment: BegunPayment & { key: string }): Promise<void>
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

/** The provider has understood, and does not give the money back. */
export class NotRefundable extends Error {
  override name = 'NotRefundable'
}
