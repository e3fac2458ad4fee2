import { type SQL, sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import { mayBeyondOwn, reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { fatherOf } from '../../core/columns/name-in-script.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { crudOf } from '../../crud/table.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { sectionCrud } from '../../institute/structure/sections.ts'
import { subjectCrud } from '../../institute/structure/subjects.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { studentCrud } from '../../people/students-and-guardians/students.ts'
import { hasSubject } from '../assessments/assessment-access.ts'
import { approves, resultCrud } from '../results/find-result.ts'
import { isCorrectionDue } from '../results/changed-cards.ts'
import { scores } from '../scores/contract.ts'
import { rechecks, type RecheckMark, type RecheckSheet } from './contract.ts'
import { recheckList } from './tables.ts'

const placesOf = {
  campus: recheckList.campusId,
  section: recheckList.sectionId,
  person: recheckList.studentId,
}

export const recheckCrud = crudOf(rechecks, {
  table: recheckList,
  rowsOf: 'recheck',
  within: placesOf,
  rows: {
    studentId: () => studentCrud,
    setId: () => resultCrud,
    subjectId: () => subjectCrud,
    sectionId: () => sectionCrud,
    campusId: () => campusCrud,
  },
  until: null,
})

goWithPerson({
  table: 'recheck',
  column: 'student_id',
  clash: `own.set_id = theirs.set_id and own.subject_id = theirs.subject_id and own.state = 'asked' and theirs.state = 'asked'`,
})

/** Whether the user may decide a re-check: also its marks after the lock. */
export function decides(user: User): SQL {
  const campus = { campus: recheckList.campusId }
  return sql`(${reach(user, rechecks.name, 'edit', campus)} and ${reach(user, scores.resource, 'edit', campus)})`
}

type Found = Omit<RecheckSheet, 'rows' | 'isOwnMark' | 'isCorrectionDue'> & {
  seesMarks: boolean
  mayCorrect: boolean
  stored: RecheckMark[]
}

/** A re-check with its marks, to whoever sees it. */
export async function readRecheck(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<RecheckSheet> {
  const today = (await school.today()) as Day
  const subject = sql`${recheckList.subjectId}`
  const seen = hasSubject(user, [rechecks.name, 'view'], { subject, today, classTeacher: true })
  const [row] = await school.db.execute<Found>(sql`
    select rechecks.id, rechecks.student_id as "studentId", p.name, p.other_name as "otherName",
      ${fatherOf(user, 's')} as "fatherName",
      (select (c.snapshot #>> '{student,rollNumber}')::int from current_result_card c
        where c.set_id = rechecks.set_id and c.student_id = rechecks.student_id) as "rollNumber",
      rechecks.section_title as "sectionTitle", u.name as subject, u.title as "otherSubject", rechecks.set_id as "setId",
      rechecks.result_title as "resultTitle", rechecks.state, rechecks.reason, rechecks.asked_by as "askedBy",
      rechecks.is_on_paper as "isOnPaper", rechecks.asked_on::text as "askedOn", rechecks.answer,
      rechecks.decided_by as "decidedBy", rechecks.decided_on::text as "decidedOn",
      rechecks.state = 'asked' and coalesce(${decides(user)}, false) as "mayDecide", coalesce(${seen}, false) as "seesMarks",
      coalesce(${reach(user, approves[0], approves[1], { campus: recheckList.campusId })}, false) as "mayCorrect",
      (select r.marks from recheck r where r.id = rechecks.id) as stored
    from rechecks join section on section.id = rechecks.section_id join student s on s.id = rechecks.student_id
      join person p on p.id = s.id join subject u on u.id = rechecks.subject_id
    where rechecks.id = ${id}::uuid and ${reach(user, rechecks.name, 'view', placesOf)}`)
  if (!row) return refuseMissing()
  const { seesMarks, mayCorrect, stored, ...found } = row
  const isSeen = seesMarks && mayBeyondOwn(user, rechecks.name, 'view')
  const current = isSeen && found.state === 'asked' ? await marksOf(school.db, id) : []
  return {
    ...found,
    rows: !isSeen ? [] : found.state === 'asked' ? current.map(({ actorId: _, ...mark }) => mark) : stored,
    isOwnMark: current.some(({ actorId }) => actorId !== null && actorId === user.id),
    isCorrectionDue: mayCorrect && found.state === 'done' && (await isCorrectionDue(school.db, found.setId)),
  }
}

/** The current marks of a student in the subject, in the assessments that stand on the card, with who entered each. */
export async function marksOf(
  db: Db | Tx,
  id: string,
): Promise<(RecheckMark & { actorId: string | null })[]> {
  const rows = await db.execute<RecheckMark & { actorId: string | null }>(sql`
    select o.id as "partId", s.attempt, a.title as assessment, a.day::text as day, o.name as part, o.max::float8 as max,
      s.id as "scoreId", coalesce(act.actor, '') as "enteredBy", act.actor_id as "actorId",
      jsonb_build_object('state', s.state, 'value', s.value) as before, null as after
    from recheck r join current_result_card c on c.set_id = r.set_id and c.student_id = r.student_id
      cross join lateral (select distinct (l ->> 'id')::uuid as id from jsonb_array_elements(c.snapshot -> 'assessments') l) line
      join assessment a on a.id = line.id and a.subject_id = r.subject_id
      join assessment_part o on o.assessment_id = a.id
      join current_score s on s.part_id = o.id and s.student_id = r.student_id and s.state is not null
      left join act on act.id = s.act_id
    where r.id = ${id}::uuid order by a.day, a.title, a.id, o.position, s.attempt`)
  return [...rows]
}
