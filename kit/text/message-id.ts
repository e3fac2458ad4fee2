/**
 * The catalogue key of an English sentence, as lingui's macros make it: the first six characters of its
 * SHA-256. Written out here because the frame needs it at once, and lingui's version adds 5 kB of hash code.
 */
export function messageId(text: string): string {
  const known = ids.get(text)
  if (known) return known
  const [high = 0, low = 0] = sha256(new TextEncoder().encode(`${text}\u001f`))
  const places = [26, 20, 14, 8, 2].map((shift) => (high >>> shift) & 63)
  const id = [...places, ((high & 3) << 4) | (low >>> 28)].map((at) => letters[at]).join('')
  ids.set(text, id)
  return id
}

const ids = new Map<string, string>()
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const beginning = firstPrimes(8).map((prime) => fraction(prime ** (1 / 2)))
const constants = firstPrimes(64).map((prime) => fraction(prime ** (1 / 3)))

/** FIPS 180-4, 6.2: eight words of 32 bits. */
function sha256(bytes: Uint8Array): Uint32Array {
  const blocks = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) << 6))
  bytes.forEach((byte, at) => blocks.setUint8(at, byte))
  blocks.setUint8(bytes.length, 0x80)
  blocks.setUint32(blocks.byteLength - 4, bytes.length * 8)
  const hash = Uint32Array.from(beginning)
  for (let at = 0; at < blocks.byteLength; at += 64) digest(hash, schedule(blocks, at))
  return hash
}

function schedule(blocks: DataView, start: number): Uint32Array {
  const words = new Uint32Array(64)
  const word = (at: number) => words[at] ?? 0
  for (let at = 0; at < 16; at += 1) words[at] = blocks.getUint32(start + at * 4)
  for (let at = 16; at < 64; at += 1) {
    const [near, far] = [word(at - 2), word(at - 15)]
    const low = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)
    const high = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10)
    words[at] = word(at - 16) + low + word(at - 7) + high
  }
  return words
}

function digest(hash: Uint32Array, words: Uint32Array) {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
  for (const [at, word] of words.entries()) {
    const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g))
    const added = (first + (constants[at] ?? 0) + word) | 0
    const most = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + added) | 0, c, b, a, (added + most) | 0]
  }
  for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) hash[at] = (hash[at] ?? 0) + value
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

/** The first 32 bits of the fractional part. */
function fraction(number: number): number {
  return Math.floor((number % 1) * 2 ** 32)
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  return primes
}
