import { createHmac, randomBytes } from 'node:crypto'
import { open, seal } from 'kit/keys'

/** A new secret of 256 bits; what it signs it is needed for each time, so that it is sealed and not hashed. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`
}

export function sealSecret(dataKey: Buffer, id: string, secret: string): Buffer {
  return seal(dataKey, secret, `webhook:${id}`)
}

export function openSecret(dataKey: Buffer, id: string, sealed: Uint8Array): string {
  return open(dataKey, sealed, `webhook:${id}`).toString('utf8')
}

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<body>`, once by each secret that is good just now. */
export function signatureOf(body: string, secrets: readonly string[], at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const signed = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'),
  )
  return [`t=${seconds}`, ...signed.map((v1) => `v1=${v1}`)].join(',')
}
