import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A school's signing pair as the trials hold it: whoever has it can make any token of that school. */
export type Signing = { kid: string; privateKey: KeyObject; publicKey: KeyObject }
export type Token = { header: Record<string, unknown>; claims: Record<string, unknown> }

export function newSigning(kid: string): Signing {
  return { kid, ...generateKeyPairSync('ed25519') }
}

/** An access token as the product makes it, before it is signed; `now` in milliseconds. */
export function tokenOf(
  school: { id: string; address: string; signing: Signing },
  { accountId, sessionId }: { accountId: string; sessionId: string },
  now: number,
): Token {
  const iat = Math.floor(now / 1000)
  return {
    header: { alg: 'EdDSA', typ: 'JWT', kid: school.signing.kid },
    claims: { sub: accountId, sid: sessionId, iat, exp: iat + 600, aud: school.id, iss: school.address },
  }
}

export function signed({ header, claims }: Token, { privateKey }: Signing): string {
  const input = `${encode(header)}.${encode(claims)}`
  return `${input}.${sign(null, Buffer.from(input), privateKey).toString('base64url')}`
}

/** The old tricks: no signature at all, and the public key as the secret of another algorithm. */
export function unsigned({ header, claims }: Token): string {
  return `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`
}

export function hmacSigned({ header, claims }: Token, { publicKey }: Signing): string {
  const input = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`
  const secret = publicKey.export({ format: 'pem', type: 'spki' })
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
