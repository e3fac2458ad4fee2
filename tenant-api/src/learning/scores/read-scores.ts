import { sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import { refuseMissing } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import { personShown } from '../../access/sessions/rights/person-shown.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { fatherOf } from '../../core/columns/name-in-script.ts'
import { executePrepared } from '../../core/school/prepared.ts'
import type { School } from '../../core/school/school.ts'
import { section } from '../../institute/structure/tables.ts'
import { hasSubject, placesOf, refuseSubject } from '../assessments/assessment-access.ts'
import { assessments } from '../assessments/contract.ts'
import { assessment } from '../assessments/tables.ts'
import type * as contract from './contract.ts'
import { scores, type ScoreSheet } from './contract.ts'

const subject = sql`assessment.subject_id`
const views = [scores.resource, 'view'] as const
const enters = [scores.resource, 'mark'] as const
const edits = [assessments.name, 'edit'] as const

type Read = Omit<ScoreSheet, 'today' | 'mayMark' | 'needsReason' | 'mayReopen' | 'mayRemind'> & {
  isReached: boolean
  seesSome: boolean
  isOffice: boolean
}

/** The marks of an assessment in one statement: its parts, who is asked for marks, and the current score of each. */
export async function readScores(
  school: School,
  user: User,
  { id, action = 'view' }: { id: string; action?: 'view' | 'mark' },
): Promise<ScoreSheet> {
  const today = (await school.today()) as Day
  const seen = hasSubject(user, [scores.resource, action], { subject, today, classTeacher: true })
  const kind = user.language === 'en' ? sql`k.title` : sql`coalesce(nullif(k.other_title, ''), k.title)`
  const [row] = await executePrepared<Read>(
    school.db,
    sql`
    with of_sections as materialized (
      select section.id, section.title, ${seen} as is_seen, ${hasSubject(user, enters, { subject, today })} as may_mark,
        ${hasSubject(user, edits, { subject, today })} as may_edit
      from assessment join assessment_section y on y.assessment_id = assessment.id join section on section.id = y.section_id
      where assessment.id = ${id}::uuid
    ), taker as materialized (
      select t.student_id, t.roll_number, g.id as section_id, g.title, g.may_mark
      from assessment_takers(${id}::uuid) t join of_sections g on g.id = t.section_id and g.is_seen
    )
    select assessment.id, assessment.title, u.name as subject, ${kind} as kind, assessment.day::text as day, assessment.state,
      assessment.version, assessment.reminded_on::text as "remindedOn", (select string_agg(title, ', ' order by title) from of_sections) as sections,
      (select json_agg(json_build_object('id', o.id, 'name', o.name, 'max', o.max, 'pass', o.pass, 'mustPass', o.must_pass,
          'mustSit', o.must_sit, 'isBonus', o.is_bonus) order by o.position)
        from assessment_part o where o.assessment_id = assessment.id) as parts,
      (select coalesce(json_agg(json_build_object('id', t.student_id, 'name', p.name, 'otherName', p.other_name,
          'fatherName', ${fatherOf(user, 's')}, 'rollNumber', t.roll_number, 'registrationNumber', s.registration_number,
          'sectionId', t.section_id, 'section', t.title, 'mayMark', t.may_mark)
          order by t.title, t.roll_number nulls last, p.name collate name_order, p.id), '[]')
        from taker t join student s on s.id = t.student_id join person p on p.id = t.student_id) as students,
      (select coalesce(json_agg(json_build_object('partId', c.part_id, 'studentId', c.student_id, 'scoreId', c.id,
          'state', c.state, 'value', c.value, 'by', a.actor, 'at', a.at)), '[]')
        from assessment_part p join current_score c on c.part_id = p.id and c.attempt = 1 join act a on a.id = c.act_id
        where p.assessment_id = assessment.id and c.student_id in (select student_id from taker)) as cells,
      exists (select from of_sections where may_mark) as "mayEnter",
      ${reach(user, scores.resource, 'edit', { campus: assessment.campusId })} as "isOffice",
      ${reach(user, edits[0], edits[1], placesOf(assessment))} and not exists (select from of_sections where not may_edit) as "mayEdit",
      exists (select from of_sections where is_seen) as "seesSome"
    from assessment join subject u on u.id = assessment.subject_id join assessment_kind k on k.id = assessment.kind_id
    where assessment.id = ${id}::uuid and ${reach(user, scores.resource, action, placesOf(assessment))}`,
  )
  if (!row) return refuseMissing()
  const { seesSome, isOffice, mayEnter, ...found } = row as typeof row & { mayEnter: boolean }
  if (!seesSome) refuseSubject()
  const isLocked = found.state === 'locked'
  return {
    ...found,
    today,
    mayMark: mayEnter && (found.state === 'open' || (isLocked && isOffice)),
    needsReason: isLocked && isOffice,
    mayReopen: isLocked && isOffice,
    mayRemind: isOffice && found.state === 'open' && found.day < today,
  }
}

type One = { id: string; partId: string; studentId: string }

/** The history of the scores of a student in a part, the latest first. */
export async function listHistory(
  school: School,
  user: User,
  { id, partId, studentId }: One,
): Promise<Output<typeof contract.listScoreHistory>> {
  const today = (await school.today()) as Day
  const seen = hasSubject(user, views, { subject, today, classTeacher: true })
  const [found] = await school.db.execute<Output<typeof contract.listScoreHistory>>(sql`
    select coalesce((
      select json_agg(json_build_object('id', s.id, 'state', s.state, 'value', s.value, 'recordedBy', s.recorded_by,
        'reason', s.reason, 'by', a.actor, 'at', a.at) order by s.id desc)
      from score s join act a on a.id = s.act_id where s.part_id = p.id and s.student_id = ${studentId}::uuid), '[]') as rows
    from assessment join assessment_part p on p.assessment_id = assessment.id and p.id = ${partId}::uuid
    where assessment.id = ${id}::uuid and ${reach(user, scores.resource, 'view', placesOf(assessment))}
      and exists (select from assessment_takers(${id}::uuid) t join section on section.id = t.section_id
        where t.student_id = ${studentId}::uuid and ${seen})`)
  return found ?? refuseMissing()
}

/** What waits for marks of the reader: of subjects that they teach, on days that are past. */
export async function listMissing(
  school: School,
  user: User,
  { campus }: { campus?: string | undefined },
): Promise<Output<typeof contract.listMissingScores>> {
  const today = (await school.today()) as Day
  const rows = await school.db.execute<Output<typeof contract.listMissingScores>['rows'][number]>(sql`
    with own as materialized (
      select distinct assessment.id from teacher_assignment a
        join section on section.id = a.section_id or a.section_id is null and section.class_id = a.class_id and section.campus_id = a.campus_id
        join assessment_section y on y.section_id = section.id
        join assessment on assessment.id = y.assessment_id and (a.subject_id is null or a.subject_id = assessment.subject_id)
      where a.employee_id = ${personShown(user)} and holds(a.starts_on, a.ends_on, ${today}::date)
        and assessment.state = 'open' and assessment.day <= ${today}::date
        and (${campus ?? null}::uuid is null or assessment.campus_id = ${campus ?? null}::uuid)
        and ${reach(user, scores.resource, 'mark', { campus: section.campusId, section: section.id })}
    )
    select l.id as "assessmentId", l.title, u.name as subject, l.sections, l.day::text as day, l.missing
    from own join assessments l on l.id = own.id join subject u on u.id = l.subject_id
    where l.missing > 0 order by l.day, l.title, l.id limit 100`)
  return { today, rows: [...rows] }
}
