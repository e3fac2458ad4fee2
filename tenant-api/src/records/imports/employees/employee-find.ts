import { sql } from 'drizzle-orm'
import { bareIban } from 'kit/values/iban'
import { readIdentity } from 'kit/values/identity'
import { foldDigits } from 'kit/text/locale'
import { titleOf } from 'kit/contract/titles'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { Crud } from '../../../crud/table.ts'
import type { Tx } from '../../../core/school/school.ts'
import { mayInInstitute, reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import {
  employeeDetailsPermission,
  type EmployeeLine,
  salaryPermission,
} from '../../../people/employees/contract.ts'
import { detailColumns } from '../../../people/students-and-guardians/contract.ts'
import { readTaught } from '../../../people/employees/taught.ts'
import { readSalaries, salaryFields } from './employee-salaries.ts'
import { missing, placesReader, runningOf } from './employee-places.ts'
import type { JudgedRow, Judging } from '../workbook/read-rows.ts'
import type { FoundRow, Recognise, RowStore } from '../row-store.ts'
import { readDetails } from '../students/student-details.ts'
import { mayEditAt, notYours, sensitiveFields } from '../students/student-marks.ts'

/** `mayWrite`: the guarded permissions that the user has over this employee. */
export type FoundEmployee = FoundRow & { mayWrite: readonly string[] }

type Finding = {
  base: RowStore
  crud: Crud
  given: Judging & { rows: readonly JudgedRow[] }
}

/**
 * Reads what rows contain besides the employee's own columns: sensitive details, salary, and what is taught.
 */
export async function findEmployees(tx: Tx, { base, crud, given }: Finding): Promise<Recognise> {
  const { user, rows, profile, today } = given
  const { say } = words(user)
  for (const { body } of rows) settleNumbers(body)
  const recognise = await base.find(tx, given)
  const meant = new Map(rows.map((row) => [row, recognise(row)]))
  const ids = [...new Set([...meant.values()].flatMap((found) => found?.id ?? []))]
  const around = await readAround(tx, { crud, user, ids, currency: profile.currency })
  const read = await placesReader(tx, user)
  const running = Map.groupBy(await runningOf(tx, ids, today), ({ employeeId }) => employeeId)
  return (row) => {
    const found = meant.get(row)
    if (found === null) return null
    const line = row.body as EmployeeLine
    const campusId = line.campusId ?? (found?.campusId as string | null | undefined) ?? null
    const mayWrite = found
      ? around.mayWrite(found.id)
      : guards.filter((resource) => mayWriteAt(user, resource, campusId))
    for (const fault of forbidden(line, mayWrite)) row.errors.push({ ...fault, message: say(fault.message) })
    const paper = mayWrite.includes(employeeDetailsPermission.resource) && faultyPaper(line, profile.country)
    if (paper)
      row.errors.push({
        field: 'identityNumber',
        message: say(paper.message, { digits: paper.digits, field: say(paperTitle) }),
      })
    const there = found && around.there(found.id)
    const { places, faults } = read(line, { campusId, taught: there?.teaches ?? '' })
    for (const { field, message, fill } of faults) row.errors.push({ field, message: say(message, fill) })
    if (!found || !there) return undefined
    const isOpen = (isHead: boolean) => {
      const some = places.filter((place) => place.isClassTeacher === isHead)
      return missing(some, running.get(found.id) ?? []).length > 0
    }
    const opens = { teaches: isOpen(false), classTeacherOf: isOpen(true) }
    if (found.status === 'left')
      for (const [field, isNew] of Object.entries(opens))
        if (isNew) row.errors.push({ field, message: say(left) })
    return {
      ...found,
      ...there,
      teaches: opens.teaches ? there.teaches : line.teaches,
      classTeacherOf: opens.classTeacherOf ? null : line.classTeacherOf,
      mayWrite,
    } as FoundEmployee
  }
}

const left = sentence('This teacher has left. Say first that the teacher is back')
const paperTitle = titleOf(detailColumns.identityNumber) ?? ''
const guards = [employeeDetailsPermission.resource, salaryPermission.resource]
const notYourSalary = sentence('You may not write salaries. Ignore this column')

/** For an employee without a campus, only users of the whole institute may write. */
export function mayWriteAt(user: User, resource: string, campusId: string | null): boolean {
  return campusId === null ? mayInInstitute(user, resource, 'edit') : mayEditAt(user, resource, campusId)
}

function forbidden(line: EmployeeLine, mayWrite: readonly string[]) {
  const [details, salaries] = guards.map((resource) => mayWrite.includes(resource))
  const secret = sensitiveFields.filter((field) => !details && line[field])
  const paid = salaryFields.filter((field) => !salaries && line[field])
  return [
    ...secret.map((field) => ({ field, message: notYours })),
    ...paid.map((field) => ({ field, message: notYourSalary })),
  ]
}

/** Normalizes IBAN, SWIFT code and account number. */
function settleNumbers(body: Record<string, unknown>) {
  const line = body as { iban?: string; swiftCode?: string; accountNumber?: string }
  if (line.iban) line.iban = bareIban(line.iban)
  if (line.swiftCode) line.swiftCode = bareIban(line.swiftCode)
  if (line.accountNumber) line.accountNumber = foldDigits(line.accountNumber)
}

function faultyPaper(line: EmployeeLine, country: string): { message: string; digits: string } | undefined {
  if (!line.identityNumber) return undefined
  line.identityType ??= 'id-card'
  const read = readIdentity(line.identityNumber, line.identityType, country)
  if (!read.ok) return { message: read.message, digits: String(read.digits) }
  line.identityNumber = read.number
  return undefined
}

type Reading = { crud: Crud; user: User; ids: readonly string[]; currency: string }

/** The values that are stored outside of the row, as far as the user may see them. */
async function readAround(tx: Tx, { crud, user, ids, currency }: Reading) {
  const seen = await powersOver(tx, { crud, user, ids, action: 'view' })
  const written = await powersOver(tx, { crud, user, ids, action: 'edit' })
  const [details, salaries] = [await readDetails(tx, ids), await readSalaries(tx, ids, currency)]
  const taught = await readTaught(tx, user, ids)
  return {
    mayWrite: (id: string) => written.get(id) ?? [],
    there(id: string) {
      const powers = seen.get(id) ?? []
      return {
        ...(powers.includes(employeeDetailsPermission.resource) ? bare(details.get(id)) : {}),
        ...(powers.includes(salaryPermission.resource) ? salaries.get(id) : {}),
        teaches: taught.get(id)?.teaches ?? '',
      }
    },
  }
}

function bare(details: Readonly<Record<string, unknown>> = {}) {
  return Object.fromEntries(sensitiveFields.map((field) => [field, details[field]]))
}

type Powers = Omit<Reading, 'currency'> & { action: 'view' | 'edit' }

/** The guarded permissions that the user has over each of these people. */
export async function powersOver(
  tx: Tx,
  { crud, user, ids, action }: Powers,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map()
  const { table, within } = crud
  const [details, salary] = guards.map((resource) => sql<boolean>`${reach(user, resource, action, within)}`)
  const rows = await tx
    .select({ id: table.id, details: details ?? sql<boolean>`false`, salary: salary ?? sql<boolean>`false` })
    .from(table)
    .where(sql`${table.id} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`)
  return new Map(
    rows.map((row) => [String(row.id), guards.filter((_, at) => (at === 0 ? row.details : row.salary))]),
  )
}
