import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../core/school/school.ts'
import type { Share } from './contract.ts'
import type { PersonalTable } from '../../core/module-parts.ts'

/** One human with all their records: those that were merged into one are one. */
export type Subject = {
  personIds: string[]
  /** What each table has of theirs, by ids. */
  ids: ReadonlyMap<string, readonly string[]>
  /** The same by entry of the data map, for tables whose rows have an id. */
  rows: ReadonlyMap<PersonalTable, readonly string[]>
}

export function arrayOf(ids: readonly string[]): SQL {
  return sql`${`{${ids.join(',')}}`}::uuid[]`
}

/** SQL of the code's own, with its marks as parameters. */
export function filled(code: string, values: Readonly<Record<string, SQL>>): SQL {
  const parts = code.split(/(:label|:number|:at|:people)\b/)
  return sql.join(
    parts.map((part) => values[part] ?? sql.raw(part)),
    sql``,
  )
}

/** Which rows of a table are the person's, as `t`. */
export function belonging(
  { by, theirs: further, where }: PersonalTable,
  { ids, personIds }: Pick<Subject, 'ids' | 'personIds'>,
): SQL {
  const ways = Object.entries(by).map(
    ([column, parent]) => sql`t.${sql.identifier(column)} = any (${arrayOf(ids.get(parent) ?? [])})`,
  )
  if (further !== undefined) ways.push(sql`(${filled(further, { ':people': arrayOf(personIds) })})`)
  const theirs = ways.length === 0 ? sql`t.id = any (${arrayOf(personIds)})` : sql.join(ways, sql` or `)
  return where === undefined ? sql`(${theirs})` : sql`(${theirs}) and ${sql.raw(where)}`
}

/** Follows what belongs to a person from table to table. */
export async function findSubject(
  db: Db | Tx,
  { personId, dataMap }: { personId: string; dataMap: readonly PersonalTable[] },
): Promise<Subject> {
  const personIds = await recordsOf(db, personId)
  const withId = await tablesWithId(db)
  const ids = new Map<string, string[]>()
  const rows = new Map<PersonalTable, string[]>()
  for (const entry of dataMap) {
    if (!withId.has(entry.table)) continue
    const found = await db.execute<{ id: string }>(
      sql`select t.id from ${sql.identifier(entry.table)} t where ${belonging(entry, { ids, personIds })}`,
    )
    const own = found.map(({ id }) => id)
    rows.set(entry, own)
    if (entry.onlyNames) continue
    ids.set(entry.table, [...new Set([...(ids.get(entry.table) ?? []), ...own])])
  }
  return { personIds, ids, rows }
}

/** The record and those that were merged into it, and that it was merged into. */
async function recordsOf(db: Db | Tx, personId: string): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    with recursive one (id) as (
      select ${personId}::uuid
      union
      select case when m.other_id = one.id then m.survivor_id else m.other_id end
      from one join merger m on one.id in (m.other_id, m.survivor_id) and m.undone_at is null
    ) select id from one`)
  return rows.map(({ id }) => id)
}

async function tablesWithId(db: Db | Tx): Promise<Set<string>> {
  const rows = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`)
  return new Set(rows.map(({ name }) => name))
}

/** How many rows of each area go, lose what tells who it was, and stay. */
export async function shareOf(
  db: Db | Tx,
  subject: Subject,
  dataMap: readonly PersonalTable[],
): Promise<Share[]> {
  const shares = new Map<string, Share>()
  for (const entry of dataMap) {
    const [row] = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(entry.table)} t where ${belonging(entry, subject)}`,
    )
    const share = shares.get(entry.area) ?? { area: entry.area, deleted: 0, blanked: 0, kept: 0 }
    shares.set(entry.area, share)
    share[become(entry)] += row?.count ?? 0
  }
  return [...shares.values()].filter(({ deleted, blanked, kept }) => deleted + blanked + kept > 0)
}

function become({ erase }: PersonalTable): 'deleted' | 'blanked' | 'kept' {
  if (erase === 'delete') return 'deleted'
  return erase === 'keep' ? 'kept' : 'blanked'
}

export type OwnFile = {
  id: string
  name: string
  content: string
  bytes: number
  type: string
  sha256: string
}

/** Pictures, documents and attachments of a person's rows. */
export async function filesOf(db: Db | Tx, { ids, personIds }: Subject): Promise<OwnFile[]> {
  const owners = [...new Set([...personIds, ...[...ids.values()].flat()])]
  const rows = await db.execute<OwnFile>(sql`
    select f.id, f.name, f.content, f.bytes::float8 as bytes, f.type, f.sha256 from file f
    where f.owner_id = any (${arrayOf(owners)}) and f.content is not null order by f.id`)
  return [...rows]
}
