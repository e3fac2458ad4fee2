import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import { render } from '../../core/acts/localized-message.ts'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Category, Notification } from './contract.ts'
import { notification } from './tables.ts'

type Wanted = { category?: Category | undefined; unread: boolean; after?: string | undefined; limit: number }
type Row = typeof notification.$inferSelect

/** What a user was told, newest first; `next` continues after the last row, and is null at the end. */
export async function listMine(
  school: School,
  user: User,
  { category, unread, after, limit }: Wanted,
): Promise<{ rows: Notification[]; next: string | null }> {
  const found = await school.db
    .select()
    .from(notification)
    .where(
      and(
        mine(user),
        category && eq(notification.category, category),
        unread ? isNull(notification.readAt) : undefined,
        after ? lt(notification.id, after) : undefined,
      ),
    )
    .orderBy(desc(notification.id))
    .limit(limit + 1)
  const rows = found.slice(0, limit).map((row) => viewOf(row, user))
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}

/** How many of each category a user has not read yet. */
export async function countMine(school: School, user: User): Promise<Record<Category, number>> {
  const rows = await school.db
    .select({ category: notification.category, unread: sql<number>`count(*)::int` })
    .from(notification)
    .where(and(mine(user), isNull(notification.readAt)))
    .groupBy(notification.category)
  const counts = { general: 0, security: 0, salary: 0, features: 0 }
  for (const { category, unread } of rows) counts[category] = unread
  return counts
}

/** One of them; another person's is not found. */
export async function readMine(school: School, user: User, id: string): Promise<Notification> {
  const [row] = await school.db
    .select()
    .from(notification)
    .where(and(eq(notification.id, id), mine(user)))
  return row ? viewOf(row, user) : refuseMissing()
}

/** Marks one of them as read, or as unread again. */
export async function markMine(
  school: School,
  user: User,
  { id, read }: { id: string; read: boolean },
): Promise<Notification> {
  await mark(school, user, { where: eq(notification.id, id), read })
  return readMine(school, user, id)
}

/** Marks all of them as read, or those of one category; gives how many there were. */
export async function markAllMine(
  school: School,
  user: User,
  { category }: { category?: Category | undefined },
): Promise<{ read: number }> {
  const where = category && eq(notification.category, category)
  return { read: await mark(school, user, { where, read: true }) }
}

type Marking = { where: SQL | undefined; read: boolean }

/**
 * To have read something is no act: it is nobody's business but the reader's, and stands in no audit. A school that may
 * only be read forgets what was read in it.
 */
async function mark(school: School, user: User, { where, read }: Marking): Promise<number> {
  if (school.state === 'read_only' || user.id === null) return 0
  const isOther = read ? isNull(notification.readAt) : sql`${notification.readAt} is not null`
  const rows = await school.db
    .update(notification)
    .set({ readAt: read ? school.now().toISOString() : null })
    .where(and(mine(user), where, isOther))
    .returning({ id: notification.id })
  if (rows.length > 0) school.tell('notifications', user.id)
  return rows.length
}

function mine(user: User): SQL {
  return user.id === null ? sql`false` : eq(notification.accountId, user.id)
}

function viewOf({ id, category, title, body, page, at, readAt }: Row, user: User): Notification {
  const said = { title: render(user, title), body: body ? render(user, body) : '' }
  return { id, category, ...said, page, at, readAt }
}
