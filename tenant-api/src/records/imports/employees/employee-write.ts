import { words } from 'kit/text/words-node'
import { savepoint } from '../../../core/acts/act.ts'
import { constraintMessageOf } from '../../../core/columns/constraint-errors.ts'
import type { Crud } from '../../../crud/table.ts'
import type { Tx } from '../../../core/school/school.ts'
import { taken } from '../../../people/employees/assignments.ts'
import {
  employeeDetailsPermission,
  type EmployeeLine,
  salaryPermission,
  teachers,
} from '../../../people/employees/contract.ts'
import { readTaught } from '../../../people/employees/taught.ts'
import { tellOfBank } from '../../../people/employees/salary-info.ts'
import { powersOver } from './employee-find.ts'
import { assignAll, headAll, homesOf, missing, placesReader, runningOf } from './employee-places.ts'
import { type LeftSalary, salaryFields, writeSalaries } from './employee-salaries.ts'
import type { RowStore, Writing, WritingRow, Written } from '../row-store.ts'
import { detailsIn, writeDetails } from '../students/student-details.ts'
import type { Left } from '../students/student-left.ts'
import { sensitiveFields } from '../students/student-marks.ts'

type Body = Readonly<Record<string, unknown>>
/** What a row wrote, and the values from before. */
export type EmployeeLeft = Pick<Left, 'columns' | 'details'> & {
  salary: LeftSalary | null
  assigned: string[]
  /** Existing assignments that the row made class teacher. */
  headed: string[]
}
type Going = WritingRow & { left: EmployeeLeft }
export type EmployeeWriting = { base: RowStore; crud: Crud; writing: Writing }

const apart = new Set<string>([
  ...sensitiveFields,
  ...salaryFields,
  'teaches',
  'classTeacherOf',
  'teachesFrom',
])

/** The row's own columns. */
export function ownPart(body: Body): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([field]) => !apart.has(field)))
}

/** Adds and changes employees, with what is stored outside of the row; each row whole or not at all. */
export async function writeEmployees(tx: Tx, given: EmployeeWriting): Promise<Written> {
  const outcome: Written = { written: new Map(), failures: new Map() }
  await writeOrDivide(tx, given, outcome)
  return outcome
}

/**
 * Writes all rows at once; if a constraint on assignments fails, splits them in halves down to the single row.
 */
async function writeOrDivide(tx: Tx, given: EmployeeWriting, outcome: Written): Promise<void> {
  const { rows, user } = given.writing
  const [first] = rows
  if (!first) return
  try {
    const { written, failures } = await savepoint(tx, (part) => writeAll(part, given))
    for (const [number, row] of written) outcome.written.set(number, row)
    for (const [number, remark] of failures) outcome.failures.set(number, remark)
  } catch (error) {
    const known = constraintMessageOf(taken, error)
    if (!known) throw error
    if (rows.length === 1) {
      const field = known.field === 'isClassTeacher' ? 'classTeacherOf' : 'teaches'
      outcome.failures.set(first.number, { field, message: words(user).say(known.message) })
      return
    }
    const middle = Math.ceil(rows.length / 2)
    for (const some of [rows.slice(0, middle), rows.slice(middle)])
      await writeOrDivide(tx, { ...given, writing: { ...given.writing, rows: some } }, outcome)
  }
}

async function writeAll(tx: Tx, { base, crud, writing }: EmployeeWriting): Promise<Written> {
  const { rows, ...by } = writing
  const own = rows.map((row) => ({ ...row, body: ownPart(row.body) }))
  const { written, failures } = await base.write(tx, { ...by, rows: own })
  const done = rows.flatMap((row): Going[] => {
    const left = { columns: null, details: [], salary: null, assigned: [], headed: [] }
    return written.has(row.number) ? [{ ...row, left }] : []
  })
  const ids = done.map(({ rowId }) => rowId)
  const powers = await powersOver(tx, { crud, user: by.user, ids, action: 'edit' })
  const whoMay = (resource: string) => done.filter(({ rowId }) => powers.get(rowId)?.includes(resource))
  const told = whoMay(employeeDetailsPermission.resource)
  await writeDetails(
    tx,
    told.map(({ rowId, body, left }) => ({ id: rowId, says: detailsIn(body), left })),
    by.at,
  )
  const paid = whoMay(salaryPermission.resource).map(({ rowId, body, left }) => ({
    id: rowId,
    body,
    keep: (salary: LeftSalary) => (left.salary = salary),
  }))
  await tellOfBank(tx, by.user, await writeSalaries(tx, paid, by.at))
  if (crud.name === teachers.name) await assign(tx, by, done)
  for (const { number, left, version } of done) {
    const row = written.get(number)
    if (row)
      written.set(number, { ...row, before: { ...left, columns: version === null ? null : row.before } })
  }
  return { written, failures }
}

/** Adds only missing assignments; they begin on the day of the row, or today. */
async function assign(tx: Tx, { user, today }: Omit<Writing, 'rows'>, rows: readonly Going[]): Promise<void> {
  const some = rows.filter(({ body }) => body.teaches || body.classTeacherOf)
  if (some.length === 0) return
  const read = await placesReader(tx, user)
  const ids = some.map(({ rowId }) => rowId)
  const running = Map.groupBy(await runningOf(tx, ids, today), ({ employeeId }) => employeeId)
  const taught = await readTaught(tx, user, ids)
  const homes = await homesOf(tx, ids)
  const lefts = new Map(some.map(({ rowId, left }) => [rowId, left]))
  const open = some.flatMap(({ rowId, body }) => {
    const line = body as EmployeeLine
    const home = homes.get(rowId)
    const { places, faults } = read(line, {
      campusId: home?.campusId ?? null,
      taught: taught.get(rowId)?.teaches ?? '',
    })
    if (faults.length > 0 || home?.hasLeft) return []
    const startsOn = line.teachesFrom ?? today
    return missing(places, running.get(rowId) ?? []).map((place) => ({
      ...place,
      employeeId: rowId,
      startsOn,
    }))
  })
  for (const { id, employeeId } of open) if (id !== null) lefts.get(employeeId)?.headed.push(id)
  await headAll(
    tx,
    open.flatMap(({ id }) => id ?? []),
    true,
  )
  const made = await assignAll(
    tx,
    open.filter(({ id }) => id === null),
  )
  for (const { id, employeeId } of made) lefts.get(employeeId)?.assigned.push(id)
}
