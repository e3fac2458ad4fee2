import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { takenName } from '../../crud/resource-module.ts'
import { crudOf } from '../../crud/table.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import { reach, type ReachColumns } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { departmentCrud } from '../../institute/departments/departments.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { bySection, studentCrud } from '../../people/students-and-guardians/students.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { sectionCrud } from '../../institute/structure/sections.ts'
import {
  leaveTypes,
  type Side,
  staffApprovals,
  staffLeaves,
  studentApprovals,
  studentLeaves,
} from './contract.ts'
import { countOf } from './leave-days.ts'
import { isKin } from './conflict-of-interest.ts'
import { leaveRequest, leaveType, staffLeave, studentLeave } from './tables.ts'

const clash = `own.state in ('pending', 'approved') and theirs.state in ('pending', 'approved')
  and leave_halves(own.first_day, own.last_day, own.part) && leave_halves(theirs.first_day, theirs.last_day, theirs.part)`
goWithPerson(
  { table: 'leave_request', column: 'person_id', where: "theirs.side = 'student'", clash },
  { table: 'leave_request', column: 'person_id', side: 'staff', where: "theirs.side = 'staff'", clash },
)

export const leaveTypeCrud = crudOf(leaveTypes, {
  table: leaveType,
  within: {},
  taken: takenName(leaveTypes, 'leave_type_title_taken', 'title'),
})

const filledFields = ['days', 'mayDecide']

export const studentLeaveCrud = crudOf(studentLeaves, {
  table: studentLeave,
  rowsOf: 'leave_request',
  within: {
    campus: studentLeave.campusId,
    section: bySection(studentLeave.studentId),
    person: studentLeave.studentId,
  },
  rows: { typeId: () => leaveTypeCrud, studentId: () => studentCrud, sectionId: () => sectionCrud },
  // Requests do not keep a person out of the archive: they go there with the person.
  until: null,
  fill: { fields: filledFields, read: (db, user, ids) => readFilled(db, user, 'student', ids) },
})

export const staffLeaveCrud = crudOf(staffLeaves, {
  table: staffLeave,
  rowsOf: 'leave_request',
  within: { campus: staffLeave.campusId, campuses: staffLeave.campusIds, person: staffLeave.personId },
  rows: { typeId: () => leaveTypeCrud, departmentId: () => departmentCrud, campusId: () => campusCrud },
  until: null,
  fill: { fields: filledFields, read: (db, user, ids) => readFilled(db, user, 'staff', ids) },
})

/** The places of a list's requests without the person column; for the office also without sections. */
function placesOf(within: ReachColumns) {
  const { person: _own, ...places } = within
  const { section: _section, ...offices } = places
  return { within, places, offices }
}

/** The two lists, with their permissions. */
export const listOf = {
  student: {
    name: studentLeaves.name,
    approvals: studentApprovals.resource,
    crud: studentLeaveCrud,
    table: studentLeave,
    personId: studentLeave.studentId,
    ...placesOf(studentLeaveCrud.within as ReachColumns),
  },
  staff: {
    name: staffLeaves.name,
    approvals: staffApprovals.resource,
    crud: staffLeaveCrud,
    table: staffLeave,
    personId: staffLeave.personId,
    ...placesOf(staffLeaveCrud.within as ReachColumns),
  },
} as const

/** The label of a request's person: the father's name tells students of the same name apart. */
export function calledIn(side: Side): SQL<string> {
  if (side === 'staff') return sql<string>`${staffLeave.name}`
  return sql<string>`concat_ws(' · ', ${studentLeave.name}, nullif(${studentLeave.fatherName}, ''))`
}

/**
 * Requests that the user may decide: within reach, at this step, and not about themselves or their children.
 */
export function decidable(user: User, side: Side): SQL {
  const { approvals, table, personId, places, offices } = listOf[side]
  return sql`(${table.state} = 'pending' and not ${isKin(user, personId)}
    and (${table.awaits} = 'teacher' and ${reach(user, approvals, 'edit', places)}
      or ${reach(user, approvals, 'edit', offices)}))`
}

async function readFilled(db: Db | Tx, user: User, side: Side, ids: readonly string[]) {
  const { table } = listOf[side]
  const rows = await db
    .select({
      id: table.id,
      days: sql<string>`(${await countOf(db, side)})`,
      mayDecide: sql<boolean>`${decidable(user, side)}`,
    })
    .from(table)
    // In a query of two tables, columns need the table's name.
    .innerJoin(leaveRequest, eq(leaveRequest.id, table.id))
    .where(inArray(table.id, [...ids]))
  return new Map(rows.map(({ id, days, mayDecide }) => [id, { days: Number(days), mayDecide }]))
}
