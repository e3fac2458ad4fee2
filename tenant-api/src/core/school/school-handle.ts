import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Day, today as dayOf } from 'kit/values/day'
import { storeWithin } from 'kit/storage/file-store'
import { open } from 'kit/storage/keys'
import { entitlementsAt } from 'kit/institute/plans'
import type { Once } from 'kit/http/server'
import { LRUCache } from 'lru-cache'
import type { Profile } from './profile.ts'
import { rolesBounded } from '../acts/plan-limits.ts'
import { refuseInside } from './transaction-guard.ts'
import type { Placement } from './placement.ts'
import type { Pool } from './pools.ts'
import type { Db, Door, School } from './school.ts'
import { refuseUnlessWritable, writeStatement, writeIn } from '../acts/write.ts'

type Secrets = {
  dataKey: Buffer
  password: string
  /** A hash of server, login and password: another combination gets a pool of its own. */
  way: string
  address: string
  profile: LRUCache<'profile', Promise<Profile>>
  /** The day and the plan's roles last written to the database. */
  day: { is?: string; told: Promise<void> }
}
/**
 * The shared part of all handles of a placement; `school` is bound to no request, and nearly all handles derive
 * from it.
 */
export type SchoolHandle = Secrets & { school: School }

/** Unseals a school's key and password, and runs `firstUse` before any caller gets the handle. */
export async function openHandle(
  at: Door,
  placement: Placement,
  state: School['state'],
): Promise<SchoolHandle> {
  const dataKey = await at.keys.unwrap(placement.wrappedKey, placement.keyId)
  const password = open(dataKey, placement.secret, `app:${placement.databaseId}`).toString('utf8')
  const profile: Secrets['profile'] = new LRUCache({ max: 1, ttl: 2_000 })
  const day: Secrets['day'] = { told: Promise.resolve() }
  const way = wayOf(placement, password)
  const secrets = {
    dataKey,
    password,
    way,
    address: at.addressOf(placement.primaryHost),
    profile,
    day,
  }
  const school = handle(at, placement, secrets, {
    state,
    aside: false,
    plansOnce: false,
    requestId: null,
    once: undefined,
  })
  await at.firstUse?.(school)
  return { ...secrets, school }
}

function wayOf({ server, login }: Placement, password: string): string {
  return createHash('sha256')
    .update(`${server.host} ${server.port} ${login} ${password}`)
    .digest('hex')
    .slice(0, 12)
}

export type Binding = {
  state: School['state']
  aside: boolean
  plansOnce: boolean
  requestId: string | null
  once: Once | undefined
  spent?: boolean
}

/** The school as verbs get it: all queries of the handle go to this placement's own pool. */
function handle(at: Door, placement: Placement, home: Secrets, binding: Binding): School {
  const { schoolId, generation } = placement
  // Behind a pooler nothing is prepared, so that there is nothing to plan once.
  const plansOnce = binding.plansOnce && !placement.server.isPooler
  const settings: Record<string, string> = plansOnce ? { plan_cache_mode: 'force_generic_plan' } : {}
  const key = `${schoolId}:${generation}:${home.way}${binding.aside ? ':aside' : ''}${plansOnce ? ':once' : ''}`
  const pool = () =>
    at.pools.get(key, (socket) =>
      at.connect(placement, home.password, { socket, max: binding.aside ? 1 : 3, settings }),
    )
  const now = at.clock ?? (() => new Date())
  const school: School = {
    id: schoolId,
    name: placement.name,
    host: placement.host,
    primaryHost: placement.primaryHost,
    address: home.address,
    provider: at.provider,
    modules: at.modules,
    canText: at.canText ?? false,
    contactConfirmed: placement.contactConfirmed,
    state: binding.state,
    entitlements: () => entitlementsAt(placement.subscription, now()),
    generation,
    schemaVersion: placement.schemaVersion,
    dataKey: home.dataKey,
    keyId: placement.keyId,
    requestId: binding.requestId,
    get db() {
      return pool().db
    },
    get files() {
      return storeWithin(at.files, schoolId)
    },
    now,
    today: async () => toldOf(home, school, dayOf((await school.profile()).zone, now())),
    profile() {
      refuseInside(key)
      return cachedProfile(at, home, school)
    },
    userOf: (accountId) => at.readers.user(school, accountId),
    forgetUsers: () => at.readers.forgetUsers(school),
    prepared: (name, build) => preparedIn(pool(), name, build),
    async transaction(actor, act, fn) {
      refuseUnlessWritable(binding)
      const { requestId, once } = binding
      const { result, mayChangeProfile } = await writeIn(at, pool, {
        school,
        deed: { actor, key: act, at: now(), requestId, once, room: school.entitlements() },
        fn,
      })
      // Older schools do not say whether an act changed it.
      if (mayChangeProfile || placement.schemaVersion < 22) home.profile.clear()
      return result
    },
    async singleStatement(actor, act, decide) {
      refuseUnlessWritable(binding)
      const { requestId, once } = binding
      const deed = { actor, key: act, at: now(), requestId, once, room: school.entitlements() }
      return writeStatement(at, pool, { school, deed, decide })
    },
    tell: (topic, to) => at.directory.live.publish({ school: schoolId, topic, to }),
    during: ({ id, once }) => handle(at, placement, home, { ...binding, requestId: id, once, spent: false }),
    plansOnce: () => handle(at, placement, home, { ...binding, plansOnce: true }),
    aside: () => handle(at, placement, home, { ...binding, aside: true }),
  }
  return school
}

function preparedIn<T extends object>(pool: Pool, name: string, build: (db: Db) => T): T {
  const known = pool.prepared.get(name)
  // The key names the shape of the query, so a query cached under it has the type of `build`.
  if (known) return known as T
  const built = build(pool.db)
  pool.prepared.set(name, built)
  return built
}

function cachedProfile({ readers }: Door, home: Secrets, school: School): Promise<Profile> {
  const known = home.profile.get('profile')
  if (known) return known
  const reading = readers.profile(school)
  home.profile.set('profile', reading)
  reading.catch(() => home.profile.clear())
  return reading
}

/**
 * The database's views compare dates with a stored day. Every authenticated request asks for today's date,
 * which updates the stored day if it has changed.
 */
async function toldOf({ day }: Secrets, school: School, today: Day): Promise<Day> {
  const room = rolesBounded(school.entitlements())
  const is = `${today} ${room}`
  if (day.is !== is) {
    day.is = is
    day.told = tellDay(school, today, room)
    day.told.catch(() => delete day.is)
  }
  await day.told
  return today
}

async function tellDay(school: School, day: Day, room: string | null): Promise<void> {
  await school.db.execute(sql`
    update current_day set day = ${day}::date, plan_roles = ${room}::jsonb
    where day <> ${day}::date or plan_roles is distinct from ${room}::jsonb`)
}
