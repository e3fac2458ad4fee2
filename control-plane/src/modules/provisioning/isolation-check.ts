import { refusalOfDatabaseError } from 'kit/postgres/database-errors'
import { type Control, provisionerUrlOn, type Sql } from '../../database.ts'
import { accessOf, type Access } from './access.ts'
import { appLoginsOf, type DatabaseRow, listDatabases } from './database-row.ts'
import { listServers, type ServerRow } from './servers.ts'

/** One thing that a wall lets through, or that should be let through and is not. */
export interface Breach {
  /** The database, or the role when it is about a role. */
  name: string
  grantee: string
  /** Such as CONNECT, CREATE, `member of maktab_app`, `superuser`. */
  privilege: string
  problem: 'unexpected' | 'missing'
}

/**
 * Compares who may do what with every database of the cluster, templates and `postgres` included, and the powers
 * of our roles, with what they should be. No finding is the one good answer.
 */
export async function checkIsolation(control: Control): Promise<Breach[]> {
  const breaches: Breach[] = []
  for (const server of await listServers(control.sql))
    breaches.push(...(await checkServer(control, server).catch((error: unknown) => [silent(server, error)])))
  return breaches
}

/** One server that does not answer hides nothing of the others. */
function silent({ name }: ServerRow, error: unknown): Breach {
  if (refusalOfDatabaseError(error)?.status !== 503) throw error
  return { name, grantee: 'maktab_provisioner', privilege: 'CONNECT to the server', problem: 'missing' }
}

async function checkServer(control: Control, server: ServerRow): Promise<Breach[]> {
  const provisioner = control.provisionerOn(server)
  const rows = (await listDatabases(control.sql)).filter((row) => row.server === server.name)
  const wanted = expectedGrants(control, server, rows)
  const found = await readGrants(provisioner)
  const powers = await readPowers(control, provisioner)
  const breaches = [...wanted].flatMap(([name, grants]) =>
    compare(name, grants, found.get(name) ?? new Set()),
  )
  for (const [name, grants] of found) {
    if (!wanted.has(name)) breaches.push(...compare(name, new Set(), onlyDangerous(control, name, grants)))
  }
  return [...breaches, ...comparePowers(control, expectedPowers(rows), powers)]
}

/** How every login of a database ends: its own name, and which of them it is. */
const loginEnd = '[a-z][a-z2-7]{9}_(app2?|ddl)'

/** `grantee privilege` */
type Grants = Set<string>

function expectedGrants(
  control: Control,
  server: ServerRow,
  rows: readonly DatabaseRow[],
): Map<string, Grants> {
  const own = ['maktab_provisioner CREATE', 'maktab_provisioner TEMPORARY', 'maktab_owner CREATE']
  const wanted = new Map<string, Grants>()
  for (const row of rows) {
    if (isUnfinished(row)) continue
    const app = accessOf(row) === 'none' ? [] : appLoginsOf(row).map(({ login }) => `${login} CONNECT`)
    wanted.set(row.name, new Set([...own, ...app, `${row.ddlLogin} CONNECT`]))
  }
  wanted.set(control.template.name, new Set(own))
  const database = new URL(provisionerUrlOn(control.urls, server)).pathname.slice(1)
  const all = ['CREATE', 'TEMPORARY', 'CONNECT'].map((privilege) => `maktab_control ${privilege}`)
  wanted.set(database, new Set([...all, 'maktab_tenant CONNECT', 'maktab_provisioner CONNECT']))
  return wanted
}

/** Nobody but their makers and operators enter these, whatever their grants say just now. */
function isUnfinished({ state }: DatabaseRow): boolean {
  return state === 'quarantined' || state === 'preparing' || state === 'filling'
}

/** The superuser's own rights are no wall; what a closed database would grant opens nothing until it is opened. */
async function readGrants(provisioner: Sql): Promise<Map<string, Grants>> {
  const rows = await provisioner<{ name: string; grants: string[] | null }[]>`
    select d.datname as name,
      array_agg(coalesce(nullif(a.grantee, 0)::regrole::text, 'PUBLIC') || ' ' || a.privilege_type)
        filter (where a.grantee is not null and not coalesce(g.rolsuper, false)) as grants
    from pg_database d
    left join lateral aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a on true
    left join pg_roles g on g.oid = a.grantee
    where d.datallowconn or d.datistemplate
    group by d.datname`
  return new Map(rows.map(({ name, grants }) => [name, new Set(grants ?? [])]))
}

/**
 * Of databases that are not ours, and of those that are being made: only what lets everybody, one of our roles, or
 * another school's login in.
 */
function onlyDangerous({ prefix }: Control, name: string, grants: Grants): Grants {
  const dangerous = new RegExp(String.raw`^(PUBLIC|maktab_\w+|${prefix}_${loginEnd}) CONNECT$`)
  const own = new Set(['app', 'app2', 'ddl'].map((kind) => `${name}_${kind} CONNECT`))
  return new Set([...grants].filter((grant) => dangerous.test(grant) && !own.has(grant)))
}

function compare(name: string, wanted: Grants, found: Grants): Breach[] {
  const breach = (grant: string, problem: Breach['problem']): Breach => {
    const [grantee = '', ...privilege] = grant.split(' ')
    return { name, grantee, privilege: privilege.join(' '), problem }
  }
  return [
    ...[...found].filter((grant) => !wanted.has(grant)).map((grant) => breach(grant, 'unexpected')),
    ...[...wanted].filter((grant) => !found.has(grant)).map((grant) => breach(grant, 'missing')),
  ]
}

/** role → its powers: attributes, and memberships with what they let it do. */
async function readPowers({ prefix }: Control, provisioner: Sql): Promise<Map<string, Grants>> {
  const rows = await provisioner<{ name: string; powers: string[] }[]>`
    select r.rolname as name, array_remove(array[
        case when rolsuper then 'superuser' end, case when rolcreaterole then 'createrole' end,
        case when rolcreatedb then 'createdb' end, case when rolreplication then 'replication' end,
        case when rolbypassrls then 'bypassrls' end, case when rolcanlogin then 'login' end], null)
      || array(select 'member of ' || g.rolname || case when m.inherit_option then ' inherit' else '' end
          || case when m.set_option then ' set' else '' end || case when m.admin_option then ' admin' else '' end
        from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid) as powers
    from pg_roles r
    where r.rolname ~ '^maktab_(owner|app|reader|control|tenant|provisioner)$' or r.rolname ~ ${`^${prefix}_${loginEnd}$`}`
  return new Map(rows.map(({ name, powers }) => [name, new Set(powers)]))
}

function expectedPowers(databases: readonly DatabaseRow[]): Map<string, Grants> {
  const groups = ['maktab_owner', 'maktab_app', 'maktab_reader']
  const wanted = new Map<string, Grants>(groups.map((group) => [group, new Set()]))
  for (const login of ['maktab_control', 'maktab_tenant']) wanted.set(login, new Set(['login']))
  const admin = groups.map((group) => `member of ${group} admin`)
  const helpers = ['pg_signal_backend', 'pg_checkpoint'].map((role) => `member of ${role} inherit set`)
  const makes = ['login', 'createrole', 'createdb', ...helpers]
  wanted.set('maktab_provisioner', new Set([...makes, ...admin]))
  for (const row of databases) {
    if (isUnfinished(row)) continue
    for (const { login } of appLoginsOf(row))
      wanted.set(login, new Set(['login', `member of ${groupFor[accessOf(row)]} inherit`]))
    wanted.set(row.ddlLogin, new Set(['login', 'member of maktab_owner set']))
  }
  return wanted
}
const groupFor: Record<Access, string> = { full: 'maktab_app', none: 'maktab_app', read: 'maktab_reader' }

/** The provisioner is given admin over each role it makes, by PostgreSQL itself; without inherit and set it opens nothing. */
function comparePowers(
  { prefix }: Control,
  wanted: Map<string, Grants>,
  found: Map<string, Grants>,
): Breach[] {
  const made = new RegExp(String.raw`^member of ((${prefix}|[a-z]\w*)_${loginEnd}|t_\w+_builder) admin$`)
  return [...wanted].flatMap(([name, powers]) => {
    const has = [...(found.get(name) ?? [])].filter(
      (power) => name !== 'maktab_provisioner' || !made.test(power),
    )
    const grants = (set: Iterable<string>) => new Set([...set].map((power) => `${name} ${power}`))
    return compare(name, grants(powers), grants(has))
  })
}
