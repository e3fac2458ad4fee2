import { refusalOfDatabaseError } from 'kit/postgres/database-errors'
import type { Control, Sql } from '../../database.ts'
import { wordsOf } from '../../error-words.ts'
import { abandonDatabase } from './abandoning.ts'
import { accessOf, endSessions, setAccess } from './access.ts'
import { appLoginsOf, type DatabaseRow, listDatabases, loginsOf } from './database-row.ts'
import { withDatabaseLock } from './lock.ts'
import { prepareDatabase } from './preparing.ts'
import { listServers } from './servers.ts'

export interface Finding {
  what:
    | 'resumed'
    | 'abandoned'
    | 'unknown-database'
    | 'unknown-login'
    | 'leftover-login'
    | 'missing-database'
    | 'wrong-access'
    | 'silent-server'
  name: string
  error?: string
}

/**
 * Brings the cluster and the control database together again, after kills, restores and strange hands: finishes
 * what was half-made, gives each school the access that its state says, and closes what it does not know. Drops
 * nothing but logins whose database was dropped. `dry` only tells; what was worked on within the last `quiet`
 * seconds is left to whoever is at it.
 */
export async function reconcile(control: Control, { dry = false, quiet = 0 } = {}): Promise<Finding[]> {
  const all = await listDatabases(control.sql)
  const findings = await finishHalfMade(control, all, dry, quiet)
  for (const server of await listServers(control.sql)) {
    try {
      const cluster = await lookAtCluster(control, control.provisionerOn(server))
      const rows = all.filter((row) => row.server === server.name)
      findings.push(
        ...(await closeUnknown(control, rows, cluster, dry)),
        ...(await removeLeftovers(control, cluster, dry)),
        ...(await mendAccess(control, rows, cluster, dry)),
      )
    } catch (error) {
      // One server that does not answer keeps nothing from the others.
      if (refusalOfDatabaseError(error)?.status !== 503) throw error
      findings.push({ what: 'silent-server', name: server.name, error: wordsOf(error) })
    }
  }
  if (!dry && findings.length > 0) await log(control, findings)
  return findings
}

interface Cluster {
  provisioner: Sql
  databases: Map<string, { open: boolean }>
  logins: Map<string, { open: boolean }>
}

/** What of the cluster bears our names. */
async function lookAtCluster({ prefix }: Control, provisioner: Sql): Promise<Cluster> {
  const ours = `^${prefix}_[a-z][a-z2-7]{9}`
  const databases = await provisioner<{ name: string; open: boolean }[]>`
    select datname as name, datallowconn as open from pg_database where datname ~ ${`${ours}$`}`
  const logins = await provisioner<{ name: string; open: boolean }[]>`
    select rolname as name, rolcanlogin as open from pg_roles where rolname ~ ${`${ours}_(app2?|ddl)$`}`
  return {
    provisioner,
    databases: new Map(databases.map(({ name, open }) => [name, { open }])),
    logins: new Map(logins.map(({ name, open }) => [name, { open }])),
  }
}

/** A making that failed for good, or too often, is taken back; every other one goes on where it was. */
const enough = 8

async function finishHalfMade(
  control: Control,
  rows: DatabaseRow[],
  dry: boolean,
  quiet: number,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { id, name } of rows.filter(({ state }) => state === 'preparing')) {
    const [making] = await control.sql`
      select state, attempts from making
      where database_id = ${id} and updated_at <= now() - make_interval(secs => ${quiet})`
    if (!making) continue
    const what = making.state === 'failed' || making.attempts >= enough ? 'abandoned' : 'resumed'
    const work = () => (what === 'abandoned' ? abandonDatabase(control, id) : prepareDatabase(control, id))
    const error = dry ? undefined : await work().then(noError, wordsOf)
    findings.push({ what, name, ...(error && { error }) })
  }
  return findings
}

async function closeUnknown(
  control: Control,
  rows: DatabaseRow[],
  cluster: Cluster,
  dry: boolean,
): Promise<Finding[]> {
  const { provisioner } = cluster
  const known = new Set(rows.flatMap((row) => [row.name, ...loginsOf(row)]))
  const dropped = await droppedNames(control.sql)
  const findings: Finding[] = []
  for (const [name, { open }] of cluster.databases) {
    if (known.has(name) || !open) continue
    findings.push({ what: 'unknown-database', name })
    if (dry) continue
    await provisioner`alter database ${provisioner(name)} allow_connections false`
    await endSessions(provisioner, name)
  }
  for (const [name, { open }] of cluster.logins) {
    if (known.has(name) || dropped.has(name) || !open) continue
    findings.push({ what: 'unknown-login', name })
    if (!dry) await provisioner`alter role ${provisioner(name)} nologin`
  }
  return findings
}

async function removeLeftovers(control: Control, cluster: Cluster, dry: boolean): Promise<Finding[]> {
  const { provisioner } = cluster
  const dropped = await droppedNames(control.sql)
  const findings: Finding[] = []
  for (const name of cluster.logins.keys()) {
    if (!dropped.has(name)) continue
    findings.push({ what: 'leftover-login', name })
    if (!dry) await provisioner`drop role if exists ${provisioner(name)}`
  }
  return findings
}

/** Suspending and resuming are a state and then grants; a kill between the two is mended here. */
async function mendAccess(
  control: Control,
  rows: DatabaseRow[],
  cluster: Cluster,
  dry: boolean,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const row of rows.filter(({ state }) => ['ready', 'claimed', 'retired'].includes(state))) {
    if (!cluster.databases.has(row.name)) {
      findings.push({ what: 'missing-database', name: row.name })
      continue
    }
    if (await haveAccess(cluster.provisioner, row)) continue
    findings.push({ what: 'wrong-access', name: row.name })
    if (!dry) await withDatabaseLock(control, row.id, (sql) => setAccess(sql, row, accessOf(row)))
  }
  return findings
}

async function haveAccess(sql: Sql, row: DatabaseRow): Promise<boolean> {
  // One that is not there yet has none; whoever makes it gives it.
  const logins = await sql<{ enters: boolean; writes: boolean; reads: boolean }[]>`
    select has_database_privilege(r.oid, ${row.name}, 'connect') as enters,
      pg_has_role(r.oid, 'maktab_app', 'usage') as writes, pg_has_role(r.oid, 'maktab_reader', 'usage') as reads
    from pg_roles r where r.rolname = any (${appLoginsOf(row).map(({ login }) => login)})`
  const access = accessOf(row)
  return logins.every(
    (is) =>
      is.enters === (access !== 'none') &&
      is.writes === (access !== 'read') &&
      is.reads === (access === 'read'),
  )
}

async function droppedNames(sql: Sql): Promise<Set<string>> {
  const rows = await sql<{ app: string; ddl: string }[]>`
    select app_login as app, ddl_login as ddl from database where state = 'dropped'`
  return new Set(rows.flatMap(({ app, ddl }) => [app, ddl]))
}

async function log({ sql }: Control, findings: Finding[]): Promise<void> {
  await sql`insert into operation_log (actor, act, detail)
    values ('system', 'cluster.reconciled', ${sql.json(findings.map((finding) => ({ ...finding })))})`
}

function noError(): undefined {
  return undefined
}
