import { addressFor, type DatabaseRow, listDatabases } from 'control-plane/databases'
import postgres from 'postgres'
import type { Installation } from './installation.ts'

export type Powers = { tried: number; wrong: string[] }

/** What a school’s own application must never be able to do inside, tried on every table that there is. */
export async function tryPowers({ control, inside }: Installation): Promise<Powers> {
  const rows = await listDatabases(control.sql)
  const powers: Powers = { tried: 0, wrong: [] }
  for (const state of ['active', 'read_only'] as const) {
    const row = rows.find(({ schoolState }) => schoolState === state)
    if (!row) throw new Error(`no school is ${state}`)
    const look = inside(row.name)
    const tables = await look<{ name: string; column: string }[]>`
      select c.relname as name, (select quote_ident(attname) from pg_attribute a where a.attrelid = c.oid
        and attnum > 0 and attgenerated = '' order by attnum limit 1) as column
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`
    await look.end()
    const statements = [...tables.flatMap(shaping), ...general, ...tables.flatMap(writing[state])]
    await tryAll({ address: await addressFor(control, row, 'app'), row }, statements, powers)
  }
  return powers
}

/** What stands in the audit stands: not even who owns the tables can rewrite it, as long as the triggers are there. */
export async function tryRewriting({ control, inside }: Installation): Promise<Powers> {
  const [row] = await listDatabases(control.sql)
  if (!row) throw new Error('there is no database')
  const sql = inside(row.name)
  const powers: Powers = { tried: 0, wrong: [] }
  for (const statement of rewriting) {
    powers.tried += 1
    const code = await tryOne(sql, async (tx) => {
      await tx`insert into act (key, actor) values ('trial.made', 'Somebody')`
      await tx`insert into audit (act_id, resource, operation) select id, 'campus', 'insert' from act`
      await tx.unsafe(statement)
    })
    if (code !== 'MK003') powers.wrong.push(`the owner: ${statement}: ${code || 'done'}`)
  }
  await sql.end()
  return powers
}

const rewriting = [
  "update audit set resource = 'person'",
  'delete from audit',
  'truncate audit',
  "update act set actor = 'Somebody else'",
  `update act set about = '{"name":"x"}'`,
  'delete from act',
  // Journals refer to acts: without them PostgreSQL refuses it by itself.
  'truncate act cascade',
]

type Table = { name: string; column: string }
type Home = { address: Awaited<ReturnType<typeof addressFor>>; row: DatabaseRow }

async function tryAll({ address, row }: Home, statements: readonly string[], powers: Powers): Promise<void> {
  const { host, port, database, login, password } = address
  const sql = postgres({ host, port, database, username: login, password, max: 1, onnotice: () => undefined })
  for (const statement of statements) {
    powers.tried += 1
    const code = await tryOne(sql, (tx) => tx.unsafe(statement))
    if (!refusals.has(code)) powers.wrong.push(`${row.schoolState}: ${statement}: ${code || 'done'}`)
  }
  await sql.end()
}

/**
 * With which code PostgreSQL refuses it; '' when it lets it through. The transaction is taken back, so that what should
 * not work and does leaves nothing behind.
 */
async function tryOne(
  sql: postgres.Sql,
  work: (tx: postgres.TransactionSql) => Promise<unknown>,
): Promise<string> {
  return sql
    .begin(async (tx) => {
      await work(tx)
      throw new Error('it was let through')
    })
    .catch((error: unknown) => (error instanceof postgres.PostgresError ? error.code : ''))
}

/** No permission, and our own triggers' word for what is append-only. */
const refusals = new Set(['42501', 'MK003'])

function shaping({ name }: Table): string[] {
  return [
    `truncate ${name}`,
    `drop table ${name}`,
    `alter table ${name} add column mine int`,
    `alter table ${name} disable trigger all`,
    `create index on ${name} ((1))`,
    `create rule mine as on delete to ${name} do instead nothing`,
    `alter table ${name} owner to current_user`,
  ]
}

const general = [
  'create table mine (id int)',
  'create temporary table mine (id int)',
  'create schema mine',
  'create function mine() returns int language sql return 1',
  'create extension dblink',
  'drop function fold(text)',
  'set role maktab_owner',
  'set role maktab_app',
  'set session_replication_role = replica',
  'alter database postgres set statement_timeout = 0',
  `create role mine`,
  `copy (select 1) to '/tmp/mine'`,
  `copy (select 1) to program 'true'`,
  `select pg_read_file('/etc/passwd')`,
]

/** Tables that nobody writes by hand. A read-only school lets people in and out; nothing else of it is written. */
const kept = new Set(['audit', 'schema_version', 'permission_version'])
const door = new Set(['known_device', 'session', 'login_throttle', 'oidc_journey'])
const writing: Record<'active' | 'read_only', (table: Table) => string[]> = {
  active: (table) =>
    (kept.has(table.name) ? dml(table) : []).concat(table.name === 'act' ? `delete from act` : []),
  read_only: (table) => (door.has(table.name) ? [] : dml(table)),
}

/** Of no row: the permission is asked for all the same. */
function dml({ name, column }: Table): string[] {
  return [
    `insert into ${name} (${column}) select ${column} from ${name} where false`,
    `update ${name} set ${column} = ${column} where false`,
    `delete from ${name} where false`,
  ]
}
