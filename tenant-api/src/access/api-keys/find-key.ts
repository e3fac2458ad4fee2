import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { School } from '../../core/school/school.ts'
import { sessionCacheMs, epochOf } from '../sessions/tokens/session-cache.ts'
import { userOf } from '../sessions/rights/load-grants.ts'
import type { Grant } from '../../core/authorization/user.ts'
import { grantsOfKey } from './key-powers.ts'
import { hashOf } from './secrets.ts'
import { apiKey, apiKeyUse } from './tables.ts'

export type FoundKey = {
  id: string
  name: string
  networks: readonly string[]
  grants: Grant[]
  isExpired: boolean
}

/**
 * The key with this secret and its current permissions; null if it is unknown or revoked. Cached as long as a
 * session, and at most until a role, an account or a key changes.
 */
export async function findKey(school: School, secret: string): Promise<FoundKey | null> {
  const hash = hashOf(secret)
  const cached = `${school.id}:${school.generation}:${await school.today()}:${hash.toString('base64url')}`
  const epoch = epochOf(school)
  const known = believed.get(cached)
  if (known?.epoch === epoch) return known.key
  const key = await readKey(school, hash)
  if (key && epoch === epochOf(school)) believed.set(cached, { epoch, key })
  return key
}
const believed = new LRUCache<string, { epoch: number; key: FoundKey }>({ max: 5_000, ttl: sessionCacheMs })

async function readKey(school: School, hash: Buffer): Promise<FoundKey | null> {
  const { id, name, networks, powers, campusIds, expiresOn, makerId, previousUntil } = apiKey
  const replaced = and(eq(apiKey.previousHash, hash), gt(previousUntil, school.now().toISOString()))
  const [row] = await school.db
    .select({ id, name, networks, powers, campusIds, expiresOn, makerId })
    .from(apiKey)
    .where(and(or(eq(apiKey.secretHash, hash), replaced), isNull(apiKey.revokedAt)))
  if (!row) return null
  const maker = await userOf(school, row.makerId)
  return {
    id: row.id,
    name: row.name,
    networks: row.networks,
    grants: maker ? grantsOfKey(row, maker) : [],
    isExpired: row.expiresOn !== null && row.expiresOn < (await school.today()),
  }
}

/** Stores the use of a key at most once a minute; not in a read-only school. */
export async function noteUse(school: School, id: string): Promise<void> {
  const key = `${school.id}:${school.generation}:${id}`
  const now = school.now()
  if (school.state === 'read_only' || now.getTime() - (noted.get(key) ?? 0) < 60_000) return
  noted.set(key, now.getTime())
  const at = now.toISOString()
  const before = new Date(now.getTime() - 60_000).toISOString()
  await school.db
    .insert(apiKeyUse)
    .values({ keyId: id, at })
    .onConflictDoUpdate({
      target: apiKeyUse.keyId,
      set: { at: sql`excluded.at` },
      setWhere: lt(apiKeyUse.at, before),
    })
}
const noted = new LRUCache<string, number>({ max: 5_000 })
