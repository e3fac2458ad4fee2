import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { type Action, type Reach, reaches } from 'kit/contract/contract'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { describe, NothingDone, unlessNothing } from '../../../core/acts/act.ts'
import { act } from '../../../core/acts/audit.ts'
import type { Module } from '../../../core/module.ts'
import type { Db, School, Tx } from '../../../core/school/school.ts'
import { holdersOf } from '../../sessions/rights/holders.ts'
import { readGivers } from '../../sessions/rights/roles.ts'
import type { User } from '../../../core/authorization/user.ts'
import { notify } from '../../../platform/notifications/notify.ts'
import { nameOf } from '../../../core/columns/name-in-script.ts'
import { actionNames, powerNamed } from '../contract.ts'

export type Power = { resource: string; action: Action }
type Modules = readonly Module[]

/** The name of a permission that the user lacks, and who grants it. */
export async function readLack(
  school: School,
  user: User,
  { modules, ...power }: Power & { modules: Modules },
) {
  const label = labelOf(modules, power)
  const { say } = words(user)
  const today = await school.today()
  const { roles } = await readGivers(school, user)
  // Staff see who administers permissions; families only see the office.
  const isFamily = user.roles.every(({ key }) => key === 'guardian' || key === 'student')
  const people = isFamily
    ? []
    : await school.db.transaction(async (tx) => namesOf(tx, user, await giversOf(tx, { ...power, today })))
  return {
    thing: say(label),
    action: say(actionNames[power.action]),
    reach: widest(user, power),
    roles,
    people,
    isAsked: await isAsked(school.db, school, { user, power }),
  }
}

const aDay = 5

/**
 * Asks for a permission. Whoever can grant it is notified once a day per permission, however often it is asked
 * for. Nobody asks for more than five within a day.
 */
export async function askPermission(
  school: School,
  user: User,
  { modules, ...power }: Power & { modules: Modules },
): Promise<{ asked: number }> {
  const label = labelOf(modules, power)
  if (widest(user, power) === 'institute') return { asked: 0 }
  const today = await school.today()
  let asked = 0
  const asking = school.transaction(user, 'permissions.asked', async (tx) => {
    // Serialises parallel requests, so that each counts those before it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`asking ${user.id}`}, 0))`)
    if (await isAsked(tx, school, { user, power })) throw new NothingDone()
    // The count includes this act.
    if ((await tx.$count(act, askedOf(school, user))) > aDay) refuseMany()
    const to = await giversOf(tx, { ...power, today })
    await notify(tx, to, {
      category: 'general',
      title: { sentence: sentence('{name} asks for a permission'), fill: { name: user.name } },
      body: {
        sentence: sentence('{power}. Give it by a role, if it is meant to be.'),
        fill: {
          power: {
            sentence: powerNamed,
            fill: { thing: { sentence: label }, action: { sentence: actionNames[power.action] } },
          },
        },
      },
      page: `users/${user.id}`,
    })
    describe(tx, { resource: power.resource, action: power.action })
    asked = to.length
  })
  await unlessNothing(asking)
  return { asked }
}

function labelOf(modules: Modules, { resource, action }: Power): string {
  const declared = modules.flatMap(({ permissions }) => permissions)
  const found = declared.find((one) => one.resource === resource && one.actions.includes(action))
  return found?.label ?? refuseMissing()
}

function widest({ grants }: User, { resource, action }: Power): Reach | null {
  const held = grants.filter((grant) => grant.resource === resource && grant.action === action)
  return reaches.findLast((reach) => held.some((grant) => grant.reach === reach)) ?? null
}

/**
 * The accounts that may edit roles and have this permission themselves; if there are none, all that may edit
 * roles.
 */
async function giversOf(tx: Tx, { resource, action, today }: Power & { today: string }): Promise<string[]> {
  const of = { campus: null, on: today as never }
  const [give, have] = [
    await holdersOf(tx, { may: ['roles', 'edit'], ...of }),
    new Set(await holdersOf(tx, { may: [resource, action], ...of })),
  ]
  const both = give.filter((id) => have.has(id))
  return both.length > 0 ? both : give
}

const shown = 5

async function namesOf(tx: Tx, user: User, accounts: readonly string[]): Promise<string[]> {
  const rows = await tx.execute<{ name: string }>(sql`
    select ${nameOf(user, 'p')} as name from account a join person p on p.id = a.person_id
    where a.id = any(${`{${accounts.join(',')}}`}::uuid[]) order by p.name collate name_order limit ${shown}`)
  return rows.map(({ name }) => name)
}

async function isAsked(
  db: Db | Tx,
  school: School,
  { user, power: { resource, action } }: { user: User; power: Power },
): Promise<boolean> {
  const rows = await db
    .select({ id: act.id })
    .from(act)
    .where(and(askedOf(school, user), sql`${act.about} @> ${JSON.stringify({ resource, action })}::jsonb`))
    .limit(1)
  return rows.length > 0
}

/** The requests of a person within a day. */
function askedOf(school: School, { id }: User): SQL | undefined {
  const since = new Date(school.now().getTime() - 86_400_000).toISOString()
  return and(eq(act.actorId, id ?? ''), eq(act.key, 'permissions.asked'), gt(act.at, since))
}

function refuseMany(): never {
  return refuse(
    'asking.many',
    'You have asked for {count} permissions within a day. Talk to whoever gives them',
    { count: aDay },
    { status: 409 },
  )
}
