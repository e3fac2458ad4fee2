import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, NothingDone, system, unlessNothing } from '../../core/acts/act.ts'
import type { Listener } from '../../core/module.ts'
import { emit } from '../../core/acts/outbox.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { holdersOf } from '../sessions/rights/holders.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { users } from '../users/contract.ts'

/**
 * The most texts per day that strangers can cause, on devices unknown to the account: to one telephone by
 * registering, by all registrations, and by the whole school. The last one grows with the accounts that have a
 * telephone, so that all of them can log in on one day.
 */
const most = { phone: 5, registrations: 300, school: 300 }
/** From this share on the office is notified. */
const nearly = 0.8

/** Where a text is requested. Registrations are counted per telephone as well. */
type Door = { at: 'log-in' } | { at: 'registration'; asker: string }

type Counted = {
  all: number
  first: string | null
  registrations: number
  firstRegistration: string | null
  own: number
  firstOwn: string | null
  telephones: number
}

/**
 * Refuses with 429 beyond the limit, and points to e-mail: a text costs the school money. Counts all requests,
 * whether or not the name exists, so that neither the answer nor the count reveals that; one after the other,
 * so that parallel requests do not exceed the limit. Logged-in users and known devices are not counted here,
 * and strangers cannot use up their texts.
 */
export async function refuseManyTexts(tx: Tx, school: School, door: Door): Promise<void> {
  const now = school.now()
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('texts of strangers', 0))`)
  const isRegistration = sql`purpose = 'registration'`
  const isOwn = sql`${isRegistration} and asker = ${door.at === 'registration' ? door.asker : null}`
  const [counted] = await tx.execute<Counted>(sql`
    select count(*)::int as all, min(sent_at) as first,
      count(*) filter (where ${isRegistration})::int as registrations,
      min(sent_at) filter (where ${isRegistration}) as "firstRegistration",
      count(*) filter (where ${isOwn})::int as own, min(sent_at) filter (where ${isOwn}) as "firstOwn",
      (select count(*) from account where phone is not null)::int as telephones
    from one_time_code
    where by_text and sent_at > ${now.toISOString()}::timestamptz - interval '1 day'`)
  if (!counted) return
  const { all, first, registrations, firstRegistration, own, firstOwn, telephones } = counted
  if (own >= most.phone)
    refuseTexts(door, {
      message: sentence('No more codes go to this telephone today. Enter your email, or come back tomorrow'),
      retryAfter: secondsLeft(firstOwn, now),
    })
  const message = sentence('The school sends no more texts today. Enter your email, or come back tomorrow')
  const ofSchool = most.school + telephones
  if (door.at === 'registration' && registrations >= most.registrations)
    refuseTexts(door, { message, retryAfter: secondsLeft(firstRegistration, now) })
  if (all >= ofSchool) refuseTexts(door, { message, retryAfter: secondsLeft(first, now) })
  const isRegistered = door.at === 'registration' && registrations + 1 >= most.registrations * nearly
  if (isRegistered || all + 1 >= ofSchool * nearly) await emit(tx, 'texts.nearly-used', {})
}

/**
 * Notifies the accounts that may edit log-ins in the whole institute, once a day. Not within the request: its
 * duration would show how many there are.
 */
export const nearlyUsed: Listener = async (school) => {
  const on = await school.today()
  const telling = school.transaction(system(sentence('Log-in page')), told, async (tx) => {
    if (await wasTold(tx, on)) throw new NothingDone()
    describe(tx, {})
    await notify(tx, await holdersOf(tx, { may: [users.name, 'edit'], campus: null, on }), {
      category: 'security',
      title: { sentence: sentence('The text messages of today are nearly used up') },
      body: {
        sentence: sentence(
          'Many codes were asked for by text, by people who are not logged in. When no more are sent, they come in by e-mail or with a password until tomorrow; devices that are known still get their codes by text. If you do not know why, somebody may be doing it on purpose: tell Maktab.',
        ),
      },
    })
  })
  await unlessNothing(telling)
}
const told = 'accounts.texts-told'

/**
 * Whether the day has another such act than the running one; the lock makes the second of two parallel acts see
 * the first.
 */
async function wasTold(tx: Tx, on: Day): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('texts told', 0))`)
  const acts = await tx.execute<{ isToday: boolean }>(sql`
    select (at at time zone (select time_zone from institute))::date = ${on}::date as "isToday"
    from act where key = ${told} order by id desc limit 2`)
  return acts.filter(({ isToday }) => isToday).length > 1
}

/** Seconds until the first of them is a day old. */
function secondsLeft(first: string | null, now: Date): number {
  const then = (first === null ? 0 : Date.parse(first)) + 86_400_000
  return Math.max(1, Math.ceil((then - now.getTime()) / 1000))
}

type Refusing = { message: string; retryAfter: number }

function refuseTexts({ at }: Door, { message, retryAfter }: Refusing): never {
  const pointer = at === 'registration' ? '/email' : '/login'
  const errors = [{ pointer, code: 'texts', message }]
  return refuse('too-many-texts', message, {}, { status: 429, retryAfter, errors })
}
