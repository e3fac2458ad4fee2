import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { refuse } from 'kit/contract/refusal'
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
  { key, request }: { key: ProviderKey; request: FastifyRequest },
): Promise<{ received: boolean }> {
  const raw = await bytesOf(request)
  const [row] = await school.db.select().from(paymentProvider).where(eq(paymentProvider.key, key))
  const provider = pageProvider(key)
  const account = row && accountAt(school, row)
  if (!provider || !account) return refuseUnsigned()
  const heard = read(() => provider.hear(account, { raw, headers: request.headers, now: school.now() }))
  if (heard === null) return { received: true }
  await school.transaction(onlineCashier(key), 'online-payments.heard', async (tx) => {
    const at = timeOf(tx).toISOString()
    const [isNew] = await tx.execute(sql`
      insert into provider_event (provider, event_id, reference, received_at)
      values (${key}, ${heard.eventId}, ${heard.reference}, ${at}::timestamptz) on conflict do nothing returning 1`)
    const [payment] = await tx
      .select({ id: onlinePayment.id })
      .from(onlinePayment)
      .where(and(eq(onlinePayment.provider, key), eq(onlinePayment.reference, heard.reference)))
    if (isNew && payment)
      await enqueue(
        tx,
        'online-payments.settle',
        { id: payment.id },
        { key: `online-payments.settle ${key} ${heard.eventId}` },
      )
  })
  return { received: true }
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
