import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { createTextDatabase, newPassword, setPassword } from './roles.ts'
import { fingerprint, migrate, readMigrations } from './run.ts'

export const tenantMigrations = fileURLToPath(new URL('tenant/', import.meta.url))
export const controlMigrations = fileURLToPath(new URL('control/', import.meta.url))

export interface Template {
  /** `t_<version>_<fingerprint of the files>` */
  name: string
  version: number
}

/** The template that the migration files of this checkout make, as far as a version. */
export async function currentTemplate(folder = tenantMigrations, upTo?: number): Promise<Template> {
  const { version, hash } = fingerprint(await readMigrations(folder, upTo))
  return { name: `t_${version}_${hash}`, version }
}

/**
 * Builds the current template unless it is there, or that of an older version, for what was archived under it. A half-built one, left by a kill, is dropped: nobody's data is
 * in it. `provisionerUrl` is the provisioner's address of the control database.
 */
export async function ensureTemplate(
  provisionerUrl: string,
  folder = tenantMigrations,
  upTo?: number,
): Promise<Template> {
  const template = await currentTemplate(folder, upTo)
  const sql = postgres(provisionerUrl, { max: 1, onnotice: () => {} })
  try {
    await sql`select pg_advisory_lock(hashtextextended('maktab:template', 0))`
    const [there] = await sql<{ whole: boolean }[]>`
      select datistemplate and not datallowconn as whole from pg_database where datname = ${template.name}`
    if (!there?.whole) {
      await sql`drop database if exists ${sql(template.name)} with (force)`
      await build(sql, provisionerUrl, { name: template.name, folder, upTo })
    }
    return template
  } finally {
    await sql.end()
  }
}

type Building = { name: string; folder: string; upTo: number | undefined }

async function build(
  sql: postgres.Sql,
  provisionerUrl: string,
  { name, folder, upTo }: Building,
): Promise<void> {
  const builder = `${name}_builder`
  const password = newPassword()
  await createTextDatabase(sql, name, { closed: true })
  await sql`revoke all on database ${sql(name)} from public`
  await sql`drop role if exists ${sql(builder)}`
  await sql`create role ${sql(builder)} login`
  await setPassword(sql, builder, password)
  await sql`grant maktab_owner to ${sql(builder)} with inherit false, set true`
  await sql`grant connect on database ${sql(name)} to ${sql(builder)}`
  await sql`grant create on database ${sql(name)} to maktab_owner`
  await sql`alter database ${sql(name)} allow_connections true`
  await letOwnerCreate(addressOf(provisionerUrl, name))
  const url = addressOf(provisionerUrl, name, builder, password)
  await migrate({ url, folder, upTo, asRole: 'maktab_owner' })
  await assertUrduIsSeen(url)
  await sql`revoke connect on database ${sql(name)} from maktab_provisioner, ${sql(builder)}`
  await sql`drop role ${sql(builder)}`
  await sql`alter database ${sql(name)} is_template true allow_connections false`
}

async function letOwnerCreate(url: string): Promise<void> {
  const inside = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await inside`grant create, usage on schema public to maktab_owner`
  } finally {
    await inside.end()
  }
}

/** With a C ctype every Urdu search would silently be a scan of the whole table. */
async function assertUrduIsSeen(url: string): Promise<void> {
  const inside = postgres(url, { max: 1 })
  try {
    const [row] = await inside`select show_trgm('محمد') <> '{}' as seen`
    if (!row?.seen)
      throw new Error('This PostgreSQL cannot search Urdu: LC_CTYPE of the template is not UTF-8')
  } finally {
    await inside.end()
  }
}

function addressOf(url: string, database: string, user?: string, password?: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  if (user) address.username = user
  if (password) address.password = password
  return address.href
}
