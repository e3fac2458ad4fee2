import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { customKey } from 'kit/contract/custom-rows'
import { act, audit } from '../../core/acts/audit.ts'
import { bulkActs } from '../bulk/bulk.ts'
import type { Crud } from '../table.ts'
import type { School, Tx } from '../../core/school/school.ts'

type Putting = { school: School; ids: string[]; job: string }

/** Restores the values before a job, in the rows that the job's values are still in; returns their ids. */
export async function undoBulk(tx: Tx, crud: Crud, { school, ids, job }: Putting): Promise<string[]> {
  const found = await tx
    .select({ id: audit.rowId, before: audit.before, after: audit.after })
    .from(act)
    .innerJoin(audit, eq(audit.actId, act.id))
    .where(
      and(inArray(act.key, bulkActs(crud)), sql`${act.about} ->> 'job' = ${job}`, inArray(audit.rowId, ids)),
    )
  const alike = Map.groupBy(found, ({ before, after }) => JSON.stringify([before, after]))
  const changed: string[] = []
  for (const group of alike.values()) {
    const { before = null, after = null } = group[0] ?? {}
    if (!before || !after) continue
    const rows = group.flatMap(({ id }) => id ?? [])
    changed.push(...(await write(tx, crud, { school, ids: rows, before, after })))
  }
  return changed
}

type Writing = { school: School; ids: string[]; before: object; after: object }

/** The audit has the database's column names and JSON values; the table's row type converts them back. */
async function write(tx: Tx, crud: Crud, { school, ids, before, after }: Writing) {
  const { table, columns } = crud
  const record = sql`jsonb_populate_record(null::${table}, ${JSON.stringify(before)}::jsonb)`
  const values: Record<string, SQL> = {}
  for (const [key, column] of Object.entries(columns)) {
    if (column.name in before) values[key] = sql`(${record}).${sql.identifier(column.name)}`
  }
  const own = ownFields(crud, before, after)
  if (own) values.custom = own.put
  const changes = { ...values, version: sql`${table.version} + 1`, updatedAt: school.now().toISOString() }
  const rows = await tx
    .update(table)
    .set(changes as never)
    .where(
      and(
        inArray(table.id, ids),
        sql`to_jsonb(${table}) @> ${JSON.stringify(plain(after))}::jsonb`,
        own?.stands,
      ),
    )
    .returning({ id: table.id })
  return rows.map(({ id }) => String(id))
}

/** The audit has each custom field by itself; in the row all share one column. */
function ownFields({ table }: Crud, before: object, after: object) {
  const [was, is] = [customIn(before), customIn(after)]
  const keys = JSON.stringify([...new Set([...Object.keys(was), ...Object.keys(is)])])
  if (keys === '[]') return undefined
  const touched = sql`array(select jsonb_array_elements_text(${keys}::jsonb))`
  const rest = sql`(${sql`${table.custom}`} - ${touched})`
  return {
    put: sql`${rest} || ${JSON.stringify(was)}::jsonb`,
    stands: sql`${sql`${table.custom}`} = ${rest} || ${JSON.stringify(is)}::jsonb`,
  }
}

function customIn(change: object): object {
  return Object.fromEntries(
    Object.entries(change).flatMap(([column, value]) => {
      const key = customKey(column)
      return key === undefined ? [] : [[key, value]]
    }),
  )
}

function plain(change: object): object {
  return Object.fromEntries(Object.entries(change).filter(([column]) => customKey(column) === undefined))
}
