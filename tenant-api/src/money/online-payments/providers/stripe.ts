import { Stripe } from 'stripe'
import { NoAnswer, NotSigned, type PaymentProvider, type ProviderAccount, type Reading } from './provider.ts'

/** Where Stripe is; a test has its own. */
type Place = { host?: string; port?: number; protocol?: 'http' | 'https' }

/** The most seconds that a message may be old, as Stripe's own libraries have it. */
const mostSeconds = 300

/** What is heard; every other kind of message is taken and left. */
const events: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
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
      if (!events.has(event.type) || !('id' in object) || typeof object.id !== 'string') return null
      return { eventId: event.id, reference: object.id }
    },
    async read(account, reference) {
      const session = await answered(
        client(account).checkout.sessions.retrieve(reference, {
          expand: ['payment_intent.latest_charge.balance_transaction'],
        }),
      )
      return readingOf(session)
    },
    async test(account) {
      await answered(client(account).balance.retrieve())
    },
  }
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
  if (charge?.disputed) return { state: 'disputed', amount, currency, charges }
  if (charge?.refunded) return { state: 'refunded', amount, currency, charges }
  if (session.payment_status === 'paid') return { state: 'paid', amount, currency, charges }
  const isOver = session.status === 'expired' || intent?.status === 'canceled'
  return { state: isOver ? 'failed' : 'pending', amount, currency, charges: null }
}

async function answered<T>(asking: Promise<T>): Promise<T> {
  return asking.catch((error: unknown) => {
    throw new NoAnswer(error instanceof Error ? error.message : String(error))
  })
}
