import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { addDays } from 'kit/values/day'
import { refuse } from 'kit/contract/refusal'
import { describe } from '../../core/acts/act.ts'
import type { School } from '../../core/school/school.ts'
import { may } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { readCalendar } from './calendar.ts'
import { calendarPermission, readFeed } from './contract.ts'
import { icalOf } from './ical.ts'
import { calendarFeed } from './tables.ts'

type Mine = { madeAt: string | null }

/** Whether the user's calendar has a secret address, and since when; never the address itself. */
export async function readMyFeed(school: School, user: User): Promise<Mine> {
  if (user.id === null) return none
  const [row] = await school.db
    .select({ madeAt: calendarFeed.createdAt })
    .from(calendarFeed)
    .where(eq(calendarFeed.accountId, user.id))
  return row ?? none
}

const none: Mine = { madeAt: null }

/** Makes a secret address for the user's calendar; one that there was is good no more. Only here it is ever told. */
export async function makeMyFeed(school: School, user: User): Promise<{ address: string }> {
  const secret = randomBytes(24).toString('base64url')
  const { id: accountId, name } = user
  if (accountId === null) refuse('not-signed-in', 'Please log in first', {}, { status: 401 })
  await school.transaction(user, 'calendar-feeds.made', async (tx) => {
    await tx.delete(calendarFeed).where(eq(calendarFeed.accountId, accountId))
    const createdAt = school.now().toISOString()
    await tx.insert(calendarFeed).values({ accountId, secretHash: printOf(secret), createdAt })
    describe(tx, { name })
  })
  return { address: `${school.address}/api/v1${readFeed.path.replace(':secret', secret)}` }
}

/** Takes the address away: whoever knows it reads nothing more. */
export async function dropMyFeed(school: School, user: User): Promise<Mine> {
  const { id: accountId, name } = user
  if (accountId === null) return none
  await school.transaction(user, 'calendar-feeds.dropped', async (tx) => {
    await tx.delete(calendarFeed).where(eq(calendarFeed.accountId, accountId))
    describe(tx, { name })
  })
  return none
}

/**
 * The calendar of whom the secret belongs to, as far as this person reaches just now, from half a year back to a year
 * ahead. What is no address, or no more, is not found, as is that of an account that was closed.
 */
export async function sendFeed(school: School, secret: string, reply: FastifyReply): Promise<FastifyReply> {
  const [feed] = await school.db
    .select({ accountId: calendarFeed.accountId })
    .from(calendarFeed)
    .where(eq(calendarFeed.secretHash, printOf(secret)))
  const user = feed && (await school.userOf(feed.accountId))
  if (!feed || !user || !may(user, calendarPermission.resource, 'view')) return refuseFeed()
  const today = await school.today()
  const span = { from: addDays(today, -180), until: addDays(today, 366) }
  const { rows } = await readCalendar(school, user, span)
  const { zone, name } = await school.profile()
  const text = icalOf(rows, { name, host: school.primaryHost, now: school.now(), zone })
  return reply
    .type('text/calendar; charset=utf-8')
    .header('cache-control', 'private, max-age=900')
    .header('content-disposition', 'inline; filename="calendar.ics"')
    .send(text)
}

function refuseFeed(): never {
  refuse('calendar-feed', 'There is no calendar at this address', {}, { status: 404 })
}

function printOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
