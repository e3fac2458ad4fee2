import { createHmac, timingSafeEqual } from 'node:crypto'

type Signed = { hash: 'sha1' | 'sha256'; key: string; text: string; as: 'hex' | 'base64'; given: string }

/** Whether who holds the key signed these words. An empty key is everybody's, so with it nothing is signed. */
export function isSigned({ hash, key, text, as, given }: Signed): boolean {
  return key !== '' && isSame(createHmac(hash, key).update(text, 'utf8').digest(as), given)
}

/** Whether two secrets are one, in a time that tells nothing of how far they agree. */
export function isSame(right: string, given: string): boolean {
  const [one, other] = [Buffer.from(right), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
