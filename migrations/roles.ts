import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { scramVerifier } from './scram.ts'

/** Addresses of the control database for the three logins that live outside the schools. Secret. */
export interface ControlUrls {
  /** Owns the control database's objects; used by the control plane. */
  control: string
  /** Makes databases and logins; never reads a table of a school. */
  provisioner: string
  /** The tenant API's: reads the directory, takes founding records, nothing else. */
  tenant: string
}

export interface Passwords {
  control: string
  provisioner: string
  tenant: string
}

export const controlDatabase = 'maktab_control'

export function newPassword(): string {
  return randomBytes(24).toString('base64url')
}

/** Whether the three passwords are known already, by the environment or by the file. */
export function knowsPasswords(file: string, env: NodeJS.ProcessEnv = process.env): boolean {
  const { MAKTAB_CONTROL_PASSWORD, MAKTAB_PROVISIONER_PASSWORD, MAKTAB_TENANT_PASSWORD } = env
  const isSet = [MAKTAB_CONTROL_PASSWORD, MAKTAB_PROVISIONER_PASSWORD, MAKTAB_TENANT_PASSWORD].every(Boolean)
  return isSet || existsSync(file)
}

/**
 * The three passwords: of the environment when all are set there (MAKTAB_CONTROL_PASSWORD, …_PROVISIONER_…,
 * …_TENANT_…), else of a file that only we may read (0600), made at the first use.
 */
export function passwordsIn(file: string, env: NodeJS.ProcessEnv = process.env): Passwords {
  const { MAKTAB_CONTROL_PASSWORD, MAKTAB_PROVISIONER_PASSWORD, MAKTAB_TENANT_PASSWORD } = env
  if (MAKTAB_CONTROL_PASSWORD && MAKTAB_PROVISIONER_PASSWORD && MAKTAB_TENANT_PASSWORD) {
    return {
      control: MAKTAB_CONTROL_PASSWORD,
      provisioner: MAKTAB_PROVISIONER_PASSWORD,
      tenant: MAKTAB_TENANT_PASSWORD,
    }
  }
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true })
    const made = { control: newPassword(), provisioner: newPassword(), tenant: newPassword() }
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}

/**
 * Makes the roles, the control database and the cluster's walls; may run at every start. The only thing that uses
 * the superuser. Roles belong to the whole cluster: give the product a cluster of its own.
 */
export async function bootstrap(superuserUrl: string, passwords: Passwords): Promise<ControlUrls> {
  const sql = postgres(superuserUrl, { max: 1, onnotice: () => {} })
  try {
    await sql`select pg_advisory_lock(hashtextextended('maktab:bootstrap', 0))`
    await makeRoles(sql, passwords)
    for (const database of ['postgres', 'template1', 'template0']) {
      await sql`revoke all on database ${sql(database)} from public`
    }
  } finally {
    await sql.end()
  }
  await makeControlDatabase(superuserUrl, controlDatabase)
  return controlUrls(superuserUrl, passwords)
}

/** The three addresses on a cluster that is bootstrapped already. */
export function controlUrls(anyUrl: string, passwords: Passwords, database = controlDatabase): ControlUrls {
  const address = (user: string, password: string) => {
    const url = new URL(anyUrl)
    Object.assign(url, { username: user, password, pathname: `/${database}` })
    return url.href
  }
  return {
    control: address('maktab_control', passwords.control),
    provisioner: address('maktab_provisioner', passwords.provisioner),
    tenant: address('maktab_tenant', passwords.tenant),
  }
}

/** An empty control database with its walls, ready to be migrated. Does nothing when it is there. */
export async function makeControlDatabase(
  superuserUrl: string,
  name: string,
  how: Pick<How, 'template' | 'strategy'> = {},
): Promise<void> {
  const sql = postgres(superuserUrl, { max: 1, onnotice: () => {} })
  try {
    const [there] = await sql`select 1 from pg_database where datname = ${name}`
    if (!there) await createTextDatabase(sql, name, { owner: 'maktab_control', ...how })
    await sql`revoke all on database ${sql(name)} from public`
    await sql`grant connect on database ${sql(name)} to maktab_tenant, maktab_provisioner`
  } finally {
    await sql.end()
  }
  const inside = new URL(superuserUrl)
  inside.pathname = `/${name}`
  const own = postgres(inside.href, { max: 1, onnotice: () => {} })
  try {
    await own`create schema if not exists pgboss_tenant authorization maktab_tenant`
    await own`create schema if not exists pgboss_control authorization maktab_control`
  } finally {
    await own.end()
  }
}

type How = {
  owner?: string
  template?: string
  closed?: boolean
  /** By the file is half the work, but holds up everybody else in the cluster for a checkpoint: for tests. */
  strategy?: 'wal_log' | 'file_copy'
}

/**
 * CREATE DATABASE with the one locale of the house. LC_CTYPE must know UTF-8: under C, pg_trgm is blind to Urdu.
 * Closed at first when `closed`, because CREATE DATABASE copies no access list from its template.
 */
export async function createTextDatabase(
  sql: postgres.ISql,
  name: string,
  { owner, template = 'template0', closed = false, strategy = 'wal_log' }: How,
): Promise<void> {
  const locale = `encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' lc_collate 'C'`
  const create = (ctype: string) => sql`
    create database ${sql(name)} template ${sql(template)} ${owner ? sql`owner ${sql(owner)}` : sql``}
    ${template === 'template0' ? sql.unsafe(`${locale} lc_ctype '${ctype}'`) : sql``}
    strategy ${sql.unsafe(strategy)} allow_connections ${sql.unsafe(closed ? 'false' : 'true')}`
  try {
    await create('C.UTF-8')
  } catch (error) {
    // 22023: systems that do not call this locale C.UTF-8; the cluster's own is the next best.
    if (!(error instanceof postgres.PostgresError) || !['22023', '42809'].includes(error.code)) throw error
    const [base] = await sql<
      { datctype: string }[]
    >`select datctype from pg_database where datname = 'template0'`
    if (!/^[\w.@-]+$/.test(base?.datctype ?? '')) throw error
    await create(base?.datctype ?? 'C.UTF-8')
  }
}

async function makeRoles(sql: postgres.Sql, passwords: Passwords): Promise<void> {
  for (const group of ['maktab_owner', 'maktab_app', 'maktab_reader']) await makeRole(sql, group, 'nologin')
  const only = 'nosuperuser noreplication nobypassrls'
  await makeRole(sql, 'maktab_control', `login ${only} nocreatedb nocreaterole`, passwords.control)
  await makeRole(sql, 'maktab_tenant', `login ${only} nocreatedb nocreaterole`, passwords.tenant)
  await makeRole(sql, 'maktab_provisioner', `login ${only} createdb createrole`, passwords.provisioner)
  await sql`grant maktab_owner, maktab_app, maktab_reader to maktab_provisioner
    with admin true, set false, inherit false`
  await sql`grant pg_signal_backend, pg_checkpoint to maktab_provisioner`
}

async function makeRole(
  sql: postgres.Sql,
  name: string,
  attributes: string,
  password?: string,
): Promise<void> {
  const [there] = await sql`select 1 from pg_roles where rolname = ${name}`
  await sql.unsafe(`${there ? 'alter' : 'create'} role ${name} with ${attributes}`)
  if (password) await setPassword(sql, name, password)
}

/**
 * Gives a role a password, of which the server learns nothing but the verifier. Utility statements take no parameters, so
 * format() does the quoting, inside the database.
 */
export async function setPassword(sql: postgres.ISql, role: string, password: string): Promise<void> {
  // Of an operator's own with other letters, PostgreSQL makes the verifier: they are normalised first.
  const kept = /^[\x20-\x7e]+$/.test(password) ? await scramVerifier(role, password) : password
  const [row] = await sql<
    { text: string }[]
  >`select format('alter role %I password %L', ${role}::text, ${kept}::text) as text`
  if (row) await sql.unsafe(row.text)
}
