import { sql, and, inArray } from 'drizzle-orm'
import { executePrepared } from '../../core/school/prepared.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import { admissionCrud } from '../../admissions/applicants/admissions.ts'
import { staffCrud, teacherCrud } from '../../people/employees/employees.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { studentCrud } from '../../people/students-and-guardians/students.ts'
import type { PartyKind } from './contract.ts'
import { recordLabel } from 'kit/contract/record-label'
import { may, reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Crud } from '../../crud/table.ts'

const lists = new Map<PartyKind, readonly Crud[]>()

/** Registers the lists whose rows a kind of party stands for: by them it gets its name, as far as a reader sees them. */
function nameParties(kind: PartyKind, of: readonly Crud[]): void {
  lists.set(kind, of)
}

goWithPerson(
  { table: 'party', column: 'student_id' },
  { table: 'party', column: 'employee_id', side: 'staff' },
)

// Who applies stands in the books as a student who is not one yet.
nameParties('student', [studentCrud, admissionCrud])
nameParties('employee', [teacherCrud, staffCrud])

const columns = {
  student: sql.raw('student_id'),
  applicant: sql.raw('admission_id'),
  family: sql.raw('family_account_id'),
  employee: sql.raw('employee_id'),
  supplier: sql.raw('supplier_id'),
  sponsor: sql.raw('sponsor_id'),
} as const satisfies Record<PartyKind | 'applicant', unknown>

/**
 * The party that stands in new postings for each of these records, by the record's id; makes those that are missing.
 * Two at once may both make one: a record may have several parties, and readers ask for all of them. An applicant is a
 * student in the books, and enrolment points the party to who it became.
 */
export async function partiesOf(
  tx: Tx,
  kind: PartyKind | 'applicant',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const column = columns[kind]
  const rows = await executePrepared<{ record: string; id: string }>(
    tx,
    sql`
    with input as (select distinct record from unnest(${`{${ids.join(',')}}`}::uuid[]) as input (record)),
    existing as (select ${column} as record, min(id::text)::uuid as id from party where ${column} in (select record from input) group by 1),
    created as (
      insert into party (kind, ${column}) select ${kind === 'applicant' ? 'student' : kind}, record from input
      where not exists (select from existing e where e.record = input.record) order by record
      returning ${column} as record, id
    )
    select record, id from existing union all select record, id from created`,
  )
  return new Map(rows.map(({ record, id }) => [record, id]))
}

/** The currency of a campus's books: its own, or that of the institute. */
export async function currencyOfCampus(db: Db | Tx, campusId: string): Promise<string> {
  const [row] = await db.execute<{ currency: string }>(sql`
    select coalesce(c.currency, i.currency) as currency from campus c, institute i where c.id = ${campusId}::uuid`)
  if (!row) throw new Error('there is no such campus')
  return row.currency
}

/** The names of parties by the party's id, as far as the reader may know them. */
export async function namesOfParties(
  db: Db | Tx,
  user: User,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.execute<{ id: string; kind: PartyKind; record: string }>(sql`
    select id, kind, coalesce(student_id, admission_id, family_account_id, employee_id, supplier_id, sponsor_id) as record
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
