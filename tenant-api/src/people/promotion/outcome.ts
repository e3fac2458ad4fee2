import { type SQL, sql } from 'drizzle-orm'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { section } from '../../institute/structure/tables.ts'
import { promotionPermission } from './contract.ts'
import type { Plan } from './plan.ts'

/**
 * What a plan says now, or what it did, as common table expressions: `way` has a row for each section of the old year
 * with its target, `judged` one for each student of that year, each exactly once, with the choice, the target, and the
 * reason for which somebody is left alone. It begins with what is there, so that who came since the plan was made is in it.
 */
export function judged(plan: Plan, user: User): SQL {
  const { id, campusId, classIds } = plan
  const isOfPlan = campusId === null ? sql`true` : sql`section.campus_id = ${campusId}::uuid`
  const isMeant = classIds.length === 0 ? sql`true` : sql`section.class_id = any(${list(classIds)}::uuid[])`
  // Girls do not go to the boys, nor to another shift because it has the only section.
  const isNext = sql`s.class_id = class.next_class_id and s.campus_id = section.campus_id and s.archived_at is null
    and (s.kind = section.kind or 'mixed' in (s.kind, section.kind))`
  return sql`
    aim as (
      select section.id, section.title, section.campus_id, section.class_id, class.next_class_id is null as is_last,
        case when said.section_id is not null then said.target_id else coalesce(same.id, only_one.id) end as target_id
      from section
      join class on class.id = section.class_id
      left join promotion_section said on said.promotion_id = ${id}::uuid and said.section_id = section.id
      left join lateral (
        select s.id from section s where ${isNext} and fold(s.name) = fold(section.name)
      ) same on true
      left join lateral (
        select min(s.id::text)::uuid as id from section s where ${isNext} having count(*) = 1
      ) only_one on true
      where ${isOfPlan} and ${isMeant}
    ), way as materialized (
      -- From a section of both, boys go to the boys' where it says the girls', and girls to theirs.
      select aim.*, other.id as other_id, case target.kind when 'girls' then 'male' when 'boys' then 'female' end as other_gender
      from aim
      left join section target on target.id = aim.target_id
      left join lateral (
        select min(s.id::text)::uuid as id from section s
        where s.class_id = target.class_id and s.campus_id = target.campus_id and s.archived_at is null
          and s.kind = case target.kind when 'girls' then 'boys' when 'boys' then 'girls' end
        having count(*) = 1
      ) other on true
    ), ${plan.ranAt === null ? judgedNow(plan, user) : judgedThen(plan)}`
}

function judgedThen({ id }: Plan): SQL {
  return sql`
    judged as (
      select stay.id as stay_id, stay.student_id, stay.campus_id, stay.section_id, stay.roll_number, m.choice,
        false as is_own, m.section_id as goal_id, null::text as reason
      from promotion_move m join enrolment stay on stay.id = m.ended_id where m.promotion_id = ${id}::uuid
    )`
}

/** Who may carry it out sees what would be; who only looks on sees it as those do. */
function judgedNow({ id, fromYear, toYear, mayEdit }: Plan, user: User): SQL {
  const mine = reach(user, promotionPermission.resource, mayEdit ? 'edit' : 'view', {
    campus: section.campusId,
  })
  const isOpen = sql`section.archived_at is null and ${countsIn(toYear)} and ${mine}`
  return sql`
    stay as (
      select distinct on (student_id) * from enrolment
      where year_id = ${fromYear.id}::uuid order by student_id, starts_on desc
    ), chosen as (
      select stay.*, way.is_last, own.choice is not null as is_own,
        coalesce(own.choice, case when way.is_last and way.target_id is null then 'graduate' else 'promote' end) as choice,
        case coalesce(own.choice, 'promote')
          when 'promote' then coalesce(
            own.section_id, case when person.gender = way.other_gender then way.other_id end, way.target_id)
          when 'retain' then coalesce(own.section_id, way.id)
        end as goal_id
      from stay
      join way on way.id = stay.section_id
      join person on person.id = stay.student_id
      left join promotion_choice own on own.promotion_id = ${id}::uuid and own.student_id = stay.student_id
      -- Of many campuses those of this plan come first: the join looks at each way for each of them.
      where stay.section_id = any(array(select id from way))
    ), judged as (
      select c.id as stay_id, c.student_id, c.campus_id, c.section_id, c.roll_number, c.choice, c.is_own,
        c.goal_id,
        case
          when later.year_id = ${toYear.id}::uuid then 'enrolled'
          when later.year_id is not null then 'elsewhere'
          when c.ends_on is not null then 'left'
          when c.starts_on >= ${toYear.firstDay}::date then 'late'
          when c.choice = 'wait' then 'undecided'
          when c.choice in ('promote', 'retain') and c.goal_id is null then 'no-section'
          when c.choice in ('promote', 'retain') and not (${isOpen}) then 'section-gone'
        end as reason
      from chosen c
      left join section on section.id = c.goal_id
      left join lateral (
        select year_id from enrolment e
        where e.student_id = c.student_id and e.starts_on > c.starts_on order by e.starts_on desc limit 1
      ) later on true
    )`
}

/** Sections whose campus counts in a year: one of the campus's own, or the institute's for who has none. */
export function countsIn({ campusId }: { campusId: string | null }): SQL {
  if (campusId !== null) return sql`section.campus_id = ${campusId}::uuid`
  return sql`not exists (select from academic_year own
    where own.campus_id = section.campus_id and own.archived_at is null)`
}

export function list(ids: readonly string[]): string {
  return `{${ids.join(',')}}`
}
