import { sql, and, eq } from 'drizzle-orm'
import { refuseUnchangeable, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { Day } from 'kit/values/day'
import { describe, NothingDone, system, unlessNothing } from '../../../core/acts/act.ts'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { School, Db, Tx } from '../../../core/school/school.ts'
import { crudOf } from '../../../crud/table.ts'
import type { Withheld } from '../../../institute/settings/contract.ts'
import { classCrud } from '../../../institute/structure/classes.ts'
import { sectionCrud } from '../../../institute/structure/sections.ts'
import { goWithPerson } from '../../../people/students-and-guardians/person-rows.ts'
import { studentCrud } from '../../../people/students-and-guardians/students.ts'
import { student } from '../../../people/students-and-guardians/tables.ts'
import { list } from '../../invoices/pricing/read-billable.ts'
import { feeHolds, type HoldOutcome } from './contract.ts'
import { feeHoldList } from './tables.ts'
import type { Job } from '../../../core/jobs/jobs.ts'

/** The holds with their view. A hold keeps nobody out of the archive. */
export const holdCrud = crudOf(feeHolds, {
  table: feeHoldList,
  rowsOf: 'fee_hold',
  within: { campus: feeHoldList.campusId },
  rows: { studentId: () => studentCrud, classId: () => classCrud, sectionId: () => sectionCrud },
  until: null,
})

goWithPerson({
  table: 'fee_hold',
  column: 'student_id',
  clash: 'own.is_by_rule = theirs.is_by_rule and own.lifted_on is null and theirs.lifted_on is null',
})

type Placing = { studentIds: readonly string[]; withholds: readonly Withheld[]; reason: string }

/** Puts students on hold; who is on hold by hand already stays as they are. Refuses all if one is out of reach. */
export async function placeHolds(
  school: School,
  user: User,
  { studentIds, withholds, reason }: Placing,
): Promise<HoldOutcome> {
  const today = await school.today()
  const { say } = words(user)
  return school.transaction(user, 'fee-holds.placed', async (tx) => {
    const ids = [...new Set(studentIds)]
    const seen = await tx.execute<{ id: string; name: string; isHeld: boolean; isReached: boolean }>(sql`
      select ${student.id} as id, ${student.name} as name,
        exists (select from fee_hold h where h.student_id = ${student.id} and not h.is_by_rule and h.lifted_on is null) as "isHeld",
        ${reach(user, feeHolds.name, 'edit', { campus: student.campusId })} as "isReached"
      from ${student} where ${student.id} = any (${list(ids)}::uuid[])
        and ${reach(user, feeHolds.name, 'view', { campus: student.campusId })}`)
    if (seen.length !== ids.length) return refuseMissing()
    if (seen.some(({ isReached }) => !isReached)) return refuseUnchangeable()
    const fresh = seen.filter(({ isHeld }) => !isHeld)
    await tx.execute(sql`
      insert into fee_hold (student_id, campus_id, withholds, reason, placed_on, placed_by)
      select s.id, s.campus_id, ${list(withholds)}::text[], ${reason}, ${today}::date, ${user.name} from student s
      where s.id = any (${list(fresh.map(({ id }) => id))}::uuid[]) order by s.id`)
    describe(tx, { count: fresh.length, name: fresh[0]?.name ?? '', reason })
    const left = seen.filter(({ isHeld }) => isHeld)
    return {
      changed: fresh.length,
      left: left.map(({ id, name }) => ({ id, name, message: say(sentence('Is on hold already')) })),
    }
  })
}

type Lifting = { ids: readonly string[]; reason: string; sparedUntil: Day | null }

/** Lifts holds; who is not on hold any more stays as they are. A day until which the rule spares is for holds of the rule. */
export async function liftHolds(
  school: School,
  user: User,
  { ids: asked, reason, sparedUntil }: Lifting,
): Promise<HoldOutcome> {
  const today = await school.today()
  const { say } = words(user)
  return school.transaction(user, 'fee-holds.lifted', async (tx) => {
    const ids = [...new Set(asked)]
    await tx.execute(sql`select from fee_hold where id = any (${list(ids)}::uuid[]) order by id for update`)
    const seen = await tx.execute<{ id: string; name: string; isOver: boolean; isReached: boolean }>(sql`
      select ${feeHoldList.id} as id, ${feeHoldList.name} as name, ${feeHoldList.liftedOn} is not null as "isOver",
        ${reach(user, feeHolds.name, 'edit', holdCrud.within)} as "isReached"
      from ${feeHoldList} where ${feeHoldList.id} = any (${list(ids)}::uuid[]) and ${reach(user, feeHolds.name, 'view', holdCrud.within)}`)
    if (seen.length !== ids.length) return refuseMissing()
    if (seen.some(({ isReached }) => !isReached)) return refuseUnchangeable()
    const open = seen.filter(({ isOver }) => !isOver)
    await tx.execute(sql`
      update fee_hold set lifted_on = ${today}::date, lifted_by = ${user.name}, lift_reason = ${reason},
        spared_until = case when is_by_rule then ${sparedUntil}::date end, version = version + 1, updated_at = ${school.now().toISOString()}::timestamptz
      where id = any (${list(open.map(({ id }) => id))}::uuid[])`)
    describe(tx, { count: open.length, name: open[0]?.name ?? '', reason })
    const left = seen.filter(({ isOver }) => isOver)
    return {
      changed: open.length,
      left: left.map(({ id, name }) => ({ id, name, message: say(sentence('Is not on hold any more')) })),
    }
  })
}

/** What is kept back from a student: the papers, and why. */
export type Hold = { withholds: readonly Withheld[]; reasons: readonly string[] }

/**
 * What is kept back from these students because of open fees; who is not on hold is missing. A hold of the rule counts
 * only while fees are still overdue for so long, so that a payment ends it at once. For modules that hand out papers.
 */
export async function holdsOf(
  db: Db | Tx,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, Hold>> {
  const rows = await db.execute<{ id: string; withholds: Withheld[]; reasons: string[] }>(sql`
    select h.student_id as id, to_jsonb(array_agg(distinct w)) as withholds, to_jsonb(array_agg(distinct h.reason)) as reasons
    from fee_holds h cross join unnest(h.withholds) w
    where h.student_id = any (${list(studentIds)}::uuid[]) and h.lifted_on is null and h.state = 'held' group by 1`)
  return new Map(rows.map(({ id, ...hold }) => [id, hold]))
}

/** The holds of a student for the office. */
export async function readStudentHolds(school: School, user: User, { id }: { id: string }) {
  const [seen] = await school.db
    .select({
      mayEdit: sql<boolean>`coalesce(${reach(user, feeHolds.name, 'edit', { campus: student.campusId })}, false)`,
    })
    .from(student)
    .where(and(eq(student.id, id), reach(user, feeHolds.name, 'view', studentCrud.within)))
  if (!seen) return refuseMissing()
  const { withholds, isByRule, reason, placedOn, placedBy } = feeHoldList
  const rows = await school.db
    .select({ id: feeHoldList.id, withholds, isByRule, reason, placedOn, placedBy })
    .from(feeHoldList)
    .where(
      and(
        eq(feeHoldList.studentId, id),
        eq(feeHoldList.state, 'held'),
        reach(user, feeHolds.name, 'view', holdCrud.within),
      ),
    )
    .orderBy(feeHoldList.placedOn)
  return { rows, mayEdit: seen.mayEdit }
}

/**
 * Every night: puts on hold whose fees are overdue for longer than the settings allow, and lifts the holds of the rule
 * that nothing stands for any more. Who was spared by hand is left alone until that day. A second run changes nothing.
 */
export const holdJob: Job = {
  nightlyAt: 2,
  async run(school) {
    const today = await school.today()
    const by = system(sentence('Hold list'))
    await unlessNothing(
      school.transaction(by, 'fee-holds.ruled', async (tx) => {
        const overdue = sql`
          select y.student_id from invoice i join invoice_open o on o.invoice_id = i.id and o.amount > 0 join party y on y.id = i.party_id
            cross join payment_setting s
          where s.hold_after is not null and y.student_id is not null and i.cancelled_at is null and i.due_on < ${today}::date - s.hold_after`
        const lifted = await tx.execute(sql`
          update fee_hold set lifted_on = ${today}::date, lifted_by = ${by.name}, version = version + 1,
            updated_at = ${school.now().toISOString()}::timestamptz
          where is_by_rule and lifted_on is null and student_id not in (${overdue}) returning id`)
        const placed = await tx.execute(sql`
          insert into fee_hold (student_id, campus_id, withholds, is_by_rule, reason, placed_on, placed_by)
          select s.id, s.campus_id, setting.hold_withholds, true, '', ${today}::date, ${by.name}
          from student s cross join payment_setting setting
          where s.id in (${overdue}) and s.archived_at is null
            and not exists (select from fee_hold h where h.student_id = s.id and h.is_by_rule
              and (h.lifted_on is null or h.spared_until >= ${today}::date))
          order by s.id returning id`)
        if (placed.length + lifted.length === 0) throw new NothingDone()
        describe(tx, { count: placed.length, lifted: lifted.length })
      }),
    )
  },
}
