import { and, eq, isNull, sql } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { describe } from '../../../core/acts/act.ts'
import { get } from '../../../crud/row.ts'
import type { Db, School, Tx } from '../../../core/school/school.ts'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import { students } from '../../../people/students-and-guardians/contract.ts'
import { studentCrud } from '../../../people/students-and-guardians/students.ts'
import { section } from '../../../institute/structure/tables.ts'
import { fatherOf, nameOf } from '../../../core/columns/name-in-script.ts'
import type { Chooser, ChoiceGroup, SectionChoices, TakenSubject } from './contract.ts'

export type At = { year: string; section: string }
type Cell = { studentId: string; choice: string; subjectId: string | null }

/** The alternatives of a section in a year, and what each of its students takes of them. */
export async function readSubjectChoices(school: School, user: User, at: At): Promise<SectionChoices> {
  await seeSection(school.db, user, { ...at, action: 'view' })
  return choicesOf(school.db, user, at)
}

/** Says which alternative students take. All or nothing: refuses who is not in the section, and what is no alternative. */
export async function chooseSubjects(
  school: School,
  user: User,
  { cells, ...at }: At & { cells: readonly Cell[] },
): Promise<SectionChoices> {
  return school.transaction(user, 'subject-choices.updated', async (tx) => {
    const title = await seeSection(tx, user, { ...at, action: 'edit' })
    const keys = cells.map(({ studentId, choice }) => `${studentId} ${choice}`)
    if (new Set(keys).size < keys.length)
      refuse('subject-choices.twice', 'A student takes one subject of each choice')
    const [wrong] = await tx.execute<{ isHere: boolean; isOffered: boolean }>(sql`
      with ${said(cells)}, ${stays(at)}
      select bool_and(stay.id is not null) as "isHere",
        bool_and(said."subjectId" is null or plan.id is not null) as "isOffered"
      from said
      left join stay on stay.student_id = said."studentId"
      left join section_subject plan on plan.year_id = ${at.year}::uuid and plan.section_id = ${at.section}::uuid
        and plan.choice = said.choice and plan.subject_id = said."subjectId"`)
    if (!wrong?.isHere)
      refuse('subject-choices.no-student', 'One of these students is not in this section in this year')
    if (!wrong.isOffered)
      refuse('subject-choices.no-subject', 'One of these subjects is no alternative in this section')
    await tx.execute(sql`
      with ${said(cells)}, ${stays(at)}
      delete from subject_choice c using said join stay on stay.student_id = said."studentId"
      where c.enrolment_id = stay.id and c.choice = said.choice and said."subjectId" is null`)
    await tx.execute(sql`
      with ${said(cells)}, ${stays(at)}
      insert into subject_choice (enrolment_id, choice, subject_id)
      select stay.id, said.choice, said."subjectId" from said join stay on stay.student_id = said."studentId"
      where said."subjectId" is not null
      on conflict on constraint subject_choice_once do update set subject_id = excluded.subject_id
      where subject_choice.subject_id <> excluded.subject_id`)
    describe(tx, { name: title, count: new Set(cells.map(({ studentId }) => studentId)).size })
    return choicesOf(tx, user, at)
  })
}

/** What a student is taught where the student is now; nothing, for who is in no section. */
export async function listTakenSubjects(school: School, user: User, { id }: { id: string }) {
  await get(studentCrud, { school, user, id })
  const [stay] = await school.db.execute<{ id: string; year: string; section: string }>(sql`
    select id, year_id as year, section_id as section from enrolment
    where student_id = ${id}::uuid and ends_on is null limit 1`)
  if (!stay) return { year: null, section: null, rows: [] }
  const rows = await school.db.execute<TakenSubject>(sql`
    select subject.id, subject.name, subject.code, plan.lessons, plan.choice,
      case when plan.choice = '' then true when here.id is null then null else c.id is not null end as "isTaken"
    from section_subject plan
    join subject on subject.id = plan.subject_id
    left join subject_choice c on c.enrolment_id = ${stay.id}::uuid and c.choice = plan.choice
      and c.subject_id = plan.subject_id
    left join lateral (
      select mine.id from subject_choice mine
      join section_subject offered on offered.year_id = plan.year_id and offered.section_id = plan.section_id
        and offered.choice = mine.choice and offered.subject_id = mine.subject_id
      where mine.enrolment_id = ${stay.id}::uuid and mine.choice = plan.choice limit 1
    ) here on true
    where plan.year_id = ${stay.year}::uuid and plan.section_id = ${stay.section}::uuid
    order by plan.choice <> '', plan.choice, subject.name collate name_order, subject.id`)
  return { year: stay.year, section: stay.section, rows: [...rows] }
}

type Seeing = At & { action: 'view' | 'edit' }

/** The title of a section within the user's reach. */
async function seeSection(db: Db | Tx, user: User, { section: id, action }: Seeing): Promise<string> {
  const within = { campus: section.campusId, section: section.id }
  const [found] = await db
    .select({ title: section.title, may: sql<boolean>`${reach(user, students.name, action, within)}` })
    .from(section)
    .where(and(eq(section.id, id), isNull(section.archivedAt), reach(user, students.name, 'view', within)))
  if (!found) refuseMissing()
  if (!found.may) refuse('beyond-reach', 'You may see these but not change them', {}, { status: 403 })
  return found.title
}

async function choicesOf(db: Db | Tx, user: User, at: At): Promise<SectionChoices> {
  const groups = await db.execute<ChoiceGroup>(sql`
    select plan.choice, json_agg(json_build_object('id', subject.id, 'name', subject.name, 'code', subject.code)
      order by subject.name collate name_order, subject.id) as subjects
    from section_subject plan join subject on subject.id = plan.subject_id
    where plan.year_id = ${at.year}::uuid and plan.section_id = ${at.section}::uuid and plan.choice <> ''
    group by plan.choice order by plan.choice`)
  const choosers = await db.execute<Chooser>(sql`
    with ${stays(at)}
    select s.id, ${nameOf(user, 'p')} as name, ${fatherOf(user, 's')} as "fatherName", stay.roll_number as "rollNumber", coalesce((
        select json_object_agg(c.choice, c.subject_id) from subject_choice c
        join section_subject plan on plan.year_id = ${at.year}::uuid and plan.section_id = ${at.section}::uuid
          and plan.choice = c.choice and plan.subject_id = c.subject_id
        where c.enrolment_id = stay.id), '{}') as chosen
    from stay join student s on s.id = stay.student_id join person p on p.id = stay.student_id
    order by stay.roll_number nulls last, p.name collate name_order, s.id`)
  return { groups: [...groups], students: [...choosers] }
}

/** Who is in the section, or was until the year ended. */
function stays({ year, section: id }: At) {
  return sql`stay as (
    select * from enrolment where year_id = ${year}::uuid and section_id = ${id}::uuid
      and (ended is null or ended in ('promotion', 'retention', 'graduation')))`
}

function said(cells: readonly Cell[]) {
  return sql`said as (
    select * from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb)
      as cell ("studentId" uuid, choice text, "subjectId" uuid))`
}
