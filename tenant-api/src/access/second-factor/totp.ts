import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** How long a code is shown, in seconds. */
export const stepSeconds = 30
/** How many steps a clock may be fast or slow. */
const drift = 1

/** A new secret: as many bytes as the hash has, as RFC 4226 asks for. */
export function newSecret(): Buffer {
  return randomBytes(20)
}

/** The half minute of an instant, counted from 1970 (RFC 6238). */
export function stepOf(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds)
}

/** The digits of a step: HOTP of RFC 4226 with SHA-1, which is what every app on a telephone computes. */
export function codeOf(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const from = (hash.at(-1) ?? 0) & 0x0f
  const cut = hash.readUInt32BE(from) & 0x7fff_ffff
  return String(cut % 10 ** digits).padStart(digits, '0')
}

/** The step whose code this is, among those that are good now and come after the last that was used; null for none. */
export function stepOfCode(
  secret: Buffer,
  code: string,
  { now, after }: { now: Date; after: number },
): number | null {
  const present = stepOf(now)
  const steps = Array.from({ length: 2 * drift + 1 }, (_, at) => present - drift + at)
  const given = Buffer.from(code)
  const found = steps.filter((step) => {
    const right = Buffer.from(codeOf(secret, step))
    return given.length === right.length && timingSafeEqual(given, right)
  })
  return found.find((step) => step > after) ?? null
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding, as apps take it where a picture cannot be scanned. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** What the picture says to the app: whose code it is, and where. */
export function keyAddress({
  school,
  login,
  secret,
}: {
  school: string
  login: string
  secret: string
}): string {
  // A colon parts the two, so neither has one.
  const [issuer = '', name = ''] = [school, login].map((text) => text.replaceAll(':', ' '))
  const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=${stepSeconds}`
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(name)}?${query}`
}
