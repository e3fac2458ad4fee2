import { and, isNull, sql } from 'drizzle-orm'
import { fold } from 'kit/fold'
import type { Resource } from 'kit/resource'
import type { Crud } from '../../crud-table.ts'
import { reach } from '../access/reach.ts'
import { type FoundRow, recogniseBy, type RowStore, type Writing, type WritingRow } from './row-store.ts'
import { tableStore } from './table-store.ts'

/**
 * Teachers and staff: known by their number, and where a file has none, by name with telephone or e-mail address. A
 * school has some hundreds of them, which are read at once.
 */
export function employeeStore(resource: Resource, crud: Crud): RowStore {
  const { columns, table, name, within } = crud
  const store = tableStore(resource, crud)
  return {
    ...store,
    keysOf,
    write: (tx, writing) => store.write(tx, { ...writing, rows: writing.rows.map(numbered(writing)) }),
    async find(tx, { user }) {
      const found = await tx
        .select({ ...columns, writable: sql<boolean>`${reach(user, name, 'edit', within)}` })
        .from(table)
        .where(and(isNull(table.archivedAt), reach(user, name, 'view', within)))
      return recogniseBy(keysOf, found as FoundRow[])
    },
  }
}

/** On trial nobody takes the next number, for which others would wait. */
function numbered({ isTrial }: Writing) {
  return (row: WritingRow): WritingRow =>
    isTrial && row.version === null && !row.body.employeeNumber
      ? { ...row, body: { ...row.body, employeeNumber: `~${row.rowId}` } }
      : row
}

function keysOf(body: Readonly<Record<string, unknown>>): string[] {
  const text = (key: string) => fold(String(body[key] ?? ''))
  const who = `${text('firstName')} ${text('lastName')}`
  const known = [
    ['number', text('employeeNumber')],
    ['phone', text('phone') && `${who} ${text('phone')}`],
    ['email', text('email') && `${who} ${text('email')}`],
  ]
  return known.flatMap(([by, said]) => (said ? [`${by} ${said}`] : []))
}
