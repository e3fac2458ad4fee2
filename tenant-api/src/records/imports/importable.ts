import { refuse, refuseMissing } from 'kit/contract/refusal'
import type { Resource } from 'kit/contract/resource'
import { type Crud, everyCrud } from '../../crud/table.ts'
import { may, mayInInstitute } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { studentSheet } from '../../people/enrolment/contract.ts'
import * as employees from '../../people/employees/contract.ts'
import { staffCrud, teacherCrud } from '../../people/employees/employees.ts'
import { services } from '../../money/fee-setup/contract.ts'
import { pastReceiptSheet } from '../../money/receipts/contract.ts'
import { guardianSheet, sensitivePermission } from '../../people/students-and-guardians/contract.ts'
import { guardianCrud } from '../../people/students-and-guardians/guardians.ts'
import { bellCrud, bellStore } from './bell-store.ts'
import { bellSheet, type ImportedResource } from './contract.ts'
import { pastResultSheet, transcripts } from '../../learning/transcripts/contract.ts'
import { pastResultCrud, pastResultStore } from './past-result-store.ts'
import { concessionCrudOfSheet, concessionStore } from './fees/concession-store.ts'
import { concessionSheet, feeLineSheet, openingDuesSheet, subscriptionSheet } from './fees/contract.ts'
import { pastReceiptCrud, pastReceiptStore } from './fees/past-receipt-store.ts'
import { subscriptionCrud, subscriptionStore } from './fees/subscription-store.ts'
import { feeLineCrud, feeLineStore } from './fee-line-store.ts'
import { openingDuesCrud, openingDuesStore } from './opening-dues-store.ts'
import type { OtherHeaders } from '../../core/documents/workbook/match-columns.ts'
import { employeeHeaders } from './employees/employee-headers.ts'
import { teacherLineCrud } from './employees/employee-places.ts'
import { employeeStore, guardedOfEmployees } from './employees/employee-store.ts'
import type { ImportedCrud, RowStore } from './row-store.ts'
import { studentHeaders } from './students/student-headers.ts'
import { papers, sensitiveFields } from './students/student-marks.ts'
import { lineCrud, studentStore } from './students/student-store.ts'
import { guardianHeaders } from './guardians/guardian-headers.ts'
import { guardianStore } from './guardians/guardian-store.ts'
import { tableStore } from './table-store.ts'

/** A resource that can be imported, and where its rows are stored. */
export type Importable = {
  resource: ImportedResource
  crud: ImportedCrud
  store: RowStore
  headers?: OtherHeaders
  /** The resource whose permission is needed, if it is not the one of its name. */
  permission?: string
  /** Guarded fields with the permission that each needs; templates omit them for users without it. */
  guarded?: Readonly<Record<string, string>>
}

/** What a row of a file fills more than one table with, in the order of their references. */
const ofSeveralTables: readonly Importable[] = [
  { resource: bellSheet, crud: bellCrud, store: bellStore },
  employed(employees.teachers, { sheet: employees.teacherSheet, crud: teacherCrud, line: teacherLineCrud }),
  employed(employees.staff, { sheet: employees.staffSheet, crud: staffCrud, line: staffCrud }),
  {
    resource: studentSheet,
    crud: lineCrud,
    store: studentStore,
    headers: studentHeaders,
    guarded: guardedOf(...papers),
  },
  {
    resource: guardianSheet,
    crud: guardianCrud,
    store: guardianStore,
    headers: guardianHeaders,
    guarded: guardedOf(),
  },
  { resource: feeLineSheet, crud: feeLineCrud, store: feeLineStore },
  { resource: openingDuesSheet, crud: openingDuesCrud, store: openingDuesStore },
  { resource: pastReceiptSheet, crud: pastReceiptCrud, store: pastReceiptStore },
  { resource: concessionSheet, crud: concessionCrudOfSheet, store: concessionStore },
  {
    resource: subscriptionSheet,
    crud: subscriptionCrud,
    store: subscriptionStore,
    permission: services.name,
  },
  {
    resource: pastResultSheet,
    crud: pastResultCrud,
    store: pastResultStore,
    permission: transcripts.resource,
  },
]

const ofOneTable = new WeakMap<Crud, Importable>()

/** Every resource whose contract says by which fields its rows are recognised: each after those that it refers to. */
export function importables(): readonly Importable[] {
  const apart = new Set(ofSeveralTables.map(({ crud }) => crud.name))
  const plain = everyCrud().filter(
    ({ name, resource }) => resource.recognisedBy.length > 0 && !apart.has(name),
  )
  const ordered = plain.toSorted((one, other) => orderOf(one) - orderOf(other))
  return [
    ...ordered.filter(isEarly).map(importableOf),
    ...ofSeveralTables,
    ...ordered.filter((crud) => !isEarly(crud)).map(importableOf),
  ]
}

/** Whether its sheet comes before those of people. */
function isEarly({ resource }: Crud): boolean {
  return resource.workbookOrder !== undefined
}

function orderOf({ resource }: Crud): number {
  return resource.workbookOrder ?? 0
}

function importableOf(crud: Crud): Importable {
  const { resource } = crud
  const known = ofOneTable.get(crud) ?? { resource, crud, store: tableStore(resource, crud) }
  ofOneTable.set(crud, known)
  return known
}

function guardedOf(...more: readonly string[]): Importable['guarded'] {
  return Object.fromEntries(
    [...sensitiveFields, ...more].map((field) => [field, sensitivePermission.resource]),
  )
}

/** A resource without the guarded fields that the user may not fill in, for a template. */
export function fillableBy(user: User, of: Importable): Importable {
  const closed = Object.entries(of.guarded ?? {}).filter(([, resource]) => !may(user, resource, 'edit'))
  if (closed.length === 0) return of
  const mask = Object.fromEntries(closed.map(([field]) => [field, true] as const))
  return { ...of, resource: { ...of.resource, fields: of.resource.fields.omit(mask as never) } }
}

type Employed = {
  sheet: typeof employees.teacherSheet | typeof employees.staffSheet
  crud: Crud
  line: ImportedCrud
}

function employed(resource: Resource, { sheet, crud, line }: Employed): Importable {
  return {
    resource: sheet,
    crud: line,
    store: employeeStore(resource, crud, sheet),
    guarded: guardedOfEmployees,
    headers: employeeHeaders,
  }
}

/**
 * The resource of a name, if the user may import it. Refuses with 404 an unknown name, with 403 users who may
 * only view it, or who only have campuses while its rows belong to the whole institute.
 */
export function importableFor(user: User, name: string): Importable {
  const found = importables().find(({ crud }) => crud.name === name)
  if (!found) refuseMissing()
  if (!mayImport(user, found)) refuseOthers()
  return found
}

/** The resources that a user's workbook may contain. Refuses with 403 users who may change none of them. */
export function importablesFor(user: User): readonly Importable[] {
  const theirs = importables().filter((of) => mayImport(user, of))
  return theirs.length > 0 ? theirs : refuseOthers()
}

function mayImport(user: User, of: Importable): boolean {
  const name = of.permission ?? of.crud.name
  return isOfCampus(of) ? may(user, name, 'edit') : mayInInstitute(user, name, 'edit')
}

/** Whether its rows belong to campuses, not to the institute as a whole. */
export function isOfCampus({ crud: { columns, within } }: Importable): boolean {
  return within.campus !== undefined && within.campus !== columns.id
}

function refuseOthers(): never {
  refuse('beyond-reach', 'You may see these but not change them', {}, { status: 403 })
}
