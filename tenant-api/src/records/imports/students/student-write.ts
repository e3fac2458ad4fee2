import { sql } from 'drizzle-orm'
import { words } from 'kit/text/words-node'
import { savepoint } from '../../../core/acts/act.ts'
import { constraintMessageOf } from '../../../core/columns/constraint-errors.ts'
import type { Tx } from '../../../core/school/school.ts'
import type { StudentLine } from '../../../people/enrolment/contract.ts'
import { type Entry, enter, planEntries } from '../../../people/enrolment/enrol-many.ts'
import { taken as enrolmentTaken } from '../../../people/enrolment/change-student.ts'
import type { User } from '../../../core/authorization/user.ts'
import { sensitivePermission, students } from '../../../people/students-and-guardians/contract.ts'
import { settleLater, settlePeople } from '../../../people/students-and-guardians/settle-people.ts'
import { studentCrud } from '../../../people/students-and-guardians/students.ts'
import { student } from '../../../people/students-and-guardians/tables.ts'
import { guardianBook } from '../guardians/guardian-book.ts'
import type { Writer, Writing, WritingRow, Written } from '../row-store.ts'
import { codeFamilies } from './student-families.ts'
import { type Left, nothingLeft, peopleIn } from './student-left.ts'
import { detailsIn, type Says, writeDetails } from './student-details.ts'
import { writeGuardians } from './student-links.ts'
import { mayEditAt } from './student-marks.ts'
import { numbersFor } from './student-numbers.ts'
import { saidIn } from './student-slots.ts'
import { writeRows } from '../write-rows.ts'

/** A row to write, with the existing student and the data for its undo. */
export type Going = WritingRow & { line: StudentLine; there: ExistingStudents | undefined; left: Left }
export type ExistingStudents = {
  id: string
  status: string
  campusId: string
  familyCode: string
  fatherName: string
  motherName: string
  sectionId: string | null
  rollNumber: number | null
}

/** Adds and changes students with their places, guardians and details, each row whole or not at all. */
export async function writeStudents(tx: Tx, writing: Writing): Promise<Written> {
  const outcome: Written = { written: new Map(), failures: new Map() }
  await writeOrDivide(tx, writing, outcome)
  return outcome
}

/** Writes all rows at once; if an unexpected constraint fails, splits them in halves down to the single row. */
async function writeOrDivide(tx: Tx, { rows, ...by }: Writing, outcome: Written): Promise<void> {
  const [first] = rows
  if (!first) return
  try {
    const { written, failures } = await savepoint(tx, (part) => writeAll(part, { ...by, rows }))
    for (const [number, row] of written) outcome.written.set(number, row)
    for (const [number, remark] of failures) outcome.failures.set(number, remark)
  } catch (error) {
    if (error instanceof LeftOut) {
      for (const [number, remark] of error.failures) outcome.failures.set(number, remark)
      return writeOrDivide(
        tx,
        { ...by, rows: rows.filter(({ number }) => !error.failures.has(number)) },
        outcome,
      )
    }
    const known = constraintMessageOf(enrolmentTaken, error)
    if (!known) throw error
    if (rows.length === 1) {
      const { field, message } = known
      outcome.failures.set(first.number, { field, message: words(by.user).say(message) })
      return
    }
    const middle = Math.ceil(rows.length / 2)
    await writeOrDivide(tx, { ...by, rows: rows.slice(0, middle) }, outcome)
    await writeOrDivide(tx, { ...by, rows: rows.slice(middle) }, outcome)
  }
}

/** Refused rows have taken numbers that others should get: the rest is written again without these rows. */
class LeftOut extends Error {
  readonly failures: Written['failures']
  constructor(failures: Written['failures']) {
    super('rows were left out')
    this.failures = failures
  }
}

async function writeAll(tx: Tx, { rows, ...by }: Writing): Promise<Written> {
  const { user } = by
  const { say } = words(user)
  await settleLater(tx)
  const known = await loadKnown(tx, rows)
  const going = rows.map((row): Going => {
    const there = row.version === null ? undefined : known.get(row.rowId)
    return { ...row, line: row.body as StudentLine, there, left: nothingLeft() }
  })
  const { entries, refused } = await planEntries(tx, user, { newcomers: going.flatMap(newcomerOf), ...by })
  const open = going.filter(({ number }) => !refused.has(number))
  const numbers = await numbersFor(tx, open, by)
  const { written, failures } = await writeRows(tx, studentCrud, {
    ...by,
    rows: open.map((row) => ({ ...row, body: { ...ownPart(row), ...numbers.get(row.number) } })),
  })
  if (failures.size > 0) throw new LeftOut(failures)
  for (const [number, { field, message, fill }] of refused)
    failures.set(number, { field, message: say(message, fill) })
  const done = open.filter(({ number }) => written.has(number))
  await place(tx, done, entries)
  const book = await guardianBook(tx, user, {
    said: done.flatMap(({ line, there }) => saidIn(line, there)),
    of: done.map(({ rowId, line, there }) => ({
      studentId: rowId,
      familyCode: (line.familyCode || there?.familyCode) ?? '',
    })),
  })
  const papers = await writeGuardians(tx, { ...by, rows: done, book })
  await writeDetails(tx, [...done.flatMap(detailsOf(user)), ...papers], by.at)
  if (!by.isTrial) await codeFamilies(tx, user, done)
  await settlePeople(
    tx,
    done.flatMap(({ rowId, left }) => [rowId, ...peopleIn(left)]),
  )
  for (const { number, left, version } of done) {
    const row = written.get(number)
    if (row)
      written.set(number, { ...row, before: { ...left, columns: version === null ? null : row.before } })
  }
  return { written, failures }
}

/** An empty column clears nothing that the user may not write. */
function detailsOf(user: User) {
  return ({ rowId, line, there, left }: Going): Says[] => {
    const isTheirs = mayEditAt(user, sensitivePermission.resource, line.campusId ?? there?.campusId)
    return isTheirs ? [{ id: rowId, says: detailsIn(line), left }] : []
  }
}

async function loadKnown(tx: Tx, rows: readonly WritingRow[]): Promise<Map<string, ExistingStudents>> {
  const ids = rows.flatMap(({ rowId, version }) => (version === null ? [] : [rowId]))
  if (ids.length === 0) return new Map()
  const { id, status, campusId, familyCode, fatherName, motherName, sectionId, rollNumber } = student
  const found = await tx
    .select({ id, status, campusId, familyCode, fatherName, motherName, sectionId, rollNumber })
    .from(student)
    .where(sql`${student.id} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`)
  return new Map(found.map((row) => [row.id, row]))
}

/** The enrolment of a row: only for new or merely registered students. */
function newcomerOf({ number, rowId, line, there }: Going) {
  const { sectionId, startsOn, rollNumber = null, grNumber = '' } = line
  const isComing = !there || there.status === 'registered'
  if (!sectionId || !startsOn || !isComing) return []
  return [{ number, studentId: rowId, sectionId, startsOn, rollNumber, grNumber }]
}

const own = new Set([...Object.keys(students.fields.shape), 'custom'])
/** Fields that an empty cell never clears, whatever the setting for the others. */
const neverEmpty = new Set(['campusId', 'registrationNumber', 'firstName'])

/** Defaults of columns that a row may omit. */
const unsaid = { fatherOtherName: '', motherOtherName: '' }

/**
 * The student's own columns in a row. If the row makes a parent a guardian, the parent's name in the other
 * script is stored only with the guardian: a copy in the student would hide later changes of the guardian.
 */
function ownPart({ line, there, version }: Going): Record<string, unknown> {
  const isKept = (key: string, value: unknown) => version !== null && neverEmpty.has(key) && !value
  const said: Record<string, unknown> = Object.fromEntries(
    Object.entries(line).filter(([key, value]) => own.has(key) && !isKept(key, value)),
  )
  for (const { slot, otherName } of saidIn(line, there))
    if (slot !== 'guardian' && otherName !== '') said[`${slot}OtherName`] = ''
  return version === null ? { ...unsaid, ...said } : said
}

/** Enrols new students, and updates roll numbers of existing ones. */
async function place(tx: Tx, rows: readonly Going[], entries: readonly Entry[]): Promise<void> {
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  const coming = entries.filter(({ number }) => byNumber.has(number))
  await enter(tx, coming)
  for (const { number, campusId, startsOn } of coming) {
    const row = byNumber.get(number)
    if (row) row.left.entered = { campusId, startsOn }
  }
  const rolls: { studentId: string; rollNumber: number }[] = []
  for (const { rowId, line, there, left } of rows) {
    const { rollNumber } = line
    if (!there?.sectionId || !rollNumber || rollNumber === there.rollNumber) continue
    left.roll = { was: there.rollNumber, is: rollNumber }
    rolls.push({ studentId: rowId, rollNumber })
  }
  if (rolls.length === 0) return
  await tx.execute(sql`
    update enrolment e set roll_number = r."rollNumber"
    from jsonb_to_recordset(${JSON.stringify(rolls)}::jsonb) as r ("studentId" uuid, "rollNumber" int)
    where e.student_id = r."studentId" and e.ends_on is null`)
}

export type Writes = Writer & { rows: readonly Going[] }
