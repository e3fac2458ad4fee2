import { createHash, createHmac, randomBytes } from 'node:crypto'

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Values that only this browser can derive, for one log-in attempt; neither is stored. */
export function proofsOf(browser: string, state: string): { nonce: string; verifier: string } {
  const derived = (name: string) =>
    createHmac('sha256', browser).update(`${name}:${state}`).digest('base64url')
  return { nonce: derived('nonce'), verifier: derived('verifier') }
}
