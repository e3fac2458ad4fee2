import { z } from 'zod'
import type { Carrier, Report } from '../carrier.ts'
import { isSigned } from '../../security/hmac.ts'
import { askProvider } from '../ask-provider.ts'
import type { OutboundHttp } from '../outbound-http.ts'
import { readJson } from '../read-json.ts'

/**
 * Text messages through a gateway of the school's own: `POST url` with `{ id, to, text }`, the token as Bearer
 * and the id as Idempotency-Key too, as `gatewayTexter` does; it answers 2xx, with an `id` of its own if it has
 * one.
 */
export function gatewayCarrier(
  { url, token }: { url: string; token: string },
  outgoing: OutboundHttp,
): Carrier {
  return {
    channel: 'sms',
    async carry({ id, to, text }) {
      const { text: said } = await askProvider(outgoing, {
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': id,
        },
        body: JSON.stringify({ id, to, text }),
      })
      return { id: own.safeParse(readJson(said)).data?.id ?? id }
    },
  }
}

const anId = z.union([z.string().min(1).max(200), z.int().transform(String)])
const own = z.object({ id: anId })
const report = z.object({
  id: anId,
  state: z.enum(['sent', 'delivered', 'read', 'failed']),
  // Allows a code, but neither text nor a telephone number: it is stored, and shown to whoever reads the log.
  code: z
    .union([z.string(), z.int().transform(String)])
    .pipe(z.string().regex(/^[A-Za-z_-]{0,24}\d{0,6}$/))
    .optional()
    .catch(undefined),
  stops: z.literal(true).optional(),
})

/**
 * The gateway's report `{ id, state, code? }`, signed by HMAC-SHA256 of the body in hex; null if the signature
 * is wrong.
 */
export function gatewaySays(said: { secret: string; body: string; signature: string }): Report | null {
  const given = said.signature.toLowerCase()
  if (!isSigned({ hash: 'sha256', key: said.secret, text: said.body, as: 'hex', given })) return null
  const found = report.safeParse(readJson(said.body))
  if (!found.success) return null
  const { id, state, code, stops } = found.data
  return { id, state, ...(code === undefined ? {} : { code }), ...(stops ? { stops } : {}) }
}
