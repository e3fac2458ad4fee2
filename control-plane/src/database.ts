import net from 'node:net'
import { watchedClient } from 'kit/postgres/watched-client'
import type { KeyProvider } from 'kit/storage/keys'
import { controlDatabase, type ControlUrls } from 'migrations/roles'
import { currentTemplate, type Template, tenantMigrations } from 'migrations/template'
import { type Db as QueueDb, fromBunSql, PgBoss } from 'pg-boss'
import postgres from 'postgres'
import type { Urls } from './urls.ts'

/** Tagged SQL, of the pool or of a transaction. */
export type Sql = postgres.ISql

/** The control plane's handle: its own database, the provisioner's login, keys, and where things are reached. */
export interface Control {
  /** The control database, as the owner of its objects. */
  sql: postgres.Sql
  /** The login that makes databases and roles, on the server of the control database. It enters no school's database. */
  provisioner: postgres.Sql
  /** The same login on any server of the fleet; the connections are shared. */
  provisionerOn(server: ServerAddress): postgres.Sql
  keys: KeyProvider
  places: Urls
  /** What this checkout's tenant migrations make; new schools are cloned from it. */
  template: Template
  /** The folder of those migrations. */
  migrations: string
  urls: ControlUrls
  /** Databases and logins are named `<prefix>_<id>`, so that two installations can share a cluster. */
  prefix: string
  /** How many databases are kept ready. */
  poolSize: number
  /** The queue of the control database, started when first asked for. */
  boss(): Promise<PgBoss>
  /**
   * Opens a database by one of its own logins; only for checking, migrating and archiving. The caller ends it. `plain`:
   * nothing is asked but what the caller asks, as a PgBouncer's console wants it.
   */
  enter(address: SchoolAddress, how?: { plain?: boolean }): postgres.Sql
  /** Calls `heard` with each payload; the connection is shared and renews itself. Gives the way to stop. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

export interface ServerAddress {
  host: string
  port: number
}

export interface SchoolAddress {
  host: string
  port: number
  database: string
  login: string
  password: string
}

interface Options {
  urls: ControlUrls
  keys: KeyProvider
  places: Urls
  prefix?: string
  poolSize?: number
  /** Connections to the control database; listener, queue (two) and provisioner (four) come on top. */
  connections?: number
  /** Another folder of tenant migrations than this checkout's, for trying an upgrade. */
  migrations?: string
  /** A worker looks after the queue: schedules, retries, expiry. Everybody else only sends. */
  worker?: boolean
}

/** What is asked of the control database takes some milliseconds; its migrations have connections of their own. */
const silence = 60_000

/** Opens the control plane's connections; the only place that does. */
export async function openControl(options: Options): Promise<Control> {
  const { urls, keys, places, prefix = 's', poolSize = 3, connections = 10, worker = false } = options
  const { migrations = tenantMigrations } = options
  // The driver's own pauses grow to 20 s, in which a server that is back is not used.
  const name = {
    connection: { application_name: 'maktab-control' },
    onnotice: () => {},
    backoff: () => 0.25,
  }
  const sql = watchedClient(urls.control, { ...name, max: connections, connect_timeout: 5 }, silence)
  const provisioner = postgres(urls.provisioner, { ...name, max: 4, idle_timeout: 30 })
  const template = await currentTemplate(migrations)
  const others = new Map<string, postgres.Sql>()
  // Of its own: a transaction that waits for the queue must never wait for a connection that transactions hold.
  const queue = watchedClient(urls.control, { ...name, max: 2, connect_timeout: 5 }, silence)
  let started: Promise<PgBoss> | undefined
  return {
    sql,
    provisioner,
    provisionerOn(server) {
      const url = provisionerUrlOn(urls, server)
      if (url === urls.provisioner) return provisioner
      const known =
        others.get(url) ?? postgres(url, { ...name, max: 4, idle_timeout: 30, connect_timeout: 5 })
      others.set(url, known)
      return known
    },
    keys,
    places,
    template,
    migrations,
    urls,
    prefix,
    poolSize,
    boss: () => (started ??= startBoss(queue, worker)),
    enter({ host, port, database, login, password }, { plain = false } = {}) {
      const address = { host, port, database, username: login, password }
      const how = { max: 1, connect_timeout: 5, fetch_types: !plain, socket: promptSocket }
      return postgres({ ...address, ...name, ...how })
    },
    async listen(channel, heard) {
      const { unlisten } = await sql.listen(channel, heard)
      return unlisten
    },
    async close() {
      const boss = await started?.catch(() => undefined)
      await boss?.stop({ graceful: true, timeout: 10_000 })
      await Promise.all(
        [sql, provisioner, queue, ...others.values()].map((client) => client.end({ timeout: 5 })),
      )
    },
  }
}

/** Sends what it has at once: the end of a short copy would wait 40 ms for the other side to say that it has the rest. */
function promptSocket({ host, port }: { host: string[]; port: number[] }): net.Socket {
  return net.connect({ host: host[0] ?? 'localhost', port: port[0] ?? 5432, noDelay: true })
}

/** The provisioner's address of a server; on all but the first it waits in an empty database of the control's name. */
export function provisionerUrlOn({ provisioner }: ControlUrls, { host, port }: ServerAddress): string {
  const url = new URL(provisioner)
  if (url.hostname === host && Number(url.port || 5432) === port) return provisioner
  Object.assign(url, { hostname: host, port: String(port), pathname: `/${controlDatabase}` })
  return url.href
}

/** A transaction in the shape that pg-boss takes, so that a job is queued exactly when the rest is committed. */
export function withinTransaction(tx: Sql): QueueDb {
  return fromBunSql({
    ...queries(tx),
    reserve: () => Promise.reject(new Error('This transaction is one already')),
  })
}

async function startBoss(sql: postgres.Sql, worker: boolean): Promise<PgBoss> {
  const boss = new PgBoss({
    db: queueDatabase(sql),
    schema: 'pgboss_control',
    createSchema: false,
    useListenNotify: worker,
    supervise: worker,
    schedule: worker,
  })
  // The queue retries by itself; unheard, an error event would end the process.
  boss.on('error', () => {})
  return boss.start()
}

/** postgres.js has the very methods of Bun's client, for which pg-boss has an adapter. */
function queueDatabase(sql: postgres.Sql): QueueDb {
  return fromBunSql({
    ...queries(sql),
    listen: (channel, heard, subscribed) => sql.listen(channel, heard, subscribed),
    async reserve() {
      const session = await sql.reserve()
      return { ...queries(session), release: () => session.release() }
    },
  })
}

function queries(sql: Sql) {
  return {
    unsafe: (text: string, values?: unknown[]): Promise<unknown> =>
      sql.unsafe(text, values as postgres.ParameterOrJSON<never>[] | undefined),
  }
}
