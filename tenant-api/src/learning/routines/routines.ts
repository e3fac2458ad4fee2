import { eq } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { addDays, type Day } from 'kit/values/day'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { School } from '../../core/school/school.ts'
import { lockRow } from '../../crud/row.ts'
import { crudOf } from '../../crud/table.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { classCrud } from '../../institute/structure/classes.ts'
import { shiftCrud } from '../../institute/structure/shifts.ts'
import { routines } from './contract.ts'
import { routine } from './tables.ts'

const taken = {
  routine_in_order: {
    code: 'routines.times',
    message: sentence('It ends later than it begins'),
    field: 'endsAt',
  },
  routine_days: {
    code: 'routines.order',
    message: sentence('The last day must not come before the first day'),
    field: 'endsOn',
  },
}

export const routineCrud = crudOf(routines, {
  table: routine,
  within: { campus: routine.campusId },
  rows: { campusId: () => campusCrud, shiftId: () => shiftCrud, classId: () => classCrud },
  until: routine.endsOn,
  taken,
})

type Deactivating = { id: string; lastDay: string | null }

/** Ends a routine. One that has not begun is never held: it ends the day before its first. */
export async function deactivateRoutine(school: School, user: User, { id, lastDay }: Deactivating) {
  const today = await school.today()
  const deactivating = school.transaction(user, 'routines.deactivated', async (tx) => {
    const row = await lockRow(tx, routineCrud, { user, id, action: 'edit' })
    const { firstDay, endsOn: before } = row as typeof row & { firstDay: Day; endsOn: Day | null }
    if (row.archivedAt !== null || (before !== null && before < today))
      refuse('routines.ended', 'This routine is not held any more', {}, { status: 409 })
    const asked = (lastDay as Day | null) ?? addDays(today, -1)
    const endsOn = asked < firstDay ? addDays(firstDay, -1) : asked
    const version = row.version + 1
    const updatedAt = timeOf(tx).toISOString()
    await tx.update(routine).set({ endsOn, version, updatedAt }).where(eq(routine.id, id))
    describe(tx, { name: String(row.name), day: endsOn })
    return { id, endsOn, version }
  })
  return withConstraintMessages(taken, deactivating)
}
