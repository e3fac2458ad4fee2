import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { codeKey } from 'kit/storage/keys'

/**
 * A refresh token: 16 bytes session id, 4 bytes turn, 32 bytes secret, 16 bytes seal. The seal proves without a
 * query that the school issued a token, so that an old one is a theft, not a guess. Only its hash is stored.
 */
export type RefreshToken = { sessionId: string; turn: number; text: string; hash: Buffer }

/**
 * The key of a school's refresh tokens, derived from its data key: another school's tokens are invalid here.
 */
export function refreshKey(dataKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', codeKey(dataKey), '', 'refresh tokens', 32))
}

/** The first token of a session. */
export function firstToken(key: Buffer, sessionId: string): RefreshToken {
  return compose(key, { sessionId, turn: 0, secret: randomBytes(32) })
}

/**
 * The only token that may follow another. It is derived, not random, so that parallel and repeated requests
 * with the same old token get the same new one; nobody can derive it without the key.
 */
export function successor(key: Buffer, token: RefreshToken): RefreshToken {
  const secret = mac(key, 'successor', Buffer.from(token.text, 'base64url'))
  return compose(key, { sessionId: token.sessionId, turn: token.turn + 1, secret })
}

/** Parses a cookie's text; null unless this school issued it. */
export function readToken(key: Buffer, text: string | undefined): RefreshToken | null {
  if (text === undefined || text.length !== 91 || !/^[\w-]+$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.toString('base64url') !== text) return null
  if (!timingSafeEqual(bytes.subarray(52), seal(key, bytes.subarray(0, 52)))) return null
  return { sessionId: asUuid(bytes.subarray(0, 16)), turn: bytes.readUInt32BE(16), text, hash: hashOf(text) }
}

type Parts = { sessionId: string; turn: number; secret: Buffer }

function compose(key: Buffer, { sessionId, turn, secret }: Parts): RefreshToken {
  const bytes = Buffer.alloc(52)
  bytes.write(sessionId.replaceAll('-', ''), 'hex')
  bytes.writeUInt32BE(turn, 16)
  secret.copy(bytes, 20)
  const text = Buffer.concat([bytes, seal(key, bytes)]).toString('base64url')
  return { sessionId, turn, text, hash: hashOf(text) }
}

function seal(key: Buffer, bytes: Buffer): Buffer {
  return mac(key, 'seal', bytes).subarray(0, 16)
}

function mac(key: Buffer, use: string, bytes: Buffer): Buffer {
  return createHmac('sha256', key).update(use).update('\0').update(bytes).digest()
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function asUuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
