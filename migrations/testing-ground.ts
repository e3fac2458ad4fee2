import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { bootstrap, controlUrls, makeControlDatabase, type ControlUrls, type Passwords } from './roles.ts'
import { fingerprint, migrate, readMigrations } from './run.ts'
import { controlMigrations, ensureTemplate, type Template } from './template.ts'

export interface TestGround {
  /** The superuser's address, for looking at the cluster from outside. */
  superuser: string
  controlTemplate: string
  tenantTemplate: Template
}

/** The same in every run, so that runs on one TEST_DATABASE_URL do not lock each other out. */
export const testPasswords: Passwords = { control: 'test', provisioner: 'test', tenant: 'test' }

/** Roles, the tenant template and a migrated control database to clone. Once per cluster and schema. */
export async function prepareGround(superuser: string): Promise<TestGround> {
  const urls = await bootstrap(superuser, testPasswords)
  const { hash } = fingerprint(await readMigrations(controlMigrations))
  const controlTemplate = `control_${hash}`
  await makeControlDatabase(superuser, controlTemplate)
  const url = new URL(urls.control)
  url.pathname = `/${controlTemplate}`
  await migrate({ url: url.href, folder: controlMigrations })
  return { superuser, controlTemplate, tenantTemplate: await ensureTemplate(urls.provisioner) }
}

export interface TestControl extends ControlUrls {
  superuser: string
  /** The control database of this file. */
  database: string
  /** Names of the databases and logins that this file makes begin with it: `<prefix>_<id>`. */
  prefix: string
}

/** The same without a test file around it: who makes it drops it. */
export async function makeTestControl(
  ground: TestGround,
  prefix = `x${randomBytes(4).toString('hex')}`,
): Promise<TestControl> {
  const database = `${prefix}_control`
  await makeControlDatabase(ground.superuser, database, {
    template: ground.controlTemplate,
    strategy: 'file_copy',
  })
  return {
    ...controlUrls(ground.superuser, testPasswords, database),
    superuser: ground.superuser,
    database,
    prefix,
  }
}

/** Every database and login that begins with the prefix, whoever is connected. */
export async function dropTestControl({
  superuser,
  prefix,
}: Pick<TestControl, 'superuser' | 'prefix'>): Promise<void> {
  const sql = postgres(superuser, { max: 1, onnotice: () => {} })
  try {
    const databases = await sql<{ name: string }[]>`
      select datname as name from pg_database where starts_with(datname, ${`${prefix}_`})`
    for (const { name } of databases) await sql`drop database if exists ${sql(name)} with (force)`
    const logins = await sql<{ name: string }[]>`
      select rolname as name from pg_roles where starts_with(rolname, ${`${prefix}_`})`
    for (const { name } of logins) await sql`drop role if exists ${sql(name)}`
  } finally {
    await sql.end()
  }
}
