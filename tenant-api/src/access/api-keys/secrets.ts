import { createHash, randomBytes } from 'node:crypto'

export type NewSecret = { prefix: string; secret: string; hash: Buffer }

/**
 * A new secret, `mk_<prefix>_<256 bits>`: its beginning lets scanners find leaked ones. A key keeps its prefix.
 */
export function newSecret(prefix = newPrefix()): NewSecret {
  const secret = `mk_${prefix}_${randomBytes(32).toString('base64url')}`
  return { prefix, secret, hash: hashOf(secret) }
}

/** A secret of 256 random bits needs no slow hash. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

function newPrefix(): string {
  return randomBytes(5).toString('hex')
}
