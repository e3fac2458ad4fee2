import { randomBytes } from 'node:crypto'
import { and, eq, or, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, refuse } from 'kit/contract/refusal'
import { tooLarge } from 'kit/http/problems'
import { direction, type Language } from 'kit/text/locale'
import { sentence } from 'kit/text/words'
import { words as wordsOf } from 'kit/text/words-node'
import { timeOf } from '../../core/acts/act.ts'
import { escapeHtml, noticeStyle } from '../../core/http/notice-page.ts'
import { pageLanguage } from '../../core/http/page-language.ts'
import { enqueue } from '../../core/jobs/jobs.ts'
import type { School } from '../../core/school/school.ts'
import type { ProviderKey } from './contract.ts'
import { onlineCashier } from './settle-payment.ts'
import { type Heard, NotSigned } from './providers/provider.ts'
import { readProvider } from './providers/providers.ts'
import { onlinePayment } from './tables.ts'

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
  const language = pageLanguage(request, await school.profile())
  return leadOn(reply, { to: paymentId === null ? '/i/my-dues' : `/i/own-payments/${paymentId}`, language })
}

/** A page of our own, which goes on by itself: a browser that another site sends here brings no strict cookies yet. */
function leadOn(reply: FastifyReply, { to, language }: { to: string; language: Language }): FastifyReply {
  const nonce = randomBytes(16).toString('base64url')
  const words = escapeHtml(wordsOf(language).say(sentence('Continue')))
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="${language}" dir="${direction(language)}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${to}">
<title>${words}</title>
<style nonce="${nonce}">${noticeStyle}</style>
</head>
<body><main><p><a href="${to}">${words}</a></p></main></body>
</html>
`)
}

type Telling = { key: ProviderKey; request: FastifyRequest }

async function heard(school: School, { key, request }: Telling) {
  const raw = await bytesOf(request)
  const kept = await readProvider(school, key)
  if (!kept) return refuseUnsigned()
  const { provider, account } = kept
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
