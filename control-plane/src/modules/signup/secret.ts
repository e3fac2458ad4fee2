import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A secret that is told once and kept only as its hash: 256 bits, 43 letters of base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a secret; the tenant API and `redeem_hand_off` hash alike: sha256 of the text's UTF-8. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest()
}

/**
 * A secret that comes out the same for the same visitor's key, so that an answer can be given again without having
 * been kept: 43 letters. `key` is the Idempotency-Key, which is never kept either.
 */
export function derivedSecret(key: string, purpose: string, id: string): string {
  return createHmac('sha256', key).update(`${purpose} ${id}`).digest('base64url')
}
