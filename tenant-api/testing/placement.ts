import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { type KeyProvider, newDataKey, seal } from 'kit/storage/keys'
import type { TestControl } from 'migrations/testing-ground'
import postgres from 'postgres'

/** A school with a database of its own, placed in a test's control database as provisioning would. */
export type PlacedSchool = {
  id: string
  host: string
  database: string
  login: string
  password: string
  dataKey: Buffer
}

export type PlaceOptions = {
  name?: string
  founding?: Record<string, unknown>
  /** A school that this one is a copy of, with its id and its data key: each in a control database of its own. */
  like?: Pick<PlacedSchool, 'id' | 'database' | 'dataKey'>
}

/** What schools are placed on; `sql` is the control database as its owner, `template` what theirs are cloned from. */
export type Ground = {
  control: TestControl
  keys: KeyProvider
  sql: postgres.Sql
  template: { name: string; version: number }
}

/** An address inside a school's database for a login of it. */
export function urlInside({ superuser }: TestControl, { database, login, password }: PlacedSchool): string {
  const url = new URL(superuser)
  Object.assign(url, { pathname: `/${database}`, username: login, password })
  return url.href
}

/** Gives the control database a school at `<subdomain>.maktab.localhost` with a database cloned from a template. */
export async function placeSchool(
  { control, keys, sql, template }: Ground,
  subdomain: string,
  { name = 'Riverside School System', founding, like }: PlaceOptions = {},
): Promise<PlacedSchool> {
  const databaseId = `d${[...randomBytes(9)].map((byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('')}`
  const database = `${control.prefix}_${databaseId}`
  const login = `${database}_app`
  const password = randomBytes(12).toString('hex')
  await clone(control, { template: like?.database ?? template.name, database, login, password })
  const { id, dataKey } = like ?? { id: randomUUID(), dataKey: newDataKey() }
  const host = `${subdomain}.maktab.localhost`
  const server = new URL(control.superuser)
  await sql.begin(async (tx) => {
    await tx`insert into server (name, host, port) values ('main', ${server.hostname}, ${Number(server.port || 5432)})
      on conflict do nothing`
    await tx`insert into data_key (id, wrapped) values (${databaseId}, ${await keys.wrap(dataKey, databaseId)})`
    await tx`insert into database (id, server, name, schema_version, state, app_login, ddl_login, app_secret, ddl_secret, key_id)
      values (${databaseId}, 'main', ${database}, ${template.version}, 'claimed', ${login},
        ${`${database}_ddl`}, ${seal(dataKey, password, `app:${databaseId}`)}, ''::bytea, ${databaseId})`
    await tx`insert into school (id, name, state, institute_type, country, contact_first_name, contact_email)
      values (${id}, ${name}, 'active', 'school', 'PK', 'Nasreen', 'nasreen@riverside.example')`
    await tx`insert into host (host, school_id, kind, is_primary) values (${host}, ${id}, 'subdomain', true)`
    // What a process remembers of a school, it remembers of a generation.
    const generation = like ? randomInt(2, 2 ** 31) : 1
    await tx`insert into placement (school_id, database_id, generation) values (${id}, ${databaseId}, ${generation})`
    if (founding) {
      await tx`insert into founding_record (school_id, sealed)
        values (${id}, ${seal(dataKey, JSON.stringify(founding), `founding:${id}`)})`
    }
  })
  return { id, host, database, login, password, dataKey }
}

type Clone = Pick<PlacedSchool, 'database' | 'login' | 'password'> & { template: string }

async function clone({ superuser }: TestControl, { template, database, login, password }: Clone) {
  const sql = postgres(superuser, { max: 1, onnotice: () => undefined })
  try {
    // Copied by the file: through the log it takes twice the work, and as much again when it is dropped.
    await sql`create database ${sql(database)} template ${sql(template)} strategy file_copy`
    await sql`revoke all on database ${sql(database)} from public`
    await sql.unsafe(
      `create role ${login} login password '${password}' connection limit 20 in role maktab_app`,
    )
    await sql`alter role ${sql(login)} set statement_timeout = '5s'`
    await sql`grant connect on database ${sql(database)} to ${sql(login)}`
  } finally {
    await sql.end()
  }
}
