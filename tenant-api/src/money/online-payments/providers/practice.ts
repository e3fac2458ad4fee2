import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSame } from 'kit/security/hmac'
import { NoAnswer, NotRefundable, NotSigned, type PaymentProvider, type ProviderAccount } from './provider.ts'

/** The address of the practice bank, where there is one: on a developer's machine, in the demo and in tests. */
export function practiceBank(env: NodeJS.ProcessEnv = process.env): string | null {
  return env.NODE_ENV === 'production' ? null : (env.MAKTAB_PRACTICE_BANK ?? null)
}

const started = z.object({ reference: z.string().min(1).max(100), url: z.url() })
const known = z.object({
  state: z.enum(['pending', 'paid', 'failed', 'refunded', 'disputed']),
  amount: z.string().regex(/^\d{1,15}$/),
  currency: z.string().length(3),
  charges: z
    .string()
    .regex(/^\d{1,15}$/)
    .nullable(),
  refunded: z.string().regex(/^\d{1,15}$/),
})
const event = z.object({ reference: z.string().min(1).max(100) })

/** The most seconds that the clocks of two machines, and the way between them, may differ. */
const mostSeconds = 300

/** A bank that takes no money: it pays, fails, doubles, delays and forgets as it is told. */
export const practice: PaymentProvider = {
  key: 'practice',
  async start(account, { id, amount, currency, family, back, events }) {
    const body = { id, amount: String(amount), currency, family, back, events }
    return started.parse(await ask(account, '/payments', body))
  },
  hear({ secret }, { raw, headers, now }) {
    const [id, at, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
      String(headers[name] ?? ''),
    )
    const seconds = Number(at)
    if (!id || !Number.isInteger(seconds) || Math.abs(now.getTime() / 1000 - seconds) > mostSeconds)
      throw new NotSigned()
    const signed = createHmac('sha256', secret).update(`${id}.${at}.`).update(raw).digest('base64')
    if (!isSame(`v1,${signed}`, signature ?? '')) throw new NotSigned()
    return { eventId: id, reference: event.parse(JSON.parse(raw.toString('utf8'))).reference }
  },
  async read(account, { reference }) {
    const { amount, charges, refunded, ...rest } = known.parse(
      await ask(account, `/payments/${encodeURIComponent(reference)}`),
    )
    return {
      ...rest,
      amount: BigInt(amount),
      charges: charges === null ? null : BigInt(charges),
      refunded: BigInt(refunded),
    }
  },
  async refund(account, { reference, amount, key }) {
    await ask(account, `/payments/${encodeURIComponent(reference)}/refunds`, { amount: String(amount), key })
  },
  async test(account) {
    await ask(account, '/account')
  },
}

async function ask({ secret }: ProviderAccount, path: string, body?: object): Promise<unknown> {
  const bank = practiceBank()
  if (bank === null) throw new NoAnswer('there is no practice bank here')
  const answer = await fetch(new URL(path, bank), {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(5_000),
  }).catch((error: unknown) => {
    throw new NoAnswer(String(error))
  })
  if (answer.status === 409) throw new NotRefundable('the practice bank gives nothing back')
  if (!answer.ok) throw new NoAnswer(`the practice bank answers ${answer.status}`)
  return answer.json()
}
