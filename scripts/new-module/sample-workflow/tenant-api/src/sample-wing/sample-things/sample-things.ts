import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import { describe } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import type { School } from '../../core/school/school.ts'
import { lockRow } from '../../crud/row.ts'
import { crudOf } from '../../crud/table.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { tellGuardians } from '../../messages/outbound/guardians.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { studentCrud } from '../../people/students-and-guardians/students.ts'
import { sampleThings } from './contract.ts'
import { sampleThing } from './tables.ts'

goWithPerson({ table: 'sample_thing', column: 'student_id' })

export const sampleThingCrud = crudOf(sampleThings, {
  table: sampleThing,
  within: { campus: sampleThing.campusId },
  rows: { studentId: () => studentCrud, campusId: () => campusCrud },
  until: sampleThing.doneOn,
})

export async function completeSampleThing(school: School, user: User, id: string, doneOn: Day) {
  return school.transaction(user, 'sample-things.completed', async (tx) => {
    const row = await lockRow(tx, sampleThingCrud, { user, id, action: 'edit' })
    if (row.doneOn !== null) refuse('already-completed', 'This is completed already', {}, { status: 409 })
    const changes = { doneOn, version: row.version + 1, updatedAt: school.now().toISOString() }
    await tx.update(sampleThing).set(changes).where(eq(sampleThing.id, id))
    describe(tx, { name: String(row.title) })
    return { id }
  })
}

/** Every morning the guardians are told of what is due and open, once for each day on which it is due. */
export const remind: Job = {
  nightlyAt: 7,
  async run(school) {
    const { id, doneOn, dueOn, archivedAt } = sampleThing
    const isOpen = and(isNull(doneOn), isNull(archivedAt), lte(dueOn, await school.today()))
    for (const row of await school.db.select({ id, dueOn }).from(sampleThing).where(isOpen)) {
      const facts = sql`select student_id, jsonb_build_object('title', title, 'day', due_on) as facts
        from sample_thing where id = ${row.id}::uuid`
      await tellGuardians(school, facts, { event: 'sample-things.due', key: `${row.id} ${row.dueOn}` })
    }
  },
}
