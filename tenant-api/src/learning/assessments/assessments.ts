import { sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import { refuseMissing } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import type { School } from '../../core/school/school.ts'
import { crudOf } from '../../crud/table.ts'
import { yearCrud } from '../../institute/calendar/academic-years.ts'
import { termCrud } from '../../institute/calendar/terms.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { sectionCrud } from '../../institute/structure/sections.ts'
import { subjectCrud } from '../../institute/structure/subjects.ts'
import { assessmentKindCrud } from '../assessment-kinds/assessment-kinds.ts'
import { hasSubject, placesOf } from './assessment-access.ts'
import type * as contract from './contract.ts'
import { assessments } from './contract.ts'
import { assessment, assessmentList } from './tables.ts'

export const assessmentCrud = crudOf(assessments, {
  table: assessmentList,
  rowsOf: 'assessment',
  within: placesOf(assessmentList),
  rows: {
    subjectId: () => subjectCrud,
    sectionId: () => sectionCrud,
    kindId: () => assessmentKindCrud,
    termId: () => termCrud,
    yearId: () => yearCrud,
    campusId: () => campusCrud,
  },
  filterBy: {
    sectionId: ({ value }) =>
      value
        ? sql`exists (select from assessment_section y where y.assessment_id = ${assessmentList.id}
            and y.section_id = any (${`{${value}}`}::uuid[]))`
        : undefined,
  },
  until: null,
})

/** What an assessment is out of, and of which sections it is. */
export async function readAssessment(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<Output<typeof contract.readAssessment>> {
  const today = (await school.today()) as Day
  const [found] = await school.db.execute<Output<typeof contract.readAssessment>>(sql`
    select assessment.id, assessment.version,
      (select json_agg(y.section_id order by y.id) from assessment_section y where y.assessment_id = assessment.id) as "sectionIds",
      (select json_agg(json_build_object('id', o.id, 'name', o.name, 'max', o.max, 'pass', o.pass, 'mustPass', o.must_pass,
          'mustSit', o.must_sit, 'isBonus', o.is_bonus) order by o.position)
        from assessment_part o where o.assessment_id = assessment.id) as parts,
      ${reach(user, assessments.name, 'edit', placesOf(assessment))} and not exists (
        select from assessment_section y join section on section.id = y.section_id where y.assessment_id = assessment.id
          and not ${hasSubject(user, [assessments.name, 'edit'], { subject: sql`assessment.subject_id`, today })}) as "mayEdit"
    from assessment where assessment.id = ${id}::uuid and ${reach(user, assessments.name, 'view', placesOf(assessment))}`)
  return found ?? refuseMissing()
}

/** The sections that the reader may give an assessment to, and what a new one begins with. */
export async function listPlaces(
  school: School,
  user: User,
  { campus }: { campus?: string | undefined },
): Promise<Output<typeof contract.listAssessmentPlaces>> {
  const today = (await school.today()) as Day
  const writes = hasSubject(user, [assessments.name, 'edit'], { subject: sql`taught.id`, today })
  const [found] = await school.db.execute<Omit<Output<typeof contract.listAssessmentPlaces>, 'today'>>(sql`
    with place as (
      select section.id, section.title, section.campus_id as "campusId", ${nameOf(user, 'c')} as campus,
        k.position as place, json_agg(json_build_object('id', taught.id, 'name', taught.name) order by taught.name) as subjects
      from section join campus c on c.id = section.campus_id join class k on k.id = section.class_id
        join lateral (
          select u.id, u.name from section_subject p
            join academic_year y on y.id = p.year_id and y.archived_at is null and ${today}::date between y.first_day and y.last_day
            join subject u on u.id = p.subject_id
          where p.section_id = section.id
        ) taught on ${writes}
      where section.archived_at is null and c.archived_at is null
        and (${campus ?? null}::uuid is null or section.campus_id = ${campus ?? null}::uuid)
      group by section.id, c.id, k.id
    )
    select
      (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'campusId', "campusId", 'campus', campus,
        'subjects', subjects) order by campus, place, title), '[]') from place) as sections,
      (select coalesce(json_agg(json_build_object('id', k.id, 'title', ${titleIn(user)}, 'usualMax', k.usual_max)
        order by k.position, k.title), '[]') from assessment_kind k where k.archived_at is null) as kinds,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'campusId', t.campus_id, 'firstDay', t.first_day,
          'lastDay', t.last_day) order by t.first_day), '[]')
        from term t join academic_year y on y.id = t.year_id
        where t.archived_at is null and ${today}::date between y.first_day and y.last_day) as terms`)
  return { today, ...(found ?? { sections: [], kinds: [], terms: [] }) }
}

/** A title in the reader's script, of a kind under `k`. */
function titleIn({ language }: User) {
  return language === 'en'
    ? sql`k.title`
    : sql`case when k.other_title <> '' then k.other_title else k.title end`
}
