import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

/**
 * Wraps data keys by a master key that is never stored beside the data. `context` must be the same at
 * unwrapping.
 */
export interface KeyProvider {
  wrap(key: Buffer, context: string): Promise<Buffer>
  unwrap(wrapped: Buffer, context: string): Promise<Buffer>
}

/**
 * The default provider: a 32-byte master key in a file that only we may read. Created on first use. Refuses a
 * file that others may read. Losing it loses every school's secrets: back it up, apart from the data.
 */
export function localKeys(file: string): KeyProvider {
  const master = readOrMakeMaster(file)
  return {
    wrap: async (key, context) => seal(master, key, `wrap:${context}`),
    unwrap: async (wrapped, context) => open(master, wrapped, `wrap:${context}`),
  }
}

const keyLength = 32

/** 32 random bytes for AES-256. */
export function newDataKey(): Buffer {
  return randomBytes(keyLength)
}

/**
 * A school's key may be a ring of several: the first seals everything, the second makes codes and links, which
 * cannot be reissued, and every one except the second opens sealed values. A key of 32 bytes serves all
 * purposes.
 */
export type Ring = { seals: Buffer; codes: Buffer; opens: readonly Buffer[] }

export function ringOf(key: Buffer): Ring {
  if (key.length === 0 || key.length % keyLength !== 0) throw new Error('This is not a key')
  const [seals = key, codes = seals, ...others] = Array.from({ length: key.length / keyLength }, (_, place) =>
    key.subarray(place * keyLength, (place + 1) * keyLength),
  )
  return { seals, codes, opens: [seals, ...others] }
}

/** Encodes a ring as one key. */
export function keyOf({ seals, codes, opens }: Ring): Buffer {
  return Buffer.concat([seals, codes, ...opens.filter((one) => !one.equals(seals))])
}

/** The key of a school's codes, links and tokens: it stays when the other keys are rotated. */
export function codeKey(key: Buffer): Buffer {
  return ringOf(key).codes
}

const version = 1
const nonceLength = 12
const tagLength = 16

/**
 * AES-256-GCM: version byte, random nonce, tag, ciphertext. `aad` names what is sealed and for whom, so that a
 * sealed value cannot be moved to another row. A key seals far fewer than 2^32 values.
 */
export function seal(key: Buffer, plaintext: Buffer | string, aad: string): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', ringOf(key).seals, nonce).setAAD(bind(aad))
  const sealed = Buffer.concat([cipher.update(plaintext), cipher.final()])
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts a sealed value; throws when key, aad or a single bit differs. */
export function open(key: Buffer, sealed: Uint8Array, aad: string): Buffer {
  const bytes = Buffer.from(sealed)
  if (bytes.length < 1 + nonceLength + tagLength || bytes[0] !== version)
    throw new Error('This is not a sealed value')
  for (const one of ringOf(key).opens) {
    const plain = openBy(one, bytes, aad)
    if (plain !== null) return plain
  }
  throw new Error('This key does not open the sealed value')
}

/** Whether a value was sealed by another key than the current one. */
export function isSealedBefore(key: Buffer, sealed: Uint8Array, aad: string): boolean {
  return openBy(ringOf(key).seals, Buffer.from(sealed), aad) === null
}

function openBy(key: Buffer, bytes: Buffer, aad: string): Buffer | null {
  try {
    const nonce = bytes.subarray(1, 1 + nonceLength)
    const tag = bytes.subarray(1 + nonceLength, 1 + nonceLength + tagLength)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength }).setAAD(
      bind(aad),
    )
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(bytes.subarray(1 + nonceLength + tagLength)), decipher.final()])
  } catch {
    return null
  }
}

function bind(aad: string): Buffer {
  return Buffer.concat([Buffer.of(version), Buffer.from(aad)])
}

function readOrMakeMaster(file: string): Buffer {
  if (!existsSync(file)) makeMaster(file)
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new Error(
      `${file} can be read by others. Nothing is opened with it until you run: chmod 600 ${file}`,
    )
  }
  const master = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url')
  if (master.length !== 32) throw new Error(`${file} does not hold a master key of 32 bytes`)
  return master
}

/**
 * Writes the key to a temporary file and links it into place: two processes that start at once end up with one
 * key.
 */
function makeMaster(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const aside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(aside, `${newDataKey().toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  chmodSync(aside, 0o600)
  try {
    linkSync(aside, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(aside)
  }
}
