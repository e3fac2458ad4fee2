import { type SQL, sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import { refuse, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe } from '../../core/acts/act.ts'
import { emit } from '../../core/acts/outbox.ts'
import type { User } from '../../core/authorization/user.ts'
import { type MessageDeclarations, messageFields } from '../../core/messages.ts'
import type { Listener } from '../../core/module.ts'
import type { School } from '../../core/school/school.ts'
import { tellPeople } from '../../messages/outbound/queue.ts'
import type * as contract from './contract.ts'
import type { WrittenExam } from '../exams/contract.ts'
import { findExam, lockExam, refuseUnlessPlanned, touchExam } from '../exams/exams.ts'
import { hardClashOf } from './judge.ts'

const exam = { title: sentence('Exam'), sample: 'Mid-term' }
const { student, from } = messageFields
const common = { category: 'general', channels: ['push', 'whatsapp', 'sms', 'email'] } as const

/** What people hear when a date sheet is published: that it is there, and where; no marks and no times, which may change. */
export const messages: MessageDeclarations = {
  'exam.dated': {
    ...common,
    about: 'student',
    title: sentence('Date sheet of {exam} for {student}'),
    body: sentence(
      'The date sheet of {exam} for {student} is published. The first paper is on {from, date}. Please open it to see all papers.',
    ),
    short: sentence('{exam}: the date sheet for {student} is published. First paper on {from, date}.'),
    fields: { exam, student, from },
  },
  'exam.teacher-dated': {
    ...common,
    about: 'nobody',
    title: sentence('Date sheet of {exam}'),
    body: sentence(
      'The date sheet of {exam} is published. The first paper of your sections is on {from, date}.',
    ),
    short: sentence('{exam}: the date sheet is published. First paper on {from, date}.'),
    fields: { exam, from },
  },
}

/** Who sits which paper of an exam that has a day. */
const sitters = (id: string): SQL => sql`
  select distinct on (t.student_id, p.day) t.student_id, t.section_id, p.day
  from exam_papers p cross join lateral assessment_takers(p.assessment_id) t
  where p.exam_id = ${id}::uuid and p.day is not null`

/** The students of an exam and their guardians, each with the child and its first paper. */
const families = (id: string): SQL => sql`
  select who.person_id, s.id as about_id, e.campus_id, who.is_guardian, x.section_id,
    jsonb_build_object('exam', e.title, 'student', n.name, 'studentOther', n.other_name, 'from', x.day::text) as fill
  from (select o.student_id, min(o.section_id::text)::uuid as section_id, min(o.day) as day from (${sitters(id)}) o group by o.student_id) x
    join exam e on e.id = ${id}::uuid join student s on s.id = x.student_id and s.archived_at is null join person n on n.id = s.id
    cross join lateral (
      select l.guardian_id as person_id, true as is_guardian from guardian_link l where l.student_id = s.id and l.may_see
      union all
      select a.person_id, false from account a where a.person_id = s.id and a.state = 'active'
    ) who`

/** Who teaches a section that sits a paper of an exam, with the first one. */
const teachers = (id: string): SQL => sql`
  select a.employee_id as person_id, null::uuid as about_id, e.campus_id,
    jsonb_build_object('exam', e.title, 'from', min(p.day)::text) as fill
  from exam e join exam_papers p on p.exam_id = e.id and p.day is not null
    join assessment_section y on y.assessment_id = p.assessment_id join section s on s.id = y.section_id
    join teacher_assignment a on a.campus_id = s.campus_id and holds(a.starts_on, a.ends_on, p.day)
      and (a.section_id = s.id or a.section_id is null and (a.class_id is null or a.class_id = s.class_id))
  where e.id = ${id}::uuid group by a.employee_id, e.id`

/** Who would be told, before anything is published. */
export async function readAudience(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<Output<typeof contract.readExamAudience>> {
  const { mayEdit } = await findExam(school.db, user, { id })
  if (!mayEdit) refuseUnchangeable()
  const [row] = await school.db.execute<Output<typeof contract.readExamAudience>>(sql`
    with told as materialized (${families(id)})
    select (select coalesce(json_agg(json_build_object('section', s.title, 'students', o.students, 'guardians', o.guardians)
          order by s.title), '[]')
        from (select section_id, count(distinct about_id)::int as students,
            (count(distinct person_id) filter (where is_guardian))::int as guardians
          from told group by section_id) o join section s on s.id = o.section_id) as sections,
      (select count(*)::int from (${teachers(id)}) t) as teachers,
      (select count(*)::int from exam_papers p where p.exam_id = ${id}::uuid and p.sitting_id is null) as unplaced`)
  return row ?? { sections: [], teachers: 0, unplaced: 0 }
}

/** Publishes the date sheet: lessons make room for its papers, families and teachers see it and are told. */
export async function publishExam(
  school: School,
  user: User,
  { id, version }: { id: string; version: number },
): Promise<WrittenExam> {
  const { country } = await school.profile()
  return school.transaction(user, 'exams.dated', async (tx) => {
    const row = await lockExam(tx, user, { id, version })
    refuseUnlessPlanned(row)
    const [counts] = await tx.execute<{ papers: number; unplaced: number }>(
      sql`select papers, unplaced from exams where id = ${id}::uuid`,
    )
    if (!counts || counts.papers === 0) refuse('exams.no-papers', 'This exam has no papers yet')
    if (counts.unplaced > 0)
      refuse(
        'exams.unplaced',
        '{count, plural, one {One paper has no day yet. Give it one or take it out} other {# papers have no day yet. Give them one or take them out}}',
        { count: counts.unplaced },
        { status: 409 },
      )
    const clash = await hardClashOf(tx, user, { exam: row, country })
    if (clash) refuse('exams.clash', '{paper}: {clash}', clash, { status: 409 })
    const written = await touchExam(tx, row, { state: 'dated' })
    await emit(tx, 'exam.dated', { examId: id, version: written.version })
    describe(tx, { name: row.title, count: counts.papers })
    return written
  })
}

/** After a date sheet was published, families and teachers are told, each once; nobody, where it was taken back meanwhile. */
export const tellOfExam: Listener = async (school, { payload }) => {
  const [id, version] = [String(payload.examId), String(payload.version)]
  const [row] = await school.db.execute(
    sql`select from exam where id = ${id}::uuid and state <> 'planned' and archived_at is null`,
  )
  if (!row) return
  const key = `${id} ${version}`
  await tellPeople(school, school.db, {
    event: 'exam.dated',
    key,
    page: 'my-exams',
    people: sql`select person_id, about_id, campus_id, fill from (${families(id)}) told`,
  })
  await tellPeople(school, school.db, {
    event: 'exam.teacher-dated',
    key,
    page: `exams/${id}`,
    people: teachers(id),
  })
}
