import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { student } from '../students-and-guardians/tables.ts'
import { schoolClass } from '../../institute/structure/tables.ts'
import type { Counts, Goal, Mover, Outcome, Reason, Way } from './contract.ts'
import { countsIn, judged } from './outcome.ts'
import { fatherOf, nameOf } from '../../core/columns/name-in-script.ts'
import { findPlan, type Plan, plansOf, shown } from './plan.ts'

type One = { id: string }

export async function listPromotions(school: School, user: User) {
  return { rows: (await plansOf(school.db, user, { to: 'view' })).map(shown) }
}

/** A plan as it would be carried out now; of one that was, what it did. Writes nothing. */
export async function readPromotion(school: School, user: User, { id }: One) {
  const plan = await findPlan(school.db, user, { id, to: 'view' })
  return inFull(school.db, user, plan)
}

export async function inFull(db: Db | Tx, user: User, plan: Plan) {
  const classes = await classesOf(db, plan)
  const ways = await waysOf(db, user, plan)
  const outcome = plan.outcome ?? outcomeOf(ways)
  return {
    ...shown(plan),
    classes,
    sections: ways,
    goals: await goalsOf(db, user, plan),
    outcome,
    unplaced: await countUnplaced(db, plan),
  }
}

type Reasoned = Way & { reasons: Readonly<Partial<Record<Reason, number>>> }

/** How all sections together are counted: every student of the year once. */
export function outcomeOf(ways: readonly Reasoned[]): Outcome {
  const counts = { promote: 0, retain: 0, graduate: 0, leave: 0, skipped: 0 }
  const reasons = new Map<Reason, number>()
  for (const way of ways) {
    for (const key of Object.keys(counts) as (keyof Counts)[]) counts[key] += way.counts[key]
    for (const [reason, count] of Object.entries(way.reasons) as [Reason, number][])
      reasons.set(reason, (reasons.get(reason) ?? 0) + count)
  }
  const total = ways.reduce((sum, way) => sum + way.total, 0)
  return { counts, total, reasons: [...reasons].map(([reason, count]) => ({ reason, count })) }
}

/** Each section of the old year with students: where it goes, and how its students are counted. */
export async function waysOf(db: Db | Tx, user: User, plan: Plan): Promise<Reasoned[]> {
  return db.execute<Reasoned>(sql`
    with ${judged(plan, user)}, counted as (
      select section_id, choice, reason, count(*)::int as count from judged group by section_id, choice, reason
    )
    select way.id, way.title, way.campus_id as "campusId", ${nameOf(user, 'campus')} as "campusName", way.class_id as "classId",
      way.target_id as "targetId", way.is_last as "isLast", sum(c.count)::int as total,
      coalesce((
        select array_to_json(array_agg(distinct goal.title)) from judged j join section goal on goal.id = j.goal_id
        where j.section_id = way.id and j.choice = 'promote' and j.reason is null and j.goal_id is distinct from way.target_id
      ), '[]') as "alsoTo",
      jsonb_build_object(
        'promote', coalesce(sum(c.count) filter (where c.choice = 'promote' and reason is null), 0),
        'retain', coalesce(sum(c.count) filter (where c.choice = 'retain' and reason is null), 0),
        'graduate', coalesce(sum(c.count) filter (where c.choice = 'graduate' and reason is null), 0),
        'leave', coalesce(sum(c.count) filter (where c.choice = 'leave' and reason is null), 0),
        'skipped', coalesce(sum(c.count) filter (where reason is not null), 0)) as counts,
      (select coalesce(jsonb_object_agg(reason, n), '{}') from (
        select r.reason, sum(r.count) as n from counted r
        where r.section_id = way.id and r.reason is not null group by r.reason) because) as reasons
    from way
    join counted c on c.section_id = way.id
    join campus on campus.id = way.campus_id
    join class on class.id = way.class_id
    group by way.id, way.title, way.campus_id, campus.name, campus.other_name, way.class_id, way.target_id, way.is_last, class.position
    order by campus.name collate name_order, class.position, way.title, way.id`)
}

/**
 * Every section that somebody can go to: who comes by this plan, who is there and does not go by it, and the seats. Of
 * a plan that was carried out nobody comes any more.
 */
function goalsOf(db: Db | Tx, user: User, plan: Plan): Promise<Goal[]> {
  const isOfPlan = plan.campusId === null ? sql`true` : sql`section.campus_id = ${plan.campusId}::uuid`
  return db.execute<Goal>(sql`
    with ${judged(plan, user)}, coming as (
      select goal_id, count(*)::int as count from judged where reason is null and goal_id is not null group by goal_id
    ), going as (
      select section_id, count(*)::int as count from judged where reason is null group by section_id
    ), here as (
      select section_id, count(*)::int as count from enrolment where ends_on is null group by section_id
    )
    select section.id, section.title, section.campus_id as "campusId", ${nameOf(user, 'campus')} as "campusName",
      coalesce(coming.count, 0) as coming, coalesce(here.count, 0) - ${plan.ranAt === null ? sql`coalesce(going.count, 0)` : sql`0`} as staying,
      coalesce(section.capacity, room.capacity) as seats
    from section
    join campus on campus.id = section.campus_id
    join class on class.id = section.class_id
    left join room on room.id = section.room_id
    left join coming on coming.goal_id = section.id
    left join going on going.section_id = section.id
    left join here on here.section_id = section.id
    where section.archived_at is null and ((${isOfPlan} and ${countsIn(plan.toYear)}) or coming.count > 0)
    order by campus.name collate name_order, class.position, section.title, section.id`)
}

/** The students of one section of the old year with what becomes of each; without one, all who are skipped. */
export async function listMovers(
  school: School,
  user: User,
  { id, section }: One & { section?: string | undefined },
) {
  const plan = await findPlan(school.db, user, { id, to: 'view' })
  const which = section ? sql`j.section_id = ${section}::uuid` : sql`j.reason is not null`
  const rows = await school.db.execute<Mover>(sql`
    with ${judged(plan, user)}
    select j.student_id as id, ${nameOf(user, 'p')} as name, ${fatherOf(user, 's')} as "fatherName", j.roll_number as "rollNumber", j.choice,
      j.goal_id as "targetId", j.reason, j.is_own as "isOwn"
    from judged j join student s on s.id = j.student_id join person p on p.id = j.student_id
    where ${which}
    order by j.section_id, j.roll_number nulls last, p.name collate name_order, j.student_id limit 2000`)
  return { rows: [...rows] }
}

/** All students of a plan, section by section, with what each is called. */
export async function moversOf(db: Db | Tx, user: User, { id }: One): Promise<Record<string, unknown>[]> {
  const plan = await findPlan(db, user, { id, to: 'view' })
  const rows = await db.execute<Record<string, unknown>>(sql`
    with ${judged(plan, user)}
    select way.title as section, j.roll_number as "rollNumber", ${nameOf(user, 'p')} as name, ${fatherOf(user, 's')} as "fatherName", j.choice,
      goal.title as target, j.reason
    from judged j join student s on s.id = j.student_id join person p on p.id = j.student_id
    join section way on way.id = j.section_id
    join campus on campus.id = way.campus_id
    join class on class.id = way.class_id
    left join section goal on goal.id = j.goal_id and j.reason is null
    order by campus.name collate name_order, class.position, way.title, way.id, j.roll_number nulls last,
      p.name collate name_order, j.student_id`)
  return [...rows]
}

/** The classes that can be chosen: all that have a section here. */
async function classesOf(db: Db | Tx, { campusId }: Plan) {
  const here = campusId === null ? sql`true` : sql`section.campus_id = ${campusId}::uuid`
  return db
    .select({ id: schoolClass.id, title: schoolClass.title })
    .from(schoolClass)
    .where(
      and(
        isNull(schoolClass.archivedAt),
        sql`exists (select from section where section.class_id = ${schoolClass.id} and ${here})`,
      ),
    )
    .orderBy(schoolClass.position, schoolClass.id)
}

async function countUnplaced(db: Db | Tx, { campusId, fromYear }: Plan): Promise<number> {
  const here =
    campusId === null
      ? sql`${student.campusId} in (select section.campus_id from section where ${countsIn(fromYear)})`
      : eq(student.campusId, campusId)
  return db.$count(student, and(here, eq(student.status, 'registered'), isNull(student.archivedAt)))
}
