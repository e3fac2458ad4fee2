import { createHash } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Endpoint } from 'kit/contract/contract'
import type { Language } from 'kit/text/locale'
import { LRUCache } from 'lru-cache'
import { refuse } from 'kit/contract/refusal'
import { describe } from '../../../core/acts/act.ts'
import { readerOf } from '../../../core/acts/localized-message.ts'
import type { School } from '../../../core/school/school.ts'
import { sessionCacheMs, epochOf } from '../tokens/session-cache.ts'
import { supportGrant, supportSession } from '../tables.ts'
import { sessionless, type User } from '../../../core/authorization/user.ts'
import { roleAt } from './impersonated-user.ts'

export function hashSupportToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest()
}

/**
 * The user of the provider's support with the permissions granted; null if the grant has ended or was revoked.
 */
export async function supportUser(
  school: School,
  { token, language }: { token: string; language: Language },
): Promise<User | null> {
  const key = `${school.id}:${school.generation}:${token}:${language}`
  const known = believed.get(key)
  if (known?.epoch === epochOf(school) && Date.parse(known.endsAt) > school.now().getTime()) return known.user
  const epoch = epochOf(school)
  const [row] = await school.db
    .select({
      sessionId: supportSession.id,
      operator: supportSession.operator,
      grantId: supportGrant.id,
      roleId: supportGrant.roleId,
      campusId: supportGrant.campusId,
      endsAt: supportGrant.endsAt,
    })
    .from(supportSession)
    .innerJoin(supportGrant, eq(supportGrant.id, supportSession.grantId))
    .where(
      and(
        eq(supportSession.tokenHash, hashSupportToken(token)),
        isNull(supportSession.leftAt),
        isNull(supportGrant.revokedAt),
        gt(supportGrant.endsAt, school.now().toISOString()),
      ),
    )
  if (!row) return null
  const reader = await readerOf(school, language)
  const role = await roleAt(school, reader, { ...row, sectionId: null })
  if (!role) return null
  const { grantId, sessionId, operator, endsAt } = row
  const grants = role.grants.filter(({ action }) => action === 'view')
  const [first] = role.roles
  const user: User = {
    ...reader,
    ...sessionless,
    id: grantId,
    sessionId,
    name: supportName(operator),
    roles: role.roles,
    grants,
    own: [],
    viewing: { id: grantId, name: role.name, accountId: null, role: first?.key ?? null, endsAt, operator },
  }
  believed.set(key, { user, epoch, endsAt })
  return user
}

const believed = new LRUCache<string, { user: User; epoch: number; endsAt: string }>({
  max: 100,
  ttl: sessionCacheMs,
})

/** The support's name in the audit log. */
export function supportName(operator: string): string {
  return `Maktab support (${operator})`
}

/**
 * Logs a request of support before it is answered: a request that cannot be logged is not answered. Support may
 * only view, not export.
 */
export async function noteLook(
  school: School,
  user: User,
  { endpoint, method, url }: { endpoint: Endpoint; method: string; url: string },
): Promise<void> {
  if (school.state === 'read_only') refuseUnwritten()
  await school.transaction(user, 'support-looks.noted', async (tx) => {
    describe(tx, { operator: user.viewing?.operator ?? '', request: `${method} ${url.slice(0, 500)}` })
  })
  if (endpoint.gives === 'file') refuseFile()
}

function refuseUnwritten(): never {
  return refuse(
    'support.unwritten',
    'Nothing can be written in this school just now, so that what support looks at could not be written down',
    {},
    { status: 403 },
  )
}

function refuseFile(): never {
  return refuse('support.file', 'Support looks, and takes no files along', {}, { status: 403 })
}
