import { createHmac, randomBytes } from 'node:crypto'
import { open, seal } from 'kit/storage/keys'

// By Standard Webhooks 1.0 (standardwebhooks.com), so that a receiver takes a library that there is.
const beginning = 'whsec_'

/**
 * A new secret of 256 bits, `whsec_` and base64; what it signs it is needed for each time, so that it is sealed and not
 * hashed.
 */
export function newSigningSecret(): string {
  return `${beginning}${randomBytes(32).toString('base64')}`
}

export function sealSecret(dataKey: Buffer, id: string, secret: string): Buffer {
  return seal(dataKey, secret, sealedFor(id))
}

export function openSecret(dataKey: Buffer, id: string, sealed: Uint8Array): string {
  return open(dataKey, sealed, sealedFor(id)).toString('utf8')
}

export function sealedFor(id: string): string {
  return `webhook:${id}`
}

type Signed = { id: string; at: Date; body: string }

/**
 * The three headers of a message. `webhook-timestamp` is in seconds; `webhook-signature` holds `v1,` and the base64 of
 * HMAC-SHA256 of `<id>.<timestamp>.<body>`, once by each secret that is good just now, with a space between.
 */
export function signedHeaders({ id, at, body }: Signed, secrets: readonly string[]) {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const signed = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(beginning.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signed.join(' ') }
}
