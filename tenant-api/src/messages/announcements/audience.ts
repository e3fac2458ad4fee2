import { type SQL, sql } from 'drizzle-orm'
import type { Audience, StudentChoice } from './contract.ts'

/** The students of each choice on a day, for the row `s`. This is the place for facts of other modules. */
const studentsWho: Readonly<Record<StudentChoice, (day: string, audience: Audience) => SQL>> = {
  all: () => sql`true`,
  absent: (day) =>
    sql`exists (select from student_day d where d.student_id = s.id and d.day = ${day}::date and d.status = 'absent')`,
  listed: (_, audience) =>
    sql`fold(s.registration_number) in (select fold(listed.number) from ${numbersOf(audience)})`,
}

/**
 * The numbers of a list, as a FROM of `listed`; older announcements, from before there were lists, have none.
 */
function numbersOf({ numbers = [] }: Partial<Pick<Audience, 'numbers'>>): SQL {
  return sql`jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb) listed (number)`
}

/** The numbers of a list that match nobody in the audience. */
export function unknownNumbers(audience: Audience, day: string): SQL {
  return sql`
    select listed.number from ${numbersOf(audience)} where not exists (
      select from student s where fold(s.registration_number) = fold(listed.number) and ${isMeant(audience, day)})
    limit 50`
}

/**
 * The people of an audience on a day, each once: rows of `person_id` and `campus_id`. Campuses restrict every
 * group; classes and sections together narrow it further. Archived people are left out.
 */
export function peopleOf(audience: Audience, day: string): SQL {
  const { groups, campusIds, roleIds, personIds, withoutIds } = audience
  const has = (group: Audience['groups'][number]) => sql`${groups.includes(group)}`
  const near = (column: SQL) =>
    campusIds.length === 0 ? sql`true` : sql`${column} = any(${listOf(campusIds)})`
  return sql`
    select distinct on (who.person_id) who.person_id, who.campus_id from (
      select l.guardian_id as person_id, s.campus_id from student s
        join guardian_link l on l.student_id = s.id and l.may_see
        where ${has('guardians')} and ${isMeant(audience, day)}
      union all
      select s.id, s.campus_id from student s join account a on a.person_id = s.id and a.state = 'active'
        where ${has('students')} and ${isMeant(audience, day)}
      union all
      select e.id, e.campus_id from employee e
        where e.status <> 'left' and e.archived_at is null
          and (e.kind = 'teacher' and ${has('teachers')} or e.kind = 'staff' and ${has('staff')})
          and (${near(sql`e.campus_id`)} or e.campus_ids && ${listOf(campusIds)})
          and ${teachesThere(audience, day)}
      union all
      select a.person_id, h.campus_id from assignment h join account a on a.id = h.account_id and a.state = 'active'
        where h.role_id = any(${listOf(roleIds)}) and holds(h.starts_on, h.ends_on, ${day}::date)
          and (h.campus_id is null or ${near(sql`h.campus_id`)})
      union all
      select p.id, coalesce(s.campus_id, e.campus_id) from person p left join student s on s.id = p.id
        left join employee e on e.id = p.id where p.id = any(${listOf(personIds)})
    ) who join person p on p.id = who.person_id and p.archived_at is null
    where who.person_id <> all(${listOf(withoutIds)})
    order by who.person_id, who.campus_id`
}

function isMeant(audience: Audience, day: string): SQL {
  const { campusIds, students } = audience
  const inCampus = campusIds.length === 0 ? sql`true` : sql`s.campus_id = any(${listOf(campusIds)})`
  return sql`(s.status = 'enrolled' and s.archived_at is null and ${inCampus} and ${studentsWho[students](day, audience)}
    and ${inPlaces(audience, { section: sql`s.section_id`, ofClass: sql`s.class_id` })})`
}

function teachesThere(audience: Audience, day: string): SQL {
  if (!isNarrow(audience)) return sql`true`
  return sql`exists (select from teacher_assignment t left join section c on c.id = t.section_id
    where t.employee_id = e.id and holds(t.starts_on, t.ends_on, ${day}::date)
      and ${inPlaces(audience, { section: sql`t.section_id`, ofClass: sql`coalesce(c.class_id, t.class_id)` })})`
}

function inPlaces(audience: Audience, { section, ofClass }: { section: SQL; ofClass: SQL }): SQL {
  if (!isNarrow(audience)) return sql`true`
  const { classIds, sectionIds } = audience
  return sql`(${section} = any(${listOf(sectionIds)}) or ${ofClass} = any(${listOf(classIds)}))`
}

function isNarrow({ classIds, sectionIds }: Audience): boolean {
  return classIds.length + sectionIds.length > 0
}

/** Ids as a PostgreSQL array. */
export function listOf(ids: readonly string[]): SQL {
  return sql`${`{${ids.join(',')}}`}::uuid[]`
}
