import { sql } from 'drizzle-orm'
import type { StoredNode, StoredScheme } from 'kit/marks/read-scheme'
import type { Day } from 'kit/values/day'
import type { Db, Tx } from '../../core/school/school.ts'
import { bandsOf } from '../grade-systems/grade-systems.ts'
import type { ScoreState } from '../scores/contract.ts'

export type NamedNode = StoredNode & {
  name: string
  otherName: string
  assessmentKindId: string | null
  termId: string | null
}
export type ClassScheme = Omit<StoredScheme, 'nodes'> & {
  nodes: NamedNode[]
  title: string
  year: string
  term: string
  class: string
  campus: string
  otherCampus: string
}

export type Member = {
  id: string
  sectionId: string
  section: string
  name: string
  otherName: string
  fatherName: string
  otherFatherName: string
  registrationNumber: string
  rollNumber: number | null
  /** The subjects of the section's plan that they take. */
  takes: string[]
  present: number
  days: number
}

export type AssessmentPart = {
  id: string
  name: string
  max: string
  pass: string | null
  mustPass: boolean
  mustSit: boolean
  isBonus: boolean
  /** What holds of each student who has a score, by their place among the members. */
  cells: [place: number, state: ScoreState, value: string | null][]
}

export type GivenAssessment = {
  id: string
  title: string
  day: Day
  subjectId: string
  kindId: string
  /** Its term, and the term above that. */
  termIds: string[]
  /** The members who are asked for marks in it, by place. */
  takers: number[]
  parts: AssessmentPart[]
}

/** Everything from which the results of a class at a campus are computed. */
export type ClassScores = {
  scheme: ClassScheme
  members: Member[]
  assessments: GivenAssessment[]
}

export type ClassOf = { schemeId: string; campusId: string; cutOn: Day }

/**
 * Reads the scheme, everybody who is in the class on the day, the assessments up to it in which they are asked for marks,
 * and the scores that hold, in three statements whatever the size of the class.
 */
export async function readClass(db: Db | Tx, of: ClassOf): Promise<ClassScores> {
  const scheme = await readScheme(db, of)
  const members = await readMembers(db, of)
  return { scheme, members, assessments: await readAssessments(db, of, members) }
}

/** A scheme with its tree and grades, as a campus has it. */
export async function readScheme(
  db: Db | Tx,
  { schemeId, campusId }: Omit<ClassOf, 'cutOn'>,
): Promise<ClassScheme> {
  type Row = Omit<ClassScheme, 'system'> & { systemId: string }
  const [row] = await db.execute<Row>(sql`
    select c.title, y.name as year, coalesce(t.name, '') as term, k.title as class, p.name as campus,
      p.other_name as "otherCampus", c.grade_system_id as "systemId", c.adds_by as "addsBy", c.sums, c.absent, c.ranks, c.ties,
      c.grace_percent::float8 as "gracePercent", c.grace_subjects as "graceSubjects", c.grace_marks::float8 as "graceMarks",
      c.compartments,
      (select coalesce(json_agg(json_build_object('id', n.id, 'parentId', n.parent_id, 'kind', n.kind, 'subjectId', n.subject_id,
          'assessmentKindId', n.assessment_kind_id, 'termId', n.term_id, 'weight', n.weight, 'addsBy', n.adds_by, 'best', n.best,
          'dropLow', n.drop_low, 'dropHigh', n.drop_high, 'rounds', n.rounds, 'isCompulsory', n.is_compulsory,
          'inTotal', n.in_total, 'credits', n.credits, 'name', coalesce(u.name, m.title, d.name, n.title),
          'otherName', coalesce(u.title, m.other_title, '')) order by n.position), '[]')
        from scheme_node n left join subject u on u.id = n.subject_id left join assessment_kind m on m.id = n.assessment_kind_id
          left join term d on d.id = n.term_id
        where n.scheme_id = c.id) as nodes,
      (select coalesce(json_agg(json_build_object('subjectId', l.subject_id, 'from', l.from_percent, 'to', l.to_percent)
          order by l.from_percent, l.id), '[]')
        from scheme_lift l where l.scheme_id = c.id) as lifts
    from scheme c join academic_year y on y.id = c.year_id join class k on k.id = c.class_id
      join campus p on p.id = ${campusId}::uuid left join term t on t.id = c.term_id
    where c.id = ${schemeId}::uuid`)
  if (!row) throw new Error('a foreign key led to no scheme')
  const { systemId, ...scheme } = row
  return { ...scheme, system: await bandsOf(db, systemId) }
}

async function readMembers(db: Db | Tx, { schemeId, campusId, cutOn }: ClassOf): Promise<Member[]> {
  const rows = await db.execute<Member>(sql`
    with member as materialized (
      select e.id as enrolment_id, e.student_id, e.year_id, e.section_id, e.roll_number, g.title as section,
        coalesce(t.first_day, y.first_day) as first_day, c.term_id is null as is_year
      from scheme c join section g on g.class_id = c.class_id and g.campus_id = ${campusId}::uuid
        join enrolment e on e.section_id = g.id and e.year_id = c.year_id and holds(e.starts_on, e.ends_on, ${cutOn}::date)
        join academic_year y on y.id = c.year_id left join term t on t.id = c.term_id
      where c.id = ${schemeId}::uuid
    ), counted as materialized (
      select d.student_id, count(*) filter (where d.status in ('present', 'late')) as present,
        count(*) filter (where d.status in ('present', 'late', 'absent')) as days
      from member m join student_day d on d.student_id = m.student_id and d.day between m.first_day and ${cutOn}::date
        left join opening_attendance o on m.is_year and o.student_id = m.student_id and o.year_id = m.year_id
      where d.day > coalesce(o.until, '-infinity') group by d.student_id
    )
    select m.student_id as id, m.section_id as "sectionId", m.section, p.name, p.other_name as "otherName",
      s.father_name as "fatherName", s.father_other_name as "otherFatherName", s.registration_number as "registrationNumber",
      m.roll_number as "rollNumber",
      coalesce((select json_agg(plan.subject_id) from section_subject plan
        where plan.year_id = m.year_id and plan.section_id = m.section_id and (plan.choice = '' or exists (
          select from subject_choice h where h.enrolment_id = m.enrolment_id and h.subject_id = plan.subject_id))), '[]') as takes,
      (coalesce(n.present, 0) + coalesce(o.present + o.late, 0))::int as present,
      (coalesce(n.days, 0) + coalesce(o.present + o.late + o.absent, 0))::int as days
    from member m join student s on s.id = m.student_id join person p on p.id = m.student_id
      left join counted n on n.student_id = m.student_id
      left join opening_attendance o on m.is_year and o.student_id = m.student_id and o.year_id = m.year_id
    order by m.section, m.roll_number nulls last, p.name collate name_order, m.student_id`)
  return [...rows]
}

async function readAssessments(
  db: Db | Tx,
  { schemeId, cutOn }: ClassOf,
  members: readonly Member[],
): Promise<GivenAssessment[]> {
  const ids = `{${members.map(({ id }) => id).join(',')}}`
  const rows = await db.execute<GivenAssessment>(sql`
    with member as materialized (
      select id, place::int - 1 as place from unnest(${ids}::uuid[]) with ordinality as m (id, place)
    ), given as materialized (
      select a.id, a.title, a.day, a.subject_id, a.kind_id, t.id as term_id, t.parent_id,
        json_agg(distinct m.place) as takers
      from scheme c join assessment a on a.year_id = c.year_id and a.archived_at is null and a.state <> 'cancelled'
          and a.day <= ${cutOn}::date
          and exists (select from scheme_node n where n.scheme_id = c.id and n.subject_id = a.subject_id)
        left join term t on t.id = a.term_id
        join assessment_section y on y.assessment_id = a.id
        join enrolment e on e.section_id = y.section_id and holds(e.starts_on, e.ends_on, a.day)
        join member m on m.id = e.student_id
      where c.id = ${schemeId}::uuid and (c.term_id is null or c.term_id in (t.id, t.parent_id)) and (
        not exists (select from section_subject plan where plan.year_id = e.year_id and plan.section_id = e.section_id
          and plan.subject_id = a.subject_id and plan.choice <> '')
        or exists (select from subject_choice h where h.enrolment_id = e.id and h.subject_id = a.subject_id))
      group by a.id, t.id
    ), cell as materialized (
      select r.part_id, json_agg(json_build_array(m.place, r.state, r.value::text)) as cells
      from given g join assessment_part o on o.assessment_id = g.id
        join current_score r on r.part_id = o.id and r.attempt = 1 and r.state is not null
        join member m on m.id = r.student_id
      group by r.part_id
    )
    select g.id, g.title, g.day::text as day, g.subject_id as "subjectId", g.kind_id as "kindId",
      array_remove(array[g.term_id, g.parent_id], null)::text[] as "termIds", g.takers,
      (select json_agg(json_build_object('id', o.id, 'name', o.name, 'max', o.max::text, 'pass', o.pass::text,
          'mustPass', o.must_pass, 'mustSit', o.must_sit, 'isBonus', o.is_bonus, 'cells', coalesce(cell.cells, '[]'))
          order by o.position)
        from assessment_part o left join cell on cell.part_id = o.id where o.assessment_id = g.id) as parts
    from given g order by g.day, g.title, g.id`)
  return [...rows]
}
