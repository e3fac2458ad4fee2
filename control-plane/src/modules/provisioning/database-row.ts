import { randomBytes } from 'node:crypto'
import { newDataKey, open, seal } from 'kit/storage/keys'
import { refuse } from 'kit/contract/refusal'
import { newPassword } from 'migrations/roles'
import type { Control, SchoolAddress, Sql } from '../../database.ts'
import { roomiestServer } from './servers.ts'

/** What the control database knows of a school's database. */
export interface DatabaseRow {
  id: string
  name: string
  /** `filling`: something is copied in, and nobody enters. `retired`: a school has left it, and it is kept for a while. */
  state: 'preparing' | 'ready' | 'claimed' | 'filling' | 'retired' | 'quarantined' | 'dropped'
  server: string
  schemaVersion: number
  appLogin: string
  ddlLogin: string
  /** A second login of the application while its password is changed. */
  otherLogin: string | null
  otherSecret: Buffer | null
  appSecret: Buffer
  ddlSecret: Buffer
  keyId: string
  wrappedKey: Buffer | null
  host: string
  port: number
  /** The PgBouncer through which schools come. */
  poolerHost: string | null
  poolerPort: number | null
  /** The school that lives in it, or null in the pool. */
  schoolId: string | null
  schoolState: SchoolState | null
  /** Its school is being moved: it is read, and written by nobody. */
  isMoving: boolean
}
export type SchoolState =
  | 'provisioning'
  | 'active'
  | 'read_only'
  | 'suspended'
  | 'failed'
  | 'erasing'
  | 'erased'

export interface MadeRow {
  id: string
  dataKey: Buffer
}

/**
 * Names a database and its logins, and makes their passwords and its key, on the server that has the most room. Nothing
 * exists of it yet.
 */
export async function insertDatabase(control: Control, tx: Sql): Promise<MadeRow> {
  const dataKey = newDataKey()
  const keyId = newKeyId()
  await tx`insert into data_key (id, wrapped) values (${keyId}, ${await control.keys.wrap(dataKey, keyId)})`
  const id = await insertUnder(control, tx, { server: await roomiestServer(tx), keyId, dataKey })
  await tx`insert into making (database_id) values (${id})`
  return { id, dataKey }
}

type Under = { server: string; keyId: string; dataKey: Buffer; state?: 'preparing' | 'filling' }

/** The same on a server of choice, under a key that is there. */
export async function insertUnder(
  control: Control,
  tx: Sql,
  { server, keyId, dataKey, state = 'preparing' }: Under,
): Promise<string> {
  const id = opaqueId()
  const name = `${control.prefix}_${id}`
  const secret = (kind: 'app' | 'ddl') => seal(dataKey, newPassword(), `${kind}:${id}`)
  await tx`insert into database (id, server, name, app_login, ddl_login, app_secret, ddl_secret, key_id, state)
    values (${id}, ${server}, ${name}, ${`${name}_app`}, ${`${name}_ddl`}, ${secret('app')}, ${secret('ddl')}, ${keyId}, ${state})`
  return id
}

export function newKeyId(): string {
  return `k_${opaqueId()}`
}

/** The server of the control database, and of an installation that has no other. */
export const mainServer = 'main'

export async function readDatabase(sql: Sql, id: string): Promise<DatabaseRow> {
  const [row] = await selectDatabases(sql, sql`where d.id = ${id}`)
  if (!row) throw new Error(`There is no database ${id}`)
  return row
}

export async function databaseOfSchool(sql: Sql, schoolId: string): Promise<DatabaseRow | undefined> {
  const [row] = await selectDatabases(sql, sql`where p.school_id = ${schoolId}`)
  return row
}

/** The database in which a school lives; refuses a school that has none, or whose database is not made yet. */
export async function homeOf(sql: Sql, schoolId: string): Promise<DatabaseRow> {
  const row = await databaseOfSchool(sql, schoolId)
  if (row?.state === 'claimed') return row
  return refuse('school-unplaced', 'This school has no database', {}, { status: 409 })
}

/** Every database in which a school lives or has lived, and those that were made for it. */
export async function listDatabasesOf(sql: Sql, schoolId: string): Promise<DatabaseRow[]> {
  return selectDatabases(
    sql,
    sql`where d.id in (select database_id from placement where school_id = ${schoolId}) order by d.id`,
  )
}

export async function listDatabases(sql: Sql): Promise<DatabaseRow[]> {
  return selectDatabases(sql, sql`where d.state <> 'dropped' order by d.id`)
}

/** Every login that is a database's own. */
export function loginsOf(row: DatabaseRow): string[] {
  return [...appLoginsOf(row).map(({ login }) => login), row.ddlLogin]
}

/** Those by which the application comes, each with its sealed password. */
export function appLoginsOf({
  appLogin,
  appSecret,
  otherLogin,
  otherSecret,
}: DatabaseRow): { login: string; secret: Buffer }[] {
  const own = { login: appLogin, secret: appSecret }
  return otherLogin === null || otherSecret === null
    ? [own]
    : [own, { login: otherLogin, secret: otherSecret }]
}

/** How one of its own logins enters it. */
export async function addressFor(
  control: Control,
  row: DatabaseRow,
  kind: 'app' | 'ddl',
): Promise<SchoolAddress> {
  const { host, port, name } = row
  const [login, secret] = kind === 'app' ? [row.appLogin, row.appSecret] : [row.ddlLogin, row.ddlSecret]
  return { host, port, database: name, login, password: await passwordOf(control, row, kind, secret) }
}

/** The password that a secret of the row holds. */
export async function passwordOf(
  control: Control,
  row: DatabaseRow,
  kind: 'app' | 'ddl',
  secret: Buffer,
): Promise<string> {
  return open(await dataKeyOf(control, row), secret, `${kind}:${row.id}`).toString()
}

export async function dataKeyOf(
  control: Control,
  row: Pick<DatabaseRow, 'keyId' | 'wrappedKey'>,
): Promise<Buffer> {
  if (!row.wrappedKey) throw new Error(`The key ${row.keyId} was destroyed`)
  return control.keys.unwrap(row.wrappedKey, row.keyId)
}

function selectDatabases(sql: Sql, which: ReturnType<Sql>) {
  return sql<DatabaseRow[]>`
    select d.id, d.name, d.state, d.schema_version as "schemaVersion", d.app_login as "appLogin",
      d.ddl_login as "ddlLogin", d.other_login as "otherLogin", d.other_secret as "otherSecret", d.app_secret as "appSecret", d.ddl_secret as "ddlSecret", d.key_id as "keyId",
      k.wrapped as "wrappedKey", d.server, v.host, v.port, v.pooler_host as "poolerHost", v.pooler_port as "poolerPort", p.school_id as "schoolId", s.state as "schoolState",
      coalesce(s.moving, false) as "isMoving"
    from database d
    join data_key k on k.id = d.key_id
    join server v on v.name = d.server
    left join placement p on p.database_id = d.id and p.active
    left join school s on s.id = p.school_id
    ${which}`
}

/** A letter and nine of base32: says nothing about the school, and needs no quotes. */
function opaqueId(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz234567'
  const [first = 0, ...rest] = randomBytes(10)
  return (letters[first % 26] ?? 'a') + rest.map((byte) => letters[byte % 32]).join('')
}
