import { type SQL, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { reach } from '../../core/authorization/reach.ts'
import { accountShown, type User } from '../../core/authorization/user.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import { oversight, permission } from './contract.ts'

goWithPerson(
  { table: 'thread_message', column: 'student_id' },
  {
    table: 'thread_reading',
    column: 'student_id',
    clash: 'own.account_id = theirs.account_id and own.upto = theirs.upto',
  },
)

/** How many days a family can read the conversation after the student left. */
const daysAfter = 30
/** How many minutes the office can read a conversation that it opened. */
export const minutesOpen = 60

const sides = { section: student.sectionId, person: student.id }

/**
 * Conversations, by `students`, of which the user is a member: those of their own children and of the sections
 * that they teach. Wider grants do not count, students are not members of the conversation about themselves,
 * and a user who views the school as somebody else is a member of none.
 */
export function isMember(user: User, action: 'view' | 'edit', today: Day | SQL): SQL {
  return sql`(${reach(near(user), permission.resource, action, sides)} and ${isOther(user)} and ${isKept(today)})`
}

/** Membership as a guardian: a user who is both guardian and teacher writes as family. */
export function isFamily(user: User): SQL {
  return reach(near(user), permission.resource, 'view', { person: student.id })
}

function near(user: User): User {
  const { grants, viewing } = user
  const kept = grants.filter(
    ({ resource, reach: far }) => resource === permission.resource && (far === 'own' || far === 'section'),
  )
  return { ...user, grants: viewing === null ? kept : [] }
}

function isOther(user: User): SQL {
  return sql`not exists (
    select from account self where self.id = ${accountShown(user)}::uuid and self.person_id = ${student.id})`
}

/** Enrolled students, and for some days those who left. */
function isKept(today: Day | SQL): SQL {
  return sql`(${student.archivedAt} is null and (${student.status} = 'enrolled' or (
    select max(stay.ends_on) from enrolment stay where stay.student_id = ${student.id}) + ${sql.raw(String(daysAfter))} >= ${today}::date))`
}

/**
 * Lines `m` that a member sees: a family sees all, a teacher those since the student came into the section.
 * `isOfFamily` is a column of the query.
 */
export function isShown(isOfFamily: SQL): SQL {
  return sql`(${isOfFamily} or m.day >= (
    select max(stay.starts_on) from enrolment stay where stay.student_id = m.student_id))`
}

/** Students whose conversations the office oversees. */
export function isOverseen(user: User, action: 'view' | 'edit'): SQL {
  return reach(user, oversight.resource, action, { campus: student.campusId })
}

/** When the user last opened a conversation for a reason, if within `minutesOpen`; else null. */
export function openedAt(user: User, { studentId, now }: { studentId: SQL; now: Date }): SQL {
  const since = new Date(now.getTime() - minutesOpen * 60_000).toISOString()
  return sql`(select max(opening.at) from thread_message opening where opening.student_id = ${studentId}
    and opening.kind = 'opened' and opening.author_id = ${user.viewing === null ? user.id : null}::uuid
    and opening.at > ${since}::timestamptz)`
}

/**
 * The members of the conversation about a student on a day, each once: `person_id`, `side`, `is_class_teacher`.
 * These are the guardians who may see the child, and those who teach its section or have a role there with
 * permission to read.
 */
export function membersOf(studentId: string, today: Day): SQL {
  return sql`
    select distinct on (found.person_id) found.person_id, found.side, found.is_class_teacher from (
      select l.guardian_id as person_id, 'family' as side, false as is_class_teacher
      from guardian_link l where l.student_id = ${studentId}::uuid and l.may_see
      union all
      select a.employee_id, 'teachers', a.is_class_teacher
      from student s join section c on c.id = s.section_id
        join teacher_assignment a on a.section_id = c.id
          or a.section_id is null and a.class_id = c.class_id and a.campus_id = c.campus_id
        join employee e on e.id = a.employee_id and e.status <> 'left' and e.archived_at is null
      where s.id = ${studentId}::uuid and s.status = 'enrolled' and holds(a.starts_on, a.ends_on, ${today}::date)
      union all
      select held_by.person_id, 'teachers', false
      from student s join assignment held on held.section_id = s.section_id
        join account held_by on held_by.id = held.account_id and held_by.state = 'active'
        join role_grant given on given.role_id = held.role_id and given.resource = ${permission.resource}
          and given.action = 'view' and given.reach <> 'own'
      where s.id = ${studentId}::uuid and s.status = 'enrolled' and holds(held.starts_on, held.ends_on, ${today}::date)
    ) found
    where found.person_id <> ${studentId}::uuid
    order by found.person_id, found.side, found.is_class_teacher desc`
}
