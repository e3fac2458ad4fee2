import { sql } from 'drizzle-orm'
import { refuseUnchangeable, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { Day } from 'kit/values/day'
import { describe } from '../../../core/acts/act.ts'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { School } from '../../../core/school/school.ts'
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
