import { type SQL, sql } from 'drizzle-orm'
import { addDays, type Day } from 'kit/values/day'
import { refuse, refuseField, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { personShown } from '../../access/sessions/rights/person-shown.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { schoolDaysIn } from '../../institute/school-days/school-days.ts'
import { section } from '../../institute/structure/tables.ts'
import { diary } from './contract.ts'

const office = { campus: section.campusId }
const within = { ...office, section: section.id }

/** Sections whose diary a user reads by teaching there or by working in the office; of statements about `section`. */
export function isRead(user: User): SQL {
  return sql`(section.archived_at is null and ${reach(user, diary.resource, 'view', within)})`
}

/** The same, and those that a user writes for without reading. */
export function isReadOrWritten(user: User): SQL {
  return sql`(${isRead(user)} or section.archived_at is null and ${reach(user, diary.resource, 'edit', within)})`
}

/** Sections that a user writes for as a teacher. */
export function isTaught(user: User, today: Day): SQL {
  const near = user.grants
    .filter((grant) => grant.resource === diary.resource && grant.action === 'edit')
    .flatMap(({ sections }) => sections)
  return sql`(section.archived_at is null and ${reach(user, diary.resource, 'edit', within)}
    and (section.id = any(${`{${near.join(',')}}`}::uuid[]) or exists (${assignments(user, today)})))`
}

/** What the user is said to teach in the section at hand. */
function assignments(user: User, today: Day): SQL {
  return sql`select from teacher_assignment a
    where a.employee_id = ${personShown(user)}
      and holds(a.starts_on, a.ends_on, ${today}::date)
      and (a.section_id = section.id
        or a.section_id is null and a.class_id = section.class_id and a.campus_id = section.campus_id)`
}

/**
 * Whether a user writes for a subject of the section at hand, or the note for all where it is none: the office, who
 * teaches it, the class teacher the note, and who has the section by a role and no lessons in it everything.
 */
export function writesFor(user: User, today: Day, subject: SQL): SQL {
  const own = assignments(user, today)
  return sql`(${reach(user, diary.resource, 'edit', office)}
    or ${reach(user, diary.resource, 'edit', within)} and (not exists (${own})
      or exists (${own} and (a.subject_id is null or a.subject_id = ${subject} or ${subject} is null and a.is_class_teacher))))`
}

/** The subjects that the sections at hand are taught on a day, by their plan: as a FROM of `taught`. */
export function taughtOn(today: Day): SQL {
  return sql`(
    select p.section_id, u.id, u.name from section_subject p
      join academic_year y on y.id = p.year_id and y.archived_at is null and ${today}::date between y.first_day and y.last_day
      join subject u on u.id = p.subject_id
    where p.lessons > 0
    union
    select g.id, u.id, u.name from teacher_assignment a
      join section g on g.id = a.section_id or a.section_id is null and g.class_id = a.class_id and g.campus_id = a.campus_id
      join subject u on u.id = a.subject_id
    where holds(a.starts_on, a.ends_on, ${today}::date))`
}

export type Place = { id: string; title: string; campusId: string; classId: string }

/** A section whose diary the user reads; no other is there. */
export async function placeOf(
  db: Db | Tx,
  user: User,
  id: string,
  isSeen: SQL = isRead(user),
): Promise<Place & { mayWrite: boolean }> {
  const [found] = await db.execute<Place & { mayWrite: boolean }>(sql`
    select section.id, section.title, section.campus_id as "campusId", section.class_id as "classId",
      ${reach(user, diary.resource, 'edit', within)} as "mayWrite"
    from section where section.id = ${id}::uuid and ${isSeen}`)
  return found ?? refuseMissing()
}

type Written = { id: string; subjectId: string | null; today: Day }

/** The same of a section and a subject that the user writes for, with what the subject is called. */
export async function placeToWrite(tx: Tx, user: User, { id, subjectId, today }: Written) {
  const place = await placeOf(tx, user, id, isReadOrWritten(user))
  if (!place.mayWrite) refuseUnchangeable()
  const subject = sql`${subjectId}::uuid`
  const [found] = await tx.execute<{ may: boolean; name: string | null }>(sql`
    select ${writesFor(user, today, subject)} as may,
      (select taught.name from ${taughtOn(today)} taught where taught.section_id = section.id and taught.id = ${subject}) as name
    from section where section.id = ${id}::uuid`)
  if (subjectId !== null && found?.name === null)
    refuseField('subjectId', sentence('Choose a subject that is taught there'), 'choice')
  if (found?.may !== true)
    refuse(
      'diary.other-subject',
      'Only the teacher of this subject can write its homework',
      {},
      { status: 403 },
    )
  return { ...place, subject: found.name ?? '' }
}

/** The days with school of a section, from a day on. */
export async function daysOf(
  db: Db | Tx,
  { campusId, classId }: Pick<Place, 'campusId' | 'classId'>,
  { from, days, country }: { from: Day; days: number; country: string },
): Promise<Day[]> {
  const span = { campus: campusId, class: classId, from, until: addDays(from, days), country }
  const all = await schoolDaysIn(db, span)
  return all.flatMap(({ day, state }) => (state === 'closed' ? [] : [day as Day]))
}

/** The school's day, and what the days of it hang on. */
export async function hereOf(school: School) {
  const [today, { country }] = await Promise.all([school.today(), school.profile()])
  return { today: today as Day, country }
}
