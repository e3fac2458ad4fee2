import { and, eq, or, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, refuse } from 'kit/contract/refusal'
import { tooLarge } from 'kit/http/problems'
import { timeOf } from '../../core/acts/act.ts'
import { enqueue } from '../../core/jobs/jobs.ts'
import type { School } from '../../core/school/school.ts'
import type { ProviderKey } from './contract.ts'
import { onlineCashier } from './settle-payment.ts'
import { type Heard, NotSigned } from './providers/provider.ts'
import { accountAt, pageProvider } from './providers/providers.ts'
import { onlinePayment, paymentProvider } from './tables.ts'

/**
 * A provider says that something happened. The message is only a hint: it is checked for its signature, written down
 * once, and the provider is asked after the answer. A message of a payment that nobody began here is taken and left.
 */
export async function hearProvider(
  school: School,
  { key, request }: Telling,
): Promise<{ received: boolean; pp_ResponseCode?: string }> {
  const { answer } = await heard(school, { key, request })
  return { received: true, ...answer }
}

/**
 * The browser comes back by a form that the provider has signed: another such message. Whatever stands in it, the
 * payer is led to the page that asks the provider; one that nobody signed leads to the fees, and is not written down.
 */
export async function returnFromProvider(
  school: School,
  { key, request, reply }: Telling & { reply: FastifyReply },
): Promise<FastifyReply> {
  const { paymentId } = await heard(school, { key, request }).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 401) return { paymentId: null }
    throw error
  })
  return reply.redirect(paymentId === null ? '/i/my-dues' : `/i/own-payments/${paymentId}`, 303)
}

type Telling = { key: ProviderKey; request: FastifyRequest }

async function heard(school: School, { key, request }: Telling) {
  const raw = await bytesOf(request)
  const [row] = await school.db.select().from(paymentProvider).where(eq(paymentProvider.key, key))
  const provider = pageProvider(key)
  const account = row && accountAt(school, row)
  if (!provider || !account) return refuseUnsigned()
  const event = read(() => provider.hear(account, { raw, headers: request.headers, now: school.now() }))
  const paymentId = event && (await writeEvent(school, key, event))
  return { paymentId, answer: provider.answer?.(account) }
}

/** Writes an event down, once, and asks the provider after the answer. Gives the payment that it is about. */
async function writeEvent(school: School, key: ProviderKey, { eventId, reference }: Heard) {
  return school.transaction(onlineCashier(key), 'online-payments.heard', async (tx) => {
    const at = timeOf(tx).toISOString()
    const [isNew] = await tx.execute(sql`
      insert into provider_event (provider, event_id, reference, received_at)
      values (${key}, ${eventId}, ${reference}, ${at}::timestamptz) on conflict do nothing returning 1`)
    const [payment] = await tx
      .select({ id: onlinePayment.id })
      .from(onlinePayment)
      .where(
        and(
          eq(onlinePayment.provider, key),
          or(eq(onlinePayment.reference, reference), eq(onlinePayment.providerNumber, reference)),
        ),
      )
    if (isNew && payment)
      await enqueue(
        tx,
        'online-payments.settle',
        { id: payment.id },
        { key: `online-payments.settle ${key} ${eventId}` },
      )
    return payment?.id ?? null
  })
}

function read(hear: () => Heard | null): Heard | null {
  try {
    return hear()
  } catch (error) {
    // What is signed and says nothing is no message either.
    if (error instanceof NotSigned || error instanceof SyntaxError || isShape(error)) return refuseUnsigned()
    throw error
  }
}

function isShape(error: unknown): boolean {
  return error instanceof Error && error.name === 'ZodError'
}

function refuseUnsigned(): never {
  refuse('not-signed', 'This message is not signed by the provider', {}, { status: 401 })
}

const most = 64 * 1024

async function bytesOf({ body }: FastifyRequest): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.length
    if (size > most) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}
