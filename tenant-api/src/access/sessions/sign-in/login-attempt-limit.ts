import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { executePrepared } from '../../../core/school/prepared.ts'
import type { School } from '../../../core/school/school.ts'
import { loginThrottle } from '../tables.ts'

/** Wrong passwords before log-in slows down, before it locks, and how long both last, in minutes. */
export const patience = { free: 5, most: 10, minutes: 15 } as const

/** By which of its names an account is meant. */
export type NameKind = 'email' | 'username' | 'phone'

/**
 * The key under which attempts are counted. A known device of an account has its own count, so that nobody
 * elsewhere can lock it out. Each name of an account has one, as each name of nobody has: a count of the account
 * would tell whoever locks one name that another belongs to it.
 */
export function throttleKey(who: {
  accountId: string | null
  deviceId: string | null
  login: string
  by?: NameKind
}): string {
  if (who.accountId && who.deviceId) return `device:${who.accountId}:${who.deviceId}`
  if (who.accountId) return `account:${who.accountId}:${who.by ?? ''}`
  return `name:${createHash('sha256').update(who.login.toLowerCase()).digest('base64url')}`
}

/**
 * Counts an attempt before its password is compared, in one statement, so that parallel guesses do not exceed
 * the limit. After 5 attempts in 15 minutes each next one waits 1, 2, 4, 8, 16 s; after 10 log-in is locked for
 * 15 minutes. Refuses with 429 and Retry-After; returns the number of this attempt.
 */
export async function countAttempt(school: School, key: string): Promise<number> {
  const now = sql`${school.now().toISOString()}::timestamptz`
  const counted = await executePrepared<{ attempts: number }>(
    school.db,
    sql`
    insert into login_throttle as t (key, attempts, since, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      attempts = case when ${isOver(now)} then 1 else t.attempts + 1 end,
      since = case when ${isOver(now)} then ${now} else t.since end,
      last_at = ${now}
    where ${isOver(now)} or (t.attempts < ${patience.most} and ${opensAt} <= ${now})
    returning attempts`,
  )
  const [row] = counted
  return row ? row.attempts : refuseForNow(school, key)
}

/** Resets the attempts of a user who has proved their identity. */
export async function forgive(school: School, key: string): Promise<void> {
  await school.db.delete(loginThrottle).where(eq(loginThrottle.key, key))
}

const closedFor = sql.raw(`interval '${patience.minutes} minutes'`)

/** When the next attempt is allowed: at once, after a growing delay, or when the lock ends. */
const opensAt = sql.raw(`case
  when t.attempts < ${patience.free} then t.last_at
  when t.attempts < ${patience.most} then t.last_at + interval '1 second' * power(2, t.attempts - ${patience.free})
  else t.last_at + interval '${patience.minutes} minutes' end`)

/** Whether the counted attempts are old enough to start anew. */
function isOver(now: ReturnType<typeof sql>) {
  return sql`(t.since + ${closedFor} <= ${now} and ${opensAt} <= ${now})`
}

async function refuseForNow(school: School, key: string): Promise<never> {
  const now = school.now().toISOString()
  const [row] = await school.db.execute<{ seconds: number }>(sql`
    select greatest(1, ceil(extract(epoch from ${opensAt} - ${now}::timestamptz)))::int as seconds
    from login_throttle t where key = ${key}`)
  const seconds = Number(row?.seconds ?? 1)
  const more = { status: 429, retryAfter: seconds }
  if (seconds < 60)
    return refuse(
      'too-many-attempts',
      'Too many attempts. Please wait {seconds, plural, one {# second} other {# seconds}}',
      { seconds },
      more,
    )
  const minutes = Math.ceil(seconds / 60)
  return refuse(
    'too-many-attempts',
    'Too many attempts. Please try again in {minutes, plural, one {# minute} other {# minutes}}',
    { minutes },
    more,
  )
}
