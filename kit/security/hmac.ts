import { createHmac, timingSafeEqual } from 'node:crypto'

type Signed = { hash: 'sha1' | 'sha256'; key: string; text: string; as: 'hex' | 'base64'; given: string }

/**
 * Whether the signature of a text was made with this key. With an empty key, which anybody can use, no
 * signature is valid.
 */
export function isSigned({ hash, key, text, as, given }: Signed): boolean {
  return key !== '' && isSame(createHmac(hash, key).update(text, 'utf8').digest(as), given)
}

/** Compares two secrets in constant time. */
export function isSame(right: string, given: string): boolean {
  const [one, other] = [Buffer.from(right), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
