import { and, isNull, sql } from 'drizzle-orm'
import { searchForm } from 'kit/text/search-form'
import { changesOf, type Resource } from 'kit/contract/resource'
import type { Crud } from '../../../crud/table.ts'
import { reach } from '../../../core/authorization/reach.ts'
import {
  employeeDetailsPermission,
  salaryPermission,
  type staffSheet,
  type teacherSheet,
} from '../../../people/employees/contract.ts'
import { salaryFields } from './employee-salaries.ts'
import { findEmployees, type FoundEmployee } from './employee-find.ts'
import { takeEmployeesBack } from './employee-undo.ts'
import { ownPart, writeEmployees } from './employee-write.ts'
import { type FoundRow, recogniseBy, type RowStore, type Writing, type WritingRow } from '../row-store.ts'
import { sensitiveFields } from '../students/student-marks.ts'
import { tableStore } from '../table-store.ts'

/** Guarded fields of employees, by the permission that each needs. */
export const guardedOfEmployees: Readonly<Record<string, string>> = Object.fromEntries([
  ...sensitiveFields.map((field) => [field, employeeDetailsPermission.resource]),
  ...salaryFields.map((field) => [field, salaryPermission.resource]),
])

/**
 * Teachers and staff: identified by number, or without one by name with phone or e-mail address. All of them
 * are read at once, since a school has some hundreds.
 */
export function employeeStore(
  resource: Resource,
  crud: Crud,
  sheet: typeof teacherSheet | typeof staffSheet,
): RowStore {
  const { columns, table, name, within } = crud
  const store = tableStore(resource, crud)
  const base: RowStore = {
    ...store,
    write: (tx, writing) => store.write(tx, { ...writing, rows: writing.rows.map(numbered(writing)) }),
    async find(tx, { user }) {
      const found = await tx
        .select({ ...columns, writable: sql<boolean>`${reach(user, name, 'edit', within)}` })
        .from(table)
        .where(and(isNull(table.archivedAt), reach(user, name, 'view', within)))
      return recogniseBy(keysOf, found as FoundRow[])
    },
  }
  return {
    changes: changesOf(sheet.fields),
    keysOf,
    find: (tx, given) => findEmployees(tx, { base, crud, given }),
    differing: (found, body, currency) => [
      ...base.differing(found, ownPart(body), currency),
      ...Object.keys(body).filter((field) => isSaidAnew(found as FoundEmployee, body, field)),
    ],
    write: (tx, writing) => writeEmployees(tx, { base, crud, writing }),
    takeBack: (tx, back) => takeEmployeesBack(tx, { base, crud, back }),
  }
}

/** Compares a value stored outside of the row. `teachesFrom` is compared with what is taught. */
function isSaidAnew(found: FoundEmployee, body: Readonly<Record<string, unknown>>, field: string): boolean {
  if (field in ownPart(body) || field === 'teachesFrom') return false
  const guard = guardedOfEmployees[field]
  if (guard !== undefined && !found.mayWrite.includes(guard)) return false
  return JSON.stringify(found[field] ?? '') !== JSON.stringify(body[field] ?? '')
}

/** A trial takes no number from the counter, since others would wait for its lock. */
function numbered({ isTrial }: Writing) {
  return (row: WritingRow): WritingRow =>
    isTrial && row.version === null && !row.body.employeeNumber
      ? { ...row, body: { ...row.body, employeeNumber: `~${row.rowId}` } }
      : row
}

function keysOf(body: Readonly<Record<string, unknown>>): string[] {
  const text = (key: string) => searchForm(String(body[key] ?? ''))
  const who = `${text('firstName')} ${text('lastName')}`
  const known = [
    ['number', text('employeeNumber')],
    ['phone', text('phone') && `${who} ${text('phone')}`],
    ['email', text('email') && `${who} ${text('email')}`],
  ]
  return known.flatMap(([by, said]) => (said ? [`${by} ${said}`] : []))
}
