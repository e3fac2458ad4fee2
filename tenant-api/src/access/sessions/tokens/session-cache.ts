import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { readerOf } from '../../../core/acts/localized-message.ts'
import type { School } from '../../../core/school/school.ts'
import { account, permissionVersion, person, session, viewing } from '../tables.ts'
import { obligationOf } from '../session-obligations.ts'
import type { User } from '../../../core/authorization/user.ts'
import { impersonate } from '../rights/impersonated-user.ts'
import { accountColumns, placesOn, readPowers, userOf } from '../rights/load-grants.ts'

/** How long a session and its account are cached, in milliseconds. */
export const sessionCacheMs = 2_000

/**
 * The user of a session; null if it has ended or is idle for too long, or the account is not active. Grants are
 * cached per account and version, and read again if the version or the day has changed.
 */
export async function signedIn(school: School, sessionId: string): Promise<User | null> {
  const key = `${school.id}:${school.generation}:${sessionId}:${await school.today()}`
  const known = believed.get(key)
  if (known) return known
  const epoch = epochOf(school)
  const row = await readSession(school, sessionId)
  if (!row || !isGood(school, row)) return null
  const { isOutside, roles, held, grants } = await readPowers(school, row)
  if (isOutside) return null
  const reader = await readerOf(school, row.language)
  const { accountId: id, name, own, provedAt } = row
  const owes = await obligationOf(school, row, held)
  const powers = { roles, grants: owes === null ? grants : [] }
  const self: User = { ...reader, id, name, sessionId, owes, provedAt, ...powers, own, viewing: null }
  const kept = owes === null ? row.viewing : null
  const user = kept ? await impersonate(school, self, { kept, find: userOf }) : self
  if (epoch === epochOf(school)) believed.set(key, user)
  return user
}

/** Stores the use of a session at most once a minute. */
export async function touchSession(school: School, sessionId: string): Promise<void> {
  const key = `${school.id}:${school.generation}:${sessionId}`
  const now = school.now()
  if (now.getTime() - (touched.get(key) ?? 0) < 60_000) return
  touched.set(key, now.getTime())
  const before = new Date(now.getTime() - 60_000).toISOString()
  await school.db
    .update(session)
    .set({ lastSeenAt: now.toISOString() })
    .where(and(eq(session.id, sessionId), isNull(session.endedAt), lt(session.lastSeenAt, before)))
}

/** Drops this instance's cached users of a school, so that a change applies at once. */
export function forgetSignedIn({ id }: { id: string }): void {
  epochs.set(id, epochOf({ id }) + 1)
  for (const key of believed.keys()) if (key.startsWith(`${id}:`)) believed.delete(key)
}

/** Increases with each change, so that what was read before it is not used after it. */
const epochs = new Map<string, number>()

export function epochOf({ id }: { id: string }): number {
  return epochs.get(id) ?? 0
}

const believed = new LRUCache<string, User>({ max: 5_000, ttl: sessionCacheMs })
const touched = new LRUCache<string, number>({ max: 5_000 })
type Row = NonNullable<Awaited<ReturnType<typeof readSession>>>

async function readSession(school: School, sessionId: string) {
  const query = school.prepared('access.session', (db) =>
    db
      .select({
        ...accountColumns,
        ...placesOn(sql.placeholder('today')),
        state: account.state,
        endedAt: session.endedAt,
        expiresAt: session.expiresAt,
        lastSeenAt: session.lastSeenAt,
        idleMinutes: session.idleMinutes,
        viewing: {
          id: viewing.id,
          accountId: viewing.accountId,
          roleId: viewing.roleId,
          campusId: viewing.campusId,
          sectionId: viewing.sectionId,
          endsAt: viewing.endsAt,
        },
        provedAt: session.provedAt,
        method: session.method,
        secondAt: session.secondAt,
        mustChangePassword: account.mustChangePassword,
        hasSecondFactor: sql<boolean>`exists (
          select from second_factor f where f.account_id = ${account.id} and f.confirmed_at is not null)`,
        begunAt: sql<string>`coalesce(${account.begunAt}, ${account.createdAt})`,
      })
      .from(session)
      .innerJoin(account, eq(account.id, session.accountId))
      .innerJoin(person, eq(person.id, account.personId))
      .leftJoin(permissionVersion, eq(permissionVersion.accountId, account.id))
      .leftJoin(viewing, and(eq(viewing.sessionId, session.id), isNull(viewing.endedAt)))
      .where(eq(session.id, sql.placeholder('sessionId')))
      .prepare('access_session'),
  )
  const [row] = await query.execute({ sessionId, today: await school.today() })
  return row
}

function isGood(school: School, row: Row): boolean {
  const now = school.now().getTime()
  const idleSince = now - Date.parse(row.lastSeenAt)
  return (
    row.state === 'active' &&
    row.endedAt === null &&
    Date.parse(row.expiresAt) > now &&
    idleSince <= row.idleMinutes * 60_000
  )
}
