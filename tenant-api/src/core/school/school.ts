import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type { Day } from 'kit/values/day'
import { countedStore, type FileStore } from 'kit/storage/file-store'
import type { KeyProvider } from 'kit/storage/keys'
import type { Entitlements } from 'kit/institute/plans'
import { Refusal, refuse } from 'kit/contract/refusal'
import type { Once } from 'kit/http/server'
import { busy, refusalOfDatabaseError } from 'kit/postgres/database-errors'
import { newestOfTenants } from 'migrations/newest'
import postgres from 'postgres'
import type { StatementPlan } from './single-statement.ts'
import { type Directory, openDirectory } from './directory.ts'
import { type SchoolHandle, openHandle } from './school-handle.ts'
import { normalHost } from './host.ts'
import type { Profile } from './profile.ts'
import type { Module } from '../module.ts'
import type { User } from '../authorization/user.ts'
import type { Placement } from './placement.ts'
import { type MakeSocket, openPools, type Pools } from './pools.ts'

/** drizzle over the school's own database. */
export type Db = PostgresJsDatabase<Record<string, never>> & { $client: postgres.Sql }
/** drizzle inside `school.transaction`. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** Who acts: a person of the school, one of its API keys, or a named part of the system without an id. */
export type Actor = { id: string | null; name: string; apiKeyId?: string }

/** `word.past-tense`, such as `campuses.created`; its sentence is in the module that owns it. */
export type ActKey = `${string}.${string}`

/** One school, as every verb gets it: a handle bound to one database and one request. */
export type School = {
  id: string
  name: string
  /** The host of the request, normalised. */
  host: string
  primaryHost: string
  /** The origin of the primary host, such as `https://riverside.maktab.example`. */
  address: string
  /** The origin of the provider's public site. */
  provider: string
  /** Every module of the product, for what combines their declarations. */
  modules: readonly Module[]
  /** Whether text messages can be sent. */
  canText: boolean
  /** Whether the founder has confirmed the e-mail address of the sign-up. */
  contactConfirmed: boolean
  state: 'active' | 'read_only'
  /** What the school's plan currently includes, from the cached directory, without a query. */
  entitlements(): Entitlements
  generation: number
  /** The last migration of its database, from the cached directory. */
  schemaVersion: number
  /** Seals secrets stored in the school, such as signing keys. */
  dataKey: Buffer
  /** The id of that key in the control database. */
  keyId: string
  /** Read it anew each time: an idle pool may be closed after an await. */
  readonly db: Db
  /** The school's file store. */
  files: FileStore
  /** The id of the current request; null in jobs. */
  requestId: string | null
  now(): Date
  /** The school's current date. Also writes it to the database, where views compare dates with it. */
  today(): Promise<Day>
  /** The institute's settings; at most 2 s old, and fresh on the instance that changed them. */
  profile(): Promise<Profile>
  /** An account's current user, for work done in its name; null if it is no longer active. */
  userOf(accountId: string): Promise<User | null>
  /** Drops this instance's cached users of the school, so that a change applies at once. */
  forgetUsers(): void
  /** One prepared query per pool and key; `key` must name everything that shapes the query. */
  prepared<T extends object>(key: string, build: (db: Db) => T): T
  /**
   * The only way to write: one act, its rows, their audit, and the outgoing events commit together. Inside,
   * query only the transaction; the school throws.
   */
  transaction<T>(user: Actor, act: ActKey, fn: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same for a frequent act of one statement, based on what `decide` reads just before. Throws `StaleRead`
   * if those rows have changed. Does not drop the cached profile.
   */
  singleStatement<T>(user: Actor, act: ActKey, decide: () => Promise<StatementPlan>): Promise<T>
  /** Tells the open pages of one account, without an act, to reload what they show of the topic. */
  tell(topic: string, to: string): void
  /** The same school for one request; with `once` it allows a single transaction. */
  during(request: { id: string; once: Once | undefined }): School
  /** The same school for reads whose plans do not depend on their values: each connection plans a statement once. */
  plansOnce(): School
  /** The same school on a connection of its own, for exports and jobs, so that they never delay a teacher. */
  aside(): School
}

/** What higher parts of the product read of a school on behalf of lower ones. */
export type SchoolReaders = {
  profile(school: School): Promise<Profile>
  user(school: School, accountId: string): Promise<User | null>
  forgetUsers(school: { id: string }): void
}

export type DoorSettings = {
  readers: SchoolReaders
  /** The login maktab_tenant at the control database. */
  controlUrl: string
  keys: KeyProvider
  /** The file store of all schools. */
  files: FileStore
  /** The origin of a host: `https://host` in production, with the port on a developer's machine. */
  addressOf: (host: string) => string
  /** The origin of the provider's public site. */
  provider: string
  /** Every module of the product. */
  modules: readonly Module[]
  /** Whether text messages can be sent. */
  canText?: boolean
  /** The most connections to all schools' databases together. */
  connections?: number
  /** How long a query waits for a connection, in milliseconds; MAKTAB_PATIENCE_MS by default. */
  patience?: number
  clock?: () => Date
  /** Founds a new school and adds new default grants; runs before the first request gets the school. */
  firstUse?: (school: School) => Promise<void>
  /** Wakes the worker after a commit that left work. */
  wake?: (schoolId: string) => void
}

/**
 * The migrations that this code works with. Additive changes come first, so an older app works with a few newer
 * schemas. Changes after `from`, up to `newest`, exist in a school only once it was migrated.
 */
export const schemaRange = { from: 11, newest: newestOfTenants, to: newestOfTenants + 6 }

let door: Door | undefined
export type Door = DoorSettings & {
  fileCounts: Readonly<Record<string, number>>
  directory: Directory
  pools: Pools
  homes: WeakMap<Placement, Promise<SchoolHandle>>
  connect: typeof connect
}

/** Opens the access to the schools; once per process. */
export async function openDoor(settings: DoorSettings): Promise<void> {
  if (door) throw new Error('the door to the schools is open already')
  const directory = await openDirectory(settings.controlUrl)
  const pools = openPools(settings.connections ?? 80, settings.patience)
  const { store: files, counts: fileCounts } = countedStore(settings.files)
  door = { ...settings, files, fileCounts, directory, pools, homes: new WeakMap(), connect }
}

export async function closeDoor(): Promise<void> {
  const closing = door
  door = undefined
  await closing?.pools.close()
  await closing?.directory.close()
}

/** The control database, as far as schools may use it. */
export function directory(): Directory {
  return theDoor().directory
}

/** The number of open pools and connections, and of waiting queries. */
export function connectionCounts() {
  return theDoor().pools.counts()
}

/** How many statements were asked outside transactions so far, and how many of them were planned anew. */
export function statementCounts() {
  return { ...theDoor().pools.statements() }
}

/** Counters of file operations and their failures. */
export function fileCounts() {
  return theDoor().fileCounts
}

/**
 * The school of a Host header, the only access to its database. Refuses unknown hosts with one constant 404, a
 * school that is suspended, not ready yet, or between versions with 503, and with `writes` also a school that
 * is being moved.
 */
export async function schoolAt(
  header: string | undefined,
  { writes = false }: { writes?: boolean } = {},
): Promise<School> {
  const placement = await theDoor().directory.find(normalHost(header))
  if (!placement || placement.state === 'failed' || placement.state === 'erased')
    refuse('domain', 'Domain not found', {}, { status: 404 })
  if (placement.state === 'moving' && writes) refuseMoving()
  if (placement.state === 'suspended' || placement.state === 'erasing') {
    refuse(
      'suspended',
      'This school is closed for now. Please ask its office',
      {},
      { status: 503, retryAfter: 300 },
    )
  }
  if (placement.state === 'provisioning' || placement.schemaVersion === 0) {
    refuse(
      'provisioning',
      'This school is being made ready. Please wait a moment',
      {},
      { status: 503, retryAfter: 2 },
    )
  }
  if (placement.schemaVersion < schemaRange.from || placement.schemaVersion > schemaRange.to) {
    throw upgrading()
  }
  return enter(theDoor(), placement, placement.state === 'active' ? 'active' : 'read_only')
}

function upgrading(): Refusal {
  return new Refusal(
    'upgrading',
    'This school is being upgraded. Please try again in a few minutes',
    {},
    { status: 503, retryAfter: 30 },
  )
}

/** Nothing was done; a retry in a moment finds the school at its new place. */
function refuseMoving(): never {
  refuse(
    'moving',
    'This school is being moved to another server just now. Nothing was changed: please try again in a moment',
    {},
    { status: 503, retryAfter: 3 },
  )
}

/**
 * Translates a database error caused by a change that this process does not know of yet: `busy` if the school
 * has just lost its right to write, and the upgrade's refusal if an object is missing in a school that waits
 * for its migration. Returns any other error unchanged.
 */
export async function closedMeanwhile(school: School, error: unknown): Promise<unknown> {
  if (school.schemaVersion < schemaRange.newest && saysOne(error, absent)) return upgrading()
  if (!saysOne(error, ['42501'])) return error
  try {
    const [row] = await school.db.$client<{ writes: boolean }[]>`
      select pg_has_role(current_user, 'maktab_app', 'usage') as writes`
    return row?.writes === false ? busy() : error
  } catch (failed) {
    return refusalOfDatabaseError(failed) ?? error
  }
}

/** Undefined table, column or function. */
const absent = ['42P01', '42703', '42883']

function saysOne(error: unknown, codes: readonly string[]): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && codes.includes(String(error.code))) || saysOne(error.cause, codes)
}

function theDoor(): Door {
  if (!door) throw new Error('the door to the schools is not open')
  return door
}

async function enter(at: Door, placement: Placement, state: School['state']): Promise<School> {
  let opening = at.homes.get(placement)
  if (!opening) {
    opening = openHandle(at, placement, state)
    at.homes.set(placement, opening)
    opening.catch(() => at.homes.delete(placement))
  }
  return (await opening).school
}

/** A client for a school's database, at most `max` connections; it connects at its first query. */
function connect(
  placement: Placement,
  password: string,
  { socket, max, settings }: { socket: MakeSocket; max: number; settings: Record<string, string> },
) {
  const options = {
    host: placement.server.host,
    port: placement.server.port,
    database: placement.database,
    username: placement.login,
    password,
    max,
    idle_timeout: 30,
    max_lifetime: 30 * 60,
    connect_timeout: 5,
    backoff: () => 0.1,
    fetch_types: false,
    // A PgBouncer hands a connection to another school's request after each transaction.
    prepare: !placement.server.isPooler,
    onnotice: () => undefined,
    connection: { application_name: 'maktab-school', ...settings },
    socket,
  }
  const sql = postgres(options)
  return { sql, db: drizzle(sql), max }
}
