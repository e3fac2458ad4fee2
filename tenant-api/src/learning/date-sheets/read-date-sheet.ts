import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import type { User } from '../../core/authorization/user.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { findExam } from '../exams/exams.ts'
import type { DatedPaper, DateSheet } from './contract.ts'
import { examDays, sharedStudents } from './judge.ts'

/** The date sheet of an exam that the reader sees. */
export async function readDateSheet(school: School, user: User, { id }: { id: string }): Promise<DateSheet> {
  const today = (await school.today()) as Day
  const { country } = await school.profile()
  return dateSheetOf(school.db, user, { id, today, country, isRead: true })
}

type OfSheet = { id: string; today: Day; country: string; isRead?: boolean }

/** The same within a transaction, to which the day and the country were told before. */
export async function dateSheetOf(
  db: Db | Tx,
  user: User,
  { id, today, country, isRead = false }: OfSheet,
): Promise<DateSheet> {
  const exam = await findExam(db, user, { id, isRead })
  const { mayEdit } = exam
  const [place] = await db.execute<{ campus: string }>(
    sql`select ${nameOf(user, 'c')} as campus from campus c where c.id = ${exam.campusId}::uuid`,
  )
  const { title, state, version, kindId, firstDay, lastDay, lessons, startsAt, campusId } = exam
  return {
    id,
    title,
    campus: place?.campus ?? '',
    campusId,
    state,
    version,
    kindId,
    firstDay,
    lastDay,
    today,
    lessons,
    startsAt,
    mayEdit,
    days: await examDays(db, user, { exam, country }),
    papers: await papersOf(db, id),
    shared: mayEdit ? await sharedStudents(db, user, id) : [],
    missing: mayEdit && state === 'planned' ? await missingPapers(db, id) : [],
  }
}

async function papersOf(db: Db | Tx, id: string): Promise<DatedPaper[]> {
  const rows = await db.execute<DatedPaper>(sql`
    select p.id, p.assessment_id as "assessmentId", p.class_id as "classId", k.title as class, p.subject_id as "subjectId",
      u.name as subject, of.sections, (select count(*)::int from assessment_takers(p.assessment_id)) as students,
      p.sitting_id as "sittingId", p.day::text as day, to_char(p.starts_at, 'HH24:MI') as "startsAt", p.minutes,
      p.is_heavy as "isHeavy", p.syllabus, whole.max::float8 as "outOf", whole.pass::float8 as pass, whole.parts
    from exam_papers p join class k on k.id = p.class_id join subject u on u.id = p.subject_id
      cross join lateral (select string_agg(s.title, ', ' order by s.title) as sections from assessment_section y
        join section s on s.id = y.section_id where y.assessment_id = p.assessment_id) of
      cross join lateral (select coalesce(sum(o.max) filter (where not o.is_bonus), 0) as max, count(*)::int as parts,
        case when count(*) = 1 then min(o.pass) end as pass from assessment_part o where o.assessment_id = p.assessment_id) whole
    where p.exam_id = ${id}::uuid order by k.position, k.title, p.day, p.starts_at, u.name, p.id`)
  return [...rows]
}

async function missingPapers(db: Db | Tx, id: string): Promise<DateSheet['missing']> {
  const rows = await db.execute<DateSheet['missing'][number]>(sql`
    select k.id as "classId", k.title as class, u.id as "subjectId", u.name as subject
    from (
      select distinct s.class_id, p.subject_id from exam e join section s on s.campus_id = e.campus_id and s.archived_at is null
        join section_subject p on p.section_id = s.id and p.year_id = e.year_id and p.lessons > 0
      where e.id = ${id}::uuid and not exists (
        select from exam_paper x where x.exam_id = e.id and x.class_id = s.class_id and x.subject_id = p.subject_id)
    ) left_over join class k on k.id = left_over.class_id join subject u on u.id = left_over.subject_id
    order by k.position, k.title, u.name`)
  return [...rows]
}
