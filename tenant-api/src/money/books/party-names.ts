import { and, inArray, sql } from 'drizzle-orm'
import { recordLabel } from 'kit/contract/record-label'
import { may, reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import type { Crud } from '../../crud/table.ts'
import type { PartyKind } from './contract.ts'

const lists = new Map<PartyKind, readonly Crud[]>()

/** Registers the lists whose rows a kind of party stands for: by them it gets its name, as far as a reader sees them. */
export function nameParties(kind: PartyKind, of: readonly Crud[]): void {
  lists.set(kind, of)
}

/** The names of parties by the party's id, as far as the reader may know them. */
export async function namesOfParties(
  db: Db | Tx,
  user: User,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.execute<{ id: string; kind: PartyKind; record: string }>(sql`
    select id, kind, coalesce(student_id, family_account_id, employee_id, supplier_id, sponsor_id) as record
    from party where id = any (${`{${[...new Set(ids)].join(',')}}`}::uuid[])`)
  const names = new Map<string, string>()
  for (const [kind, parties] of Map.groupBy(rows, (row) => row.kind)) {
    const records = parties.map(({ record }) => record)
    const called = await namesIn(db, user, records, lists.get(kind) ?? [])
    for (const { id, record } of parties) names.set(id, called.get(record) ?? '')
  }
  return names
}

async function namesIn(db: Db | Tx, user: User, ids: readonly string[], cruds: readonly Crud[]) {
  const names = new Map<string, string>()
  for (const { resource, table, columns, name, within } of cruds) {
    if (!may(user, name, 'view')) continue
    const parts = Object.entries(columns).filter(
      ([key]) => key === resource.search[0] || key === resource.apart,
    )
    const rows = await db
      .select({ id: table.id, ...Object.fromEntries(parts) })
      .from(table)
      .where(and(inArray(table.id, [...ids]), reach(user, name, 'view', within)))
    for (const row of rows) names.set(String(row.id), recordLabel(resource, row))
  }
  return names
}
