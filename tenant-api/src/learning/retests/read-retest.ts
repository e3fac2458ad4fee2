import { sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { fatherOf } from '../../core/columns/name-in-script.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { hasSubject, placesOf, refuseSubject } from '../assessments/assessment-access.ts'
import { assessment } from '../assessments/tables.ts'
import { scores } from '../scores/contract.ts'
import type { RetestSheet, RetestStudent } from './contract.ts'

type Read = Omit<RetestSheet, 'students' | 'mayMark' | 'needsReason'> & {
  passPercent: number | null
  isOffice: boolean
  mayEnter: boolean
  seesSome: boolean
  students: Omit<RetestStudent, 'offered'>[]
}
type Attempt = RetestStudent['first'][number]

/** The retest of an assessment with both attempts; those who failed or were absent stand first. */
export async function readRetest(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<RetestSheet> {
  const row = await readWhole(school.db, user, { id, today: (await school.today()) as Day })
  if (!row) return refuseMissing()
  const { passPercent, isOffice, mayEnter, seesSome, students, ...found } = row
  if (!seesSome) refuseSubject()
  const isLocked = found.retest?.isLocked === true
  return {
    ...found,
    mayArrange: isOffice && found.state !== 'cancelled',
    mayMark: found.retest !== null && found.state !== 'cancelled' && mayEnter && (!isLocked || isOffice),
    needsReason: isLocked && isOffice,
    students: students
      .map((student) => ({ ...student, offered: offeredTo(student.first, found.parts, passPercent) }))
      .toSorted((one, other) => rankOf(one) - rankOf(other)),
  }
}

function rankOf({ isTaking, offered }: RetestStudent): number {
  return isTaking || offered !== null ? 0 : 1
}

/** Why somebody is offered a retest: a part was not sat, or is below its pass marks, or below the percentage of the class. */
function offeredTo(
  first: readonly Attempt[],
  parts: RetestSheet['parts'],
  passPercent: number | null,
): RetestStudent['offered'] {
  const asked = parts.filter(({ isBonus }) => !isBonus)
  const of = (partId: string) => first.find((one) => one.partId === partId)
  if (asked.some(({ id }) => ['absent', 'missing'].includes(of(id)?.state ?? ''))) return 'absent'
  const isBelow = asked.some(({ id, pass }) => {
    const value = of(id)?.value
    return pass !== null && value !== null && value !== undefined && value < pass
  })
  const [marks, max] = asked.reduce(
    ([sum, most], { id, max: own }) => {
      const value = of(id)?.value
      return value === null || value === undefined ? [sum, most] : [sum + value, most + own]
    },
    [0, 0],
  )
  const isBelowClass = passPercent !== null && max > 0 && marks * 100 < passPercent * max
  return isBelow || isBelowClass ? 'failed' : null
}

/** Everything of a retest in one statement. */
export async function readWhole(
  db: Db | Tx,
  user: User,
  { id, today }: { id: string; today: Day },
): Promise<Read | undefined> {
  const subject = sql`assessment.subject_id`
  const sees = hasSubject(user, [scores.resource, 'view'], { subject, today, classTeacher: true })
  const enters = hasSubject(user, [scores.resource, 'mark'], { subject, today })
  const attempts = (attempt: number) => sql`(
    select coalesce(json_agg(json_build_object('partId', c.part_id, 'scoreId', c.id, 'state', c.state, 'value', c.value)), '[]')
    from assessment_part o join current_score c on c.part_id = o.id
    where o.assessment_id = ${id}::uuid and c.student_id = t.student_id and c.attempt = ${attempt}::int)`
  const [row] = await db.execute<Read>(sql`
    with of_sections as materialized (
      select section.id, section.title, section.class_id, ${sees} as is_seen, ${enters} as may_mark
      from assessment join assessment_section y on y.assessment_id = assessment.id join section on section.id = y.section_id
      where assessment.id = ${id}::uuid
    )
    select assessment.id, assessment.title, u.name as subject, assessment.state,
      coalesce(w.day, ${today}::date)::text as day, (select string_agg(title, ', ' order by title) from of_sections) as sections,
      case when w.id is not null then json_build_object('day', w.day, 'rule', w.rule, 'isLocked', w.is_locked) end as retest,
      (select json_agg(json_build_object('id', o.id, 'name', o.name, 'max', o.max, 'pass', o.pass, 'mustPass', o.must_pass,
          'mustSit', o.must_sit, 'isBonus', o.is_bonus) order by o.position)
        from assessment_part o where o.assessment_id = assessment.id) as parts,
      (select y.pass::float8 from scheme c join grade_system y on y.id = c.grade_system_id
        where c.year_id = assessment.year_id and c.archived_at is null and c.class_id in (select class_id from of_sections)
          and (c.campus_id is null or c.campus_id = assessment.campus_id)
          and (c.term_id is null or c.term_id = assessment.term_id)
        order by c.term_id is null, c.id limit 1) as "passPercent",
      (select coalesce(json_agg(json_build_object('id', t.student_id, 'name', p.name, 'otherName', p.other_name,
          'fatherName', ${fatherOf(user, 's')}, 'rollNumber', t.roll_number, 'section', g.title, 'mayMark', g.may_mark,
          'isTaking', exists (select from retest_student z where z.retest_id = w.id and z.student_id = t.student_id),
          'first', ${attempts(1)}, 'second', ${attempts(2)})
          order by g.title, t.roll_number nulls last, p.name collate name_order, p.id), '[]')
        from assessment_takers(${id}::uuid) t join of_sections g on g.id = t.section_id and g.is_seen
          join student s on s.id = t.student_id join person p on p.id = t.student_id) as students,
      exists (select from of_sections where may_mark) as "mayEnter",
      exists (select from of_sections where is_seen) as "seesSome",
      coalesce(${reach(user, scores.resource, 'edit', { campus: assessment.campusId })}, false) as "isOffice"
    from assessment join subject u on u.id = assessment.subject_id left join retest w on w.assessment_id = assessment.id
    where assessment.id = ${id}::uuid and ${reach(user, scores.resource, 'view', placesOf(assessment))}`)
  return row
}
