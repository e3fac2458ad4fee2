import postgres from 'postgres'

/**
 * Columns whose text is a code that the product reads, not words of a school, and that have no check which says so.
 * Every other text column of every table
 * gets the school's canary, so that a table that is added later is watched by itself.
 */
export const codes: ReadonlySet<string> = new Set([
  'schema_version.checksum',
  'schema_version.name',
  'act.key',
  'audit.operation',
  'audit.resource',
  'outbox.topic',
  'job.key',
  'job.kind',
  'job.state',
  'idempotency.hash',
  'idempotency.key',
  'account.email',
  'account.language',
  'account.mode',
  'account.password_hash',
  'account.state',
  'account.username',
  'person.username',
  'role.key',
  'role_grant.action',
  'role_grant.reach',
  'role_grant.resource',
  'session.end_reason',
  'one_time_code.asker',
  'one_time_code.purpose',
  'login_throttle.key',
  'signing_key.public_jwk',
  'access_state.grants_digest',
  'institute.country',
  'institute.currency',
  'institute.date_format',
  'institute.language',
  'institute.languages',
  'institute.mode',
  'institute.other_currencies',
  'institute.theme',
  'institute.time_zone',
  'institute.type',
  'institute.week_days',
  'institute.week_start',
  'skipped_step.key',
  'file.resource',
  'file.sha256',
  'file.type',
  'file_import.resource',
  'list_view.list',
  'list_arrangement.list',
  'list_arrangement.columns',
  'admission.code',
  'admission.number',
  'number_series.kind',
  'occupied.choice',
  'occupied.part',
  'number_series.year_key',
  'voucher.year_key',
  'journal.kind',
  'journal.key',
  'journal.source_kind',
  'book_proof.digest',
])

const letters = 'abcdefghijklmnopqrstuvwxyz'
const pattern = /kanari[a-z]{6}/gi

/** The mark of the n-th school: letters only, so that no search, sorting or escaping changes it. */
export function canaryOf(number: number): string {
  let rest = number
  let tail = ''
  for (let place = 0; place < 6; place += 1) {
    tail = `${letters[rest % 26]}${tail}`
    rest = Math.floor(rest / 26)
  }
  return `kanari${tail}`
}

/** All canaries in a text, once each, in lower case. */
export function canariesIn(text: string): string[] {
  return [...new Set(text.match(pattern)?.map((found) => found.toLowerCase()))]
}

type Column = { table: string; column: string; type: string }

/** Every column of a school's database that can hold words: text, citext, arrays of text, and JSON. */
export async function wordColumns(sql: postgres.Sql): Promise<Column[]> {
  return sql<Column[]>`
    select c.table_name as table, c.column_name as column, c.udt_name as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.udt_name in ('text', 'varchar', 'citext', '_text', 'jsonb', 'json')
    order by c.table_name, c.ordinal_position`
}

/** Writes a school's canary into every row of every column of words; `sql` is a superuser inside its database. */
export async function paint(sql: postgres.Sql, canary: string): Promise<void> {
  const columns = await wordColumns(sql)
  await sql.begin(async (tx) => {
    // No trigger of the product: it would ask for an act and write the canary's way into the audit.
    await tx`set local session_replication_role = replica`
    for (const column of columns.filter((one) => !codes.has(nameOf(one)))) {
      await tx
        .savepoint((one) => one.unsafe(paintingOf(column), [canary]))
        .catch((error: unknown) => {
          if (isRefused(error)) return
          throw new Error(`${nameOf(column)} takes no canary: list it among the codes if it is one`, {
            cause: error,
          })
        })
    }
    await tx`update account set email = replace(email::text, 'trust', ${canary}) where email like '%@trust.example'`
  })
}

/** A column whose own check takes only certain values holds a code, and no words. */
function isRefused(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '23514'
}

export function nameOf({ table, column }: Pick<Column, 'table' | 'column'>): string {
  return `${table}.${column}`
}

function paintingOf({ table, column, type }: Column): string {
  const numbered = `(select ctid as place, row_number() over () as number from ${table}) n where ${table}.ctid = n.place`
  const words = `$1::text || ' ${column} ' || n.number`
  const value =
    type === '_text' ? `array[${words}]` : type.startsWith('json') ? `painted.value` : `(${words})`
  if (!type.startsWith('json')) return `update ${table} set ${column} = ${value} from ${numbered}`
  return `update ${table} set ${column} = (
    select coalesce(jsonb_object_agg(key, case
      when jsonb_typeof(value) = 'string' and value #>> '{}' !~ '^[0-9a-f]{8}-' then to_jsonb($1::text || ' ' || key)
      else value end), '{}') || jsonb_build_object('canary', $1::text)
    from jsonb_each(${column}::jsonb)) where jsonb_typeof(${column}::jsonb) = 'object'`
}
