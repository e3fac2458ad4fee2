import { createHash, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { describe } from '../../core/acts/act.ts'
import type { School } from '../../core/school/school.ts'
import { may } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { calendarFeed, type FeedContent } from './tables.ts'

export type MyFeed = { madeAt: string | null }

/** What stands at secret addresses: which content, read by an endpoint with `:secret`, seen by whoever may view a resource. */
export type Feed = {
  content: FeedContent
  path: string
  resource: string
  acts: Record<'made' | 'dropped', `${string}.${string}`>
}

/** Whether the user has a secret address, and since when; never the address itself. */
export async function readMyAddress(school: School, user: User, { content }: Feed): Promise<MyFeed> {
  if (user.id === null) return none
  const [row] = await school.db
    .select({ madeAt: calendarFeed.createdAt })
    .from(calendarFeed)
    .where(and(eq(calendarFeed.accountId, user.id), eq(calendarFeed.content, content)))
  return row ?? none
}

const none: MyFeed = { madeAt: null }

/** Makes a secret address for the user; one that there was is good no more. Only here it is ever told. */
export async function makeMyAddress(
  school: School,
  user: User,
  { content, path, acts }: Feed,
): Promise<{ address: string }> {
  const secret = randomBytes(24).toString('base64url')
  const { id: accountId, name } = user
  if (accountId === null) refuse('not-signed-in', 'Please log in first', {}, { status: 401 })
  await school.transaction(user, acts.made, async (tx) => {
    await tx
      .delete(calendarFeed)
      .where(and(eq(calendarFeed.accountId, accountId), eq(calendarFeed.content, content)))
    const createdAt = school.now().toISOString()
    await tx.insert(calendarFeed).values({ accountId, content, secretHash: printOf(secret), createdAt })
    describe(tx, { name })
  })
  return { address: `${school.address}/api/v1${path.replace(':secret', secret)}` }
}

/** Takes the address away: whoever knows it reads nothing more. */
export async function dropMyAddress(school: School, user: User, { content, acts }: Feed): Promise<MyFeed> {
  const { id: accountId, name } = user
  if (accountId === null) return none
  await school.transaction(user, acts.dropped, async (tx) => {
    await tx
      .delete(calendarFeed)
      .where(and(eq(calendarFeed.accountId, accountId), eq(calendarFeed.content, content)))
    describe(tx, { name })
  })
  return none
}

/** Whom a secret belongs to. What is no address, or no more, is not found, as is that of an account that was closed. */
export async function readerOfFeed(
  school: School,
  secret: string,
  { content, resource }: Feed,
): Promise<User> {
  const [feed] = await school.db
    .select({ accountId: calendarFeed.accountId })
    .from(calendarFeed)
    .where(and(eq(calendarFeed.secretHash, printOf(secret)), eq(calendarFeed.content, content)))
  const user = feed && (await school.userOf(feed.accountId))
  if (!user || !may(user, resource, 'view'))
    refuse('calendar-feed', 'There is no calendar at this address', {}, { status: 404 })
  return user
}

function printOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
