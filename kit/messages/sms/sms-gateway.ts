import { z } from 'zod'
import { readJson } from '../read-json.ts'
import type { SmsSender } from './text-message.ts'

/**
 * Text messages through any gateway that takes JSON: `POST url` with `{ id, to, text }`, the token as Bearer
 * and the id as Idempotency-Key too. It answers 2xx, with an `id` of its own if it has one, within 15 s; any
 * other answer is an error that quotes nothing of the message.
 */
export function gatewayTexter({ url, token }: { url: string; token: string }): SmsSender {
  return {
    canSend: true,
    async send({ id, to, words }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': id,
        },
        body: JSON.stringify({ id, to, text: words }),
        redirect: 'error',
        signal: AbortSignal.timeout(15_000),
      })
      const said = await response.text()
      if (!response.ok) throw new Error(`the gateway for texts answered ${response.status}`)
      return { id: answer.safeParse(readJson(said)).data?.id ?? id }
    },
  }
}

const answer = z.object({ id: z.coerce.string() })
