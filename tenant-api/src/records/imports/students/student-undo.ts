import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import {
  isReferred,
  type ConstraintMessages,
  constraintMessageOf,
} from '../../../core/columns/constraint-errors.ts'
import type { Tx } from '../../../core/school/school.ts'
import { forgetMembers } from '../../../money/family-accounts/settle-families.ts'
import { taken as enrolmentTaken } from '../../../people/enrolment/change-student.ts'
import { guardianCrud } from '../../../people/students-and-guardians/guardians.ts'
import { settleLater, settlePeople } from '../../../people/students-and-guardians/settle-people.ts'
import { studentCrud } from '../../../people/students-and-guardians/students.ts'
import type { TakingBack } from '../row-store.ts'
import { putDetails } from './student-details.ts'
import { type Left, peopleIn } from './student-left.ts'
import { alterLinks } from './student-links.ts'
import { giveNumbersBack } from './student-numbers.ts'
import type { FileImportRow } from '../tables.ts'
import { orDivide, restore, untouched } from '../undo-import.ts'

const touched = sentence('Somebody changed this in the meantime')
const used = sentence('Something refers to this by now')

/**
 * Undoes students with all that their rows wrote; one whose details or places somebody changed since is kept
 * whole.
 */
export async function takeStudentsBack(tx: Tx, back: TakingBack): Promise<Map<number, string>> {
  const { say } = words(back.user)
  const open = await untouched(tx, studentCrud, back)
  const links = back.rows.flatMap(({ number, rowId, before }) =>
    (before as unknown as Left).links.map((link) => ({ ...link, number, studentId: rowId })),
  )
  for (const number of await relinked(tx, links)) open.delete(number)
  const kept = new Map(
    back.rows.flatMap(({ number }) => (open.has(number) ? [] : [[number, say(touched)] as const])),
  )
  const rows = back.rows.filter(({ number }) => open.has(number))
  const refused = await orDivide(tx, rows, {
    isExpected: (error) =>
      error instanceof Touched || isReferred(error) || constraintMessageOf(undoTaken, error) !== undefined,
    apply: (part, some) => takeBack(part, back.at, some),
  })
  for (const { number } of refused) kept.set(number, say(used))
  return kept
}

/** Somebody else may have become the first contact since. */
export const calledFirst: ConstraintMessages = {
  guardian_link_first: { code: 'taken', message: touched, field: 'firstContact' },
}
const undoTaken = { ...enrolmentTaken, ...studentCrud.taken, ...calledFirst }

export class Touched extends Error {}

async function takeBack(tx: Tx, at: string, rows: readonly FileImportRow[]): Promise<void> {
  const going = rows.map((row) => ({ ...row, left: row.before as unknown as Left }))
  const lefts = going.map(({ left }) => left)
  await settleLater(tx)
  await uncode(
    tx,
    lefts.flatMap(({ coded }) => coded),
  )
  await unlink(tx, going)
  await forgetDetails(tx, at, lefts)
  await unplace(tx, going)
  await withoutStudents(
    tx,
    going.filter(({ left }) => left.columns === null),
  )
  const changed = going.flatMap(({ left, ...row }) =>
    left.columns === null ? [] : [{ ...row, before: left.columns }],
  )
  await restore(tx, studentCrud, { at, rows: changed })
  await restoreGuardians(tx, at, going)
  await settlePeople(
    tx,
    going.flatMap(({ rowId, left }) => [rowId ?? [], peopleIn(left)].flat()),
  )
}

type Gone = FileImportRow & { left: Left }

export async function uncode(tx: Tx, coded: Left['coded']): Promise<void> {
  await tx.execute(sql`
    update student set family_code = ''
    from jsonb_to_recordset(${JSON.stringify(coded)}::jsonb) as g (id uuid, code text)
    where student.id = g.id and student.family_code = g.code`)
}

async function unlink(tx: Tx, going: readonly Gone[]): Promise<void> {
  await unlinkAll(
    tx,
    going.flatMap(({ rowId, left }) => left.links.map((link) => ({ ...link, studentId: rowId }))),
  )
}

type Unlinking = Left['links'][number] & { studentId: string | null }

/** The rows with links that somebody changed since; locks the links. A deleted link does not block the undo. */
export async function relinked(
  tx: Tx,
  links: readonly (Unlinking & { number: number })[],
): Promise<number[]> {
  const known = links.flatMap(({ number, after }) => (after ? [{ ...after, number }] : []))
  if (known.length === 0) return []
  const rows = await tx.execute<{ number: number }>(sql`
    select l.number from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as l (number int, "studentId" uuid,
      "guardianId" uuid, relation text, "maySee" boolean, "mayPickUp" boolean, "getsBills" boolean,
      "isFirstContact" boolean, "contactOrder" int, language text)
    join guardian_link g on g.student_id = l."studentId" and g.guardian_id = l."guardianId"
    where (g.relation, g.may_see, g.may_pick_up, g.gets_bills, g.is_first_contact, g.contact_order, g.language)
      is distinct from (l.relation, l."maySee", l."mayPickUp", l."getsBills", l."isFirstContact", l."contactOrder",
        l.language)
    for update of g`)
  return rows.map(({ number }) => number)
}

/** Deletes added links, and restores changed ones. */
export async function unlinkAll(tx: Tx, links: readonly Unlinking[]): Promise<void> {
  const added = links.filter(({ before }) => before === null)
  await tx.execute(sql`
    delete from guardian_link link
    using jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as l ("studentId" uuid, "guardianId" uuid)
    where link.student_id = l."studentId" and link.guardian_id = l."guardianId"`)
  await alterLinks(
    tx,
    links.flatMap(({ before }) => before ?? []),
  )
}

/** Restores sensitive details; throws Touched if somebody changed any of them since. */
export async function forgetDetails(
  tx: Tx,
  at: string,
  lefts: readonly Pick<Left, 'details'>[],
): Promise<void> {
  const details = lefts.flatMap((left) => left.details)
  if (details.length === 0) return
  const [same] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from jsonb_to_recordset(${JSON.stringify(details)}::jsonb) as d (id uuid, at timestamptz)
    join sensitive_detail s on s.id = d.id and s.updated_at = d.at`)
  if (same?.count !== details.length) throw new Touched()
  const added = details.filter(({ before }) => before === null)
  await tx.execute(sql`
    delete from sensitive_detail where id in (select (d ->> 'id')::uuid from jsonb_array_elements(
      ${JSON.stringify(added)}::jsonb) d)`)
  const changed = details.flatMap(({ before }): object[] => (before ? [before] : []))
  await putDetails(tx, changed, at)
}

/** Removes new enrolments from the admission register, and restores roll numbers of existing students. */
async function unplace(tx: Tx, going: readonly Gone[]): Promise<void> {
  const entered = going.flatMap(({ rowId, left }) =>
    left.entered ? [{ ...left.entered, studentId: rowId }] : [],
  )
  await tx.execute(sql`
    delete from enrolment e
    using jsonb_to_recordset(${JSON.stringify(entered)}::jsonb) as g ("studentId" uuid, "startsOn" date)
    where e.student_id = g."studentId" and e.starts_on = g."startsOn" and e.ends_on is null`)
  await tx.execute(sql`
    delete from gr_entry e
    using jsonb_to_recordset(${JSON.stringify(entered)}::jsonb) as g ("studentId" uuid, "campusId" uuid, "startsOn" date)
    where e.student_id = g."studentId" and e.campus_id = g."campusId" and e.entered_on = g."startsOn"`)
  const rolls = going.flatMap(({ rowId, left }) => (left.roll ? [{ ...left.roll, studentId: rowId }] : []))
  await tx.execute(sql`
    update enrolment e set roll_number = g.was
    from jsonb_to_recordset(${JSON.stringify(rolls)}::jsonb) as g ("studentId" uuid, was int, "is" int)
    where e.student_id = g."studentId" and e.ends_on is null and e.roll_number = g."is"`)
}

async function withoutStudents(tx: Tx, going: readonly Gone[]): Promise<void> {
  await forgetMembers(
    tx,
    going.flatMap(({ rowId }) => rowId ?? []),
  )
  const ids = sql`(select jsonb_array_elements_text(${JSON.stringify(going.map(({ rowId }) => rowId))}::jsonb)::uuid)`
  const gone = await tx.execute<{ number: string }>(sql`
    delete from student where id in ${ids} returning registration_number as number`)
  await tx.execute(sql`delete from person where id in ${ids}`)
  await giveNumbersBack(
    tx,
    gone.map(({ number }) => number),
  )
}

/**
 * Restores changed guardians and deletes added ones, if nobody changed or needs them since; writes by the
 * workbook's sheet of guardians do not count once they are undone.
 */
async function restoreGuardians(tx: Tx, at: string, going: readonly Gone[]): Promise<void> {
  const all = going.flatMap(({ left }) => left.guardians)
  const importId = going[0]?.importId
  if (all.length === 0) return
  const same = await tx.execute<{ id: string }>(sql`
    select g.id from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as a (id uuid, version int)
    join guardian g on g.id = a.id and (g.version = a.version or g.version = a.version + 2 and exists (
      select from file_import_row r where r.row_id = a.id and r.version = a.version + 1 and r.outcome = 'undone'
        and r.import_id in (select other.id from file_import this join file_import other using (part_of)
          where this.id = ${importId}::uuid)))
    for update of g`)
  const open = new Set(same.map(({ id }) => id))
  const changed = all.filter(({ id, before }) => before !== null && open.has(id))
  await restore(tx, guardianCrud, { at, rows: changed.map(({ id, before }) => ({ rowId: id, before })) })
  const added = all.filter(({ id, before }) => before === null && open.has(id))
  await orDivide(tx, added, { isExpected: isReferred, apply: withoutGuardians })
}

export async function withoutGuardians(tx: Tx, some: readonly { id: string | null }[]): Promise<void> {
  const ids = sql`(select (g ->> 'id')::uuid from jsonb_array_elements(${JSON.stringify(some)}::jsonb) g)`
  await tx.execute(sql`delete from guardian where id in ${ids}`)
  await tx.execute(sql`delete from person where id in ${ids}`)
}
