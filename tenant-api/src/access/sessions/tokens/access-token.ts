import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { School } from '../../../core/school/school.ts'
import { type SigningKeys, signingKeys } from './signing-key.ts'

/** The claims of an access token: account and session; times in seconds since the epoch. */
export type Claims = { sub: string; sid: string; iat: number; exp: number }

/** The lifetime of an access token, in seconds. */
export const accessSeconds = 600

/**
 * Signs an access token with the school's own key: EdDSA, with the school as `aud` and its address as `iss`.
 */
export async function signAccess(
  school: School,
  app: FastifyInstance,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<string> {
  const { id, privateKey } = await signingKeys(school)
  const iat = Math.floor(school.now().getTime() / 1000)
  return app.jwt.sign(
    { sub: accountId, sid: sessionId, iat, exp: iat + accessSeconds },
    { algorithm: 'EdDSA', key: privateKey, kid: id, iss: school.address, aud: school.id },
  )
}

/**
 * The claims of a valid access token signed by this school's own key; null for any other. The key set is the
 * host's; the token only names one of its keys. A verified token is cached until it expires.
 */
export async function verifyAccess(
  school: School,
  app: FastifyInstance,
  token: string,
): Promise<Claims | null> {
  const now = school.now().getTime()
  const keys = await signingKeys(school)
  const cacheKey = `${school.id}:${keys.id}:${token}`
  const known = verified.get(cacheKey)
  if (known) return known.exp * 1000 > now ? known : null
  const claims = checkSignature(school, app, { token, keys, now })
  if (claims) verified.set(cacheKey, claims)
  return claims
}

/** Only the signature check is cached; sessions and permissions are read again. */
const verified = new LRUCache<string, Claims>({ max: 5_000 })

type Checked = { token: string; keys: SigningKeys; now: number }

function checkSignature(school: School, app: FastifyInstance, { token, keys, now }: Checked): Claims | null {
  try {
    const decoded = app.jwt.decode<{ header: { kid?: string } }>(token, { complete: true })
    const key = keys.publicKeys.get(decoded?.header.kid ?? '')
    if (key === undefined) return null
    return app.jwt.verify<Claims>(token, {
      key,
      algorithms: ['EdDSA'],
      allowedAud: school.id,
      allowedIss: school.address,
      requiredClaims: ['sub', 'sid', 'iat', 'exp', 'aud', 'iss'],
      clockTimestamp: now,
    })
  } catch {
    return null
  }
}
