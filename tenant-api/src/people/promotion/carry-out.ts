import { eq, type SQL, sql } from 'drizzle-orm'
import { addDays } from 'kit/values/day'
import { describe } from '../../core/acts/act.ts'
import type { Failure } from '../../core/jobs/jobs.ts'
import type { Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { settleLater, settlePeople } from '../students-and-guardians/settle-people.ts'
import { type Reason, reasons, type RollRule } from './contract.ts'
import { mostRoll } from '../enrolment/contract.ts'
import { holdRolls } from '../enrolment/section-placement.ts'
import { judged } from './outcome.ts'
import type { Plan } from './plan.ts'
import { lockPlan } from './plans.ts'
import { outcomeOf, waysOf } from './rehearsal.ts'
import { promotion } from './tables.ts'

/**
 * Carries a plan out: the old stays end the day before the new year, and the new ones begin on its first day. All of it
 * or nothing, in a few statements for all. Done again, it finds it done. Gives those whom it left although the year
 * goes on without them.
 */
export async function carryOut(
  tx: Tx,
  user: User,
  { id, at }: { id: string; at: string },
): Promise<Failure[]> {
  const plan = await lockPlan(tx, user, id)
  if (plan.ranAt !== null) return []
  await hold(tx, plan)
  const outcome = outcomeOf(await waysOf(tx, user, plan))
  const left = await leftBehind(tx, user, plan)
  await holdRolls(tx, await goalsOf(tx, user, plan))
  const moved = await decide(tx, user, plan)
  await settleLater(tx)
  await endStays(tx, plan)
  await enterInRegisters(tx, plan)
  await beginStays(tx, plan)
  await settlePeople(tx, await movedBy(tx, plan))
  await tx.update(promotion).set({ ranAt: at, outcome }).where(eq(promotion.id, id))
  describe(tx, { from: plan.fromYear.name, to: plan.toYear.name, count: moved })
  return left
}

/** Nobody is transferred or leaves meanwhile. */
async function hold(tx: Tx, { fromYear }: Plan): Promise<void> {
  await tx.execute(sql`
    select from student where id in (select student_id from enrolment where year_id = ${fromYear.id}::uuid)
    order by id for update`)
}

/** Who would go on but cannot; that somebody has left or is there already is as it should be. */
async function leftBehind(tx: Tx, user: User, plan: Plan): Promise<Failure[]> {
  const rows = await tx.execute<{ id: string; name: string; reason: Reason }>(sql`
    with ${judged(plan, user)}
    select p.id, concat_ws(' · ', p.name, nullif(s.father_name, '')) as name, j.reason
    from judged j join person p on p.id = j.student_id join student s on s.id = j.student_id
    where j.reason in ('late', 'undecided', 'no-section', 'section-gone') order by p.name collate name_order, p.id`)
  return rows.map(({ reason, ...one }) => ({ ...one, message: reasons[reason] }))
}

async function goalsOf(tx: Tx, user: User, plan: Plan): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    with ${judged(plan, user)} select distinct goal_id as id from judged where reason is null and goal_id is not null`)
  return rows.map(({ id }) => id)
}

/** Writes down who goes where, with the roll numbers that are free there. */
async function decide(tx: Tx, user: User, plan: Plan): Promise<number> {
  const { count } = await tx.execute(sql`
    with ${judged(plan, user)}, going as (
      select g.*, row_number() over (partition by g.goal_id order by ${inOrder(plan.rollRule)}) as place
      from judged g join person p on p.id = g.student_id join section old on old.id = g.section_id
      where g.reason is null
    ), wanted as (
      select goal_id, count(*) as count from going where goal_id is not null group by goal_id
    ), taken as (
      select section_id, roll_number from enrolment
      where ends_on is null and roll_number is not null and section_id in (select goal_id from wanted)
        and id not in (select stay_id from going)
    ), free as (
      select w.goal_id, array_agg(n order by n) as numbers
      from wanted w
      cross join lateral generate_series(
        1, least(w.count + (select count(*) from taken where section_id = w.goal_id), ${mostRoll})) n
      where not exists (select from taken t where t.section_id = w.goal_id and t.roll_number = n)
      group by w.goal_id
    )
    insert into promotion_move (promotion_id, student_id, choice, ended_id, began_id, section_id, roll_number)
    select ${plan.id}::uuid, g.student_id, g.choice, g.stay_id, case when g.goal_id is not null then uuidv7() end,
      g.goal_id, ${plan.rollRule === 'none' ? sql`null::int` : sql`free.numbers[g.place]`}
    from going g left join free on free.goal_id = g.goal_id`)
  return count
}

/** Those who come from below stand before those who are kept, each in the order of the old numbers; or all by name. */
function inOrder(rule: RollRule): SQL {
  const byName = sql`p.name collate name_order, g.student_id`
  return rule === 'name' ? byName : sql`g.choice = 'retain', old.title, g.roll_number nulls last, ${byName}`
}

async function endStays(tx: Tx, { id, toYear }: Plan): Promise<void> {
  await tx.execute(sql`
    update enrolment set ends_on = ${addDays(toYear.firstDay, -1)}::date,
      ended = case m.choice when 'promote' then 'promotion' when 'retain' then 'retention'
        when 'graduate' then 'graduation' else 'withdrawal' end
    from promotion_move m where m.promotion_id = ${id}::uuid and enrolment.id = m.ended_id`)
}

/** Whom a plan has moved. */
export async function movedBy(tx: Tx, { id }: { id: string }): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select student_id as id from promotion_move where promotion_id = ${id}::uuid`)
  return rows.map((row) => row.id)
}

/** Who goes to a campus for the first time gets the next number of its register. */
async function enterInRegisters(tx: Tx, { id, toYear }: Plan): Promise<void> {
  const campuses = await tx.execute<{ id: string }>(sql`
    select distinct section.campus_id as id ${newThere(id)} order by 1`)
  for (const campus of campuses)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('gr:' || ${campus.id}::text, 0))`)
  if (campuses.length === 0) return
  await tx.execute(sql`
    with given as (
      insert into gr_entry (campus_id, number, student_id, entered_on)
      select section.campus_id, next_gr(section.campus_id, row_number() over (
          partition by section.campus_id order by section.title, m.roll_number, m.student_id)),
        m.student_id, ${toYear.firstDay}::date ${newThere(id)}
      returning id, student_id
    )
    update promotion_move m set gr_entry_id = given.id from given
    where m.promotion_id = ${id}::uuid and m.student_id = given.student_id`)
}

function newThere(id: string): SQL {
  return sql`
    from promotion_move m join section on section.id = m.section_id
    where m.promotion_id = ${id}::uuid and not exists (
      select from gr_entry g where g.student_id = m.student_id and g.campus_id = section.campus_id)`
}

async function beginStays(tx: Tx, { id, toYear }: Plan): Promise<void> {
  await tx.execute(sql`
    insert into enrolment (id, student_id, year_id, campus_id, section_id, roll_number, starts_on, began)
    select m.began_id, m.student_id, ${toYear.id}::uuid, section.campus_id, m.section_id, m.roll_number,
      ${toYear.firstDay}::date, case m.choice when 'retain' then 'retention' else 'promotion' end
    from promotion_move m join section on section.id = m.section_id
    where m.promotion_id = ${id}::uuid and m.began_id is not null`)
}
