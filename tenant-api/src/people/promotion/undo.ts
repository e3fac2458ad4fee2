import { eq, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { describe } from '../../core/acts/act.ts'
import type { Failure } from '../../core/jobs/jobs.ts'
import type { Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { settleLater, settlePeople } from '../students-and-guardians/settle-people.ts'
import type { Plan } from './plan.ts'
import { movedBy } from './carry-out.ts'
import { lockPlan } from './plans.ts'
import { promotion } from './tables.ts'

/** Students of a promotion to whom something happened since that stands on it. */
export function standingOn(tx: Tx, { id }: Plan) {
  return tx.execute<{ id: string; name: string }>(sql`
    select p.id, concat_ws(' · ', p.name, nullif(s.father_name, '')) as name
    from promotion_move m
    join person p on p.id = m.student_id
    join student s on s.id = m.student_id
    left join enrolment ended on ended.id = m.ended_id
    left join enrolment began on began.id = m.began_id
    left join section on section.id = ended.section_id
    where m.promotion_id = ${id}::uuid
      -- Whose step was taken back for this student alone is back already.
      and not (ended.id is not null and ended.ended is null and began.id is null)
      and (ended.ended is null or section.archived_at is not null or s.archived_at is not null
        or (m.began_id is not null and (began.id is null or began.ends_on is not null
          or began.section_id <> m.section_id or began.roll_number is distinct from m.roll_number))
        or exists (select from enrolment later where later.student_id = m.student_id
          and later.starts_on > ended.starts_on and later.id is distinct from m.began_id)
        or exists (select from enrolment other where other.section_id = ended.section_id
          and other.roll_number = ended.roll_number and other.ends_on is null and other.id <> ended.id
          and not exists (select from promotion_move same
            where same.promotion_id = m.promotion_id and same.began_id = other.id)))
    order by p.name collate name_order, p.id`)
}

/**
 * Takes back what a plan did: every row is as it was. All of it or nothing; what stands in the way is told. Done again,
 * it finds it taken back.
 */
export async function takeBack(tx: Tx, user: User, id: string): Promise<Failure[]> {
  const plan = await lockPlan(tx, user, id)
  if (plan.ranAt === null) return []
  await tx.execute(sql`
    select from student where id in (select student_id from promotion_move where promotion_id = ${id}::uuid)
    order by id for update`)
  const standing = await standingOn(tx, plan)
  if (standing.length > 0)
    return standing.map((one) => ({ ...one, message: sentence('Somebody changed this in the meantime') }))
  const moved = await movedBy(tx, plan)
  await settleLater(tx)
  await tx.execute(sql`
    delete from enrolment where id in (select began_id from promotion_move where promotion_id = ${id}::uuid)`)
  await tx.execute(sql`
    delete from gr_entry where id in (select gr_entry_id from promotion_move where promotion_id = ${id}::uuid)`)
  await tx.execute(sql`
    update enrolment set ends_on = null, ended = null
    where id in (select ended_id from promotion_move where promotion_id = ${id}::uuid) and ended is not null`)
  await settlePeople(tx, moved)
  const gone = await tx.execute(sql`delete from promotion_move where promotion_id = ${id}::uuid`)
  await tx.update(promotion).set({ ranAt: null, outcome: null }).where(eq(promotion.id, id))
  describe(tx, { from: plan.fromYear.name, to: plan.toYear.name, count: gone.count })
  return []
}
