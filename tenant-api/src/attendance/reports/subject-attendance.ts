import { and, eq, sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import type { Day } from 'kit/values/day'
import { refuseMissing } from 'kit/contract/refusal'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { attendance } from '../registers/contract.ts'
import { section } from '../../institute/structure/tables.ts'
import { fatherOf, nameOf } from '../../core/columns/name-in-script.ts'
import type { readSubjectAttendance as contract, SubjectsRow } from './contract.ts'

type Asked = { id: string; from?: Day | undefined; until?: Day | undefined }
type Counted = { there: number; counted: number }
type Answer = Output<typeof contract>
type Kept = Omit<SubjectsRow, 'subjects'> & { said: Record<string, Counted> }

/**
 * The lessons of each subject that were called in a section, and how many of them each student attended: late
 * counts as present, and leave is left out of the total. By default from the beginning of the year that
 * includes the last day.
 */
export async function readSubjectAttendance(
  school: School,
  user: User,
  { id, from, until: last }: Asked,
): Promise<Answer> {
  const until = last ?? ((await school.today()) as Day)
  const within = { campus: section.campusId, section: section.id }
  const begins = sql`coalesce(${from ?? null}::date, (
    select max(y.first_day) from enrolment e join academic_year y on y.id = e.year_id
    where e.section_id = section.id and y.first_day <= ${until}::date), ${until}::date)`
  const span = { begins, until }
  const [row] = await school.db
    .select({
      title: section.title,
      from: sql<Day>`(${begins})::text`,
      subjects: sql<Answer['subjects']>`(${subjectsOf(span)})`,
      rows: sql<Kept[]>`(${rowsOf(user, span)})`,
      required: sql<number>`(select required_percent from attendance_setting)`,
    })
    .from(section)
    .where(and(eq(section.id, id), reach(user, attendance.resource, 'view', within)))
  if (!row) return refuseMissing()
  const { subjects, rows, ...rest } = row
  return {
    ...rest,
    until,
    subjects,
    rows: rows.map(({ said, ...kept }) => ({
      ...kept,
      subjects: subjects.map((subject) => shareOf(said[subject.id])),
    })),
  }
}

/** Truncated to tenths and never rounded up, as all attendance percentages. */
function shareOf(said: Counted | undefined) {
  if (!said) return null
  const { there, counted } = said
  return { there, counted, percent: counted === 0 ? null : Math.floor((there * 1000) / counted) / 10 }
}

type Span = { begins: ReturnType<typeof sql>; until: Day }

const called = ({ begins, until }: Span) => sql`r.section_id = section.id and r.campus_id = section.campus_id
  and r.period is not null and r.subject_id is not null and r.state <> 'open'
  and r.day between (${begins}) and ${until}::date`

function subjectsOf(span: Span) {
  return sql`
    select coalesce(json_agg(json_build_object('id', one.id, 'name', one.name, 'lessons', one.lessons)
      order by one.name collate name_order, one.id), '[]')
    from (
      select subject.id, subject.name, count(*)::int as lessons
      from register r join subject on subject.id = r.subject_id where ${called(span)} group by subject.id
    ) one`
}

/** Students who are in the section now or were marked in one of its lessons, by roll number. */
function rowsOf(user: User, span: Span) {
  return sql`
    with said as (
      select k.student_id, r.subject_id, count(*) filter (where k.status in ('present', 'late')) as there,
        count(*) filter (where k.status in ('present', 'late', 'absent')) as counted
      from register r join current_mark k on k.register_id = r.id
      where ${called(span)} and k.status is not null
      group by k.student_id, r.subject_id
    )
    select coalesce(json_agg(json_build_object('id', p.id, 'rollNumber', m.roll_number, 'name', ${nameOf(user, 'p')},
        'fatherName', ${fatherOf(user, 's')}, 'said', coalesce(of.said, '{}'))
      order by m.roll_number nulls last, p.name collate name_order, p.id), '[]')
    from (
      select distinct on (e.student_id) e.student_id, e.roll_number from enrolment e
      where e.section_id = section.id and (holds(e.starts_on, e.ends_on, ${span.until}::date)
        or e.student_id in (select student_id from said))
      order by e.student_id, e.starts_on desc
    ) m
    join student s on s.id = m.student_id
    join person p on p.id = m.student_id
    cross join lateral (
      select json_object_agg(said.subject_id, json_build_object('there', there, 'counted', counted)) as said
      from said where said.student_id = m.student_id
    ) of`
}
