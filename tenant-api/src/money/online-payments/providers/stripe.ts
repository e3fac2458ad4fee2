import { Stripe } from 'stripe'
import {
  NoAnswer,
  NotRefundable,
  NotSigned,
  type PaymentProvider,
  type ProviderAccount,
  type Reading,
} from './provider.ts'

/** Where Stripe is; a test has its own. */
type Place = { host?: string; port?: number; protocol?: 'http' | 'https' }

/** The most seconds that a message may be old, as Stripe's own libraries have it. */
const mostSeconds = 300

/** What is heard of a session; every other kind of message is taken and left. */
const events: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
])
/** What is heard of what was paid: these name it by its payment intent. */
const laterEvents: ReadonlySet<string> = new Set([
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
])

/**
 * Cards by Stripe Checkout: the browser goes to Stripe's page, and nothing of a card reaches the school. The secret is
 * the API key and the signing secret of the webhook, with a space between them.
 */
export function stripe(place: Place = {}): PaymentProvider {
  const client = (account: ProviderAccount) =>
    new Stripe(keysOf(account).api, { ...place, maxNetworkRetries: 1, timeout: 10_000, telemetry: false })
  return {
    key: 'stripe',
    async start(account, { id, amount, currency, family, back }) {
      const session = await answered(
        client(account).checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: id,
            success_url: back,
            cancel_url: back,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: Number(chargeable(amount, currency)),
                  product_data: { name: family },
                },
              },
            ],
          },
          { idempotencyKey: id },
        ),
      )
      if (!session.url) throw new NoAnswer('Stripe gave no page')
      return { reference: session.id, url: session.url }
    },
    hear(account, { raw, headers, now }) {
      const signature = headers['stripe-signature']
      if (typeof signature !== 'string') throw new NotSigned()
      const event = verified(account, { raw, signature, now })
      const { object } = event.data
      const reference = events.has(event.type)
        ? 'id' in object && object.id
        : laterEvents.has(event.type) && 'payment_intent' in object && object.payment_intent
      return typeof reference === 'string' ? { eventId: event.id, reference } : null
    },
    async read(account, { reference }) {
      const session = await answered(
        client(account).checkout.sessions.retrieve(reference, {
          expand: ['payment_intent.latest_charge.balance_transaction'],
        }),
      )
      const reading = readingOf(session)
      const { providerNumber } = reading
      if (reading.state !== 'disputed' || !providerNumber) return reading
      const disputes = await answered(
        client(account).disputes.list({ payment_intent: providerNumber, limit: 1 }),
      )
      return { ...reading, state: afterDispute[disputes.data[0]?.status ?? ''] ?? 'disputed' }
    },
    async refund(account, { providerNumber, key }) {
      await client(account)
        .refunds.create({ payment_intent: providerNumber }, { idempotencyKey: key })
        .catch((error: unknown) => {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw noAnswer(error)
          if (error.code !== 'charge_already_refunded') throw new NotRefundable(error.message)
        })
    },
    async test(account) {
      await answered(client(account).balance.retrieve())
    },
  }
}

/** A dispute that is over, by what became of it: the money stays here, or is gone. */
const afterDispute: Readonly<Record<string, Reading['state']>> = {
  won: 'paid',
  warning_closed: 'paid',
  prevented: 'paid',
  lost: 'refunded',
}

/** The API key, and the signing secret of the webhook. */
export function keysOf({ secret }: Pick<ProviderAccount, 'secret'>): { api: string; signing: string } {
  const [api = '', signing = ''] = secret.split(/\s+/)
  return { api, signing }
}

/** Stripe takes dinars in tens of fils alone; what is below goes up, so that no family pays too little. */
export function chargeable(amount: bigint, currency: string): bigint {
  const isOfThousandths = ['BHD', 'JOD', 'KWD', 'OMR', 'TND'].includes(currency)
  return isOfThousandths ? ((amount + 9n) / 10n) * 10n : amount
}

function verified(
  account: ProviderAccount,
  { raw, signature, now }: { raw: Buffer; signature: string; now: Date },
): Stripe.Event {
  try {
    return new Stripe('unused').webhooks.constructEvent(
      raw,
      signature,
      keysOf(account).signing,
      mostSeconds,
      undefined,
      now.getTime(),
    )
  } catch {
    throw new NotSigned()
  }
}

function readingOf(session: Stripe.Checkout.Session): Reading {
  const currency = (session.currency ?? '').toUpperCase()
  const amount = BigInt(session.amount_total ?? 0)
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const balance = typeof charge?.balance_transaction === 'object' ? charge.balance_transaction : null
  const isOwnCurrency = balance?.currency.toUpperCase() === currency
  const charges = balance && isOwnCurrency ? BigInt(balance.fee) : null
  const providerNumber = intent?.id ?? ''
  const refunded = BigInt(charge?.amount_refunded ?? 0)
  const reading = { amount, currency, charges, providerNumber, refunded }
  if (charge?.refunded) return { ...reading, state: 'refunded' }
  if (charge?.disputed) return { ...reading, state: 'disputed' }
  if (session.payment_status === 'paid') return { ...reading, state: 'paid' }
  const isOver = session.status === 'expired' || intent?.status === 'canceled'
  return { ...reading, state: isOver ? 'failed' : 'pending' }
}

async function answered<T>(asking: Promise<T>): Promise<T> {
  return asking.catch((error: unknown) => {
    throw noAnswer(error)
  })
}

function noAnswer(error: unknown): NoAnswer {
  return new NoAnswer(error instanceof Error ? error.message : String(error))
}
