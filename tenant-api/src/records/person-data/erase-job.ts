import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { describe, system, timeOf } from '../../core/acts/act.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import type { School } from '../../core/school/school.ts'
import { hindranceOf } from './request-erasure.ts'
import { erasePerson } from './erasing.ts'
import { dataMapOf } from './data-map.ts'
import { findSubject } from './subject.ts'

/** The day has come: who belongs to the school again by then stays, and everybody else is erased. */
export const eraseJob: Job = {
  async run(school, { payload }) {
    const id = String(payload.id)
    const [due] = await school.db.execute<{ personId: string; number: number }>(sql`
      select person_id as "personId", number from person_erasure
      where id = ${id}::uuid and state = 'asked' and due_at <= ${school.now().toISOString()}::timestamptz`)
    if (!due) return
    const { personIds } = await findSubject(school.db, { personId: due.personId, dataMap: dataMapOf(school) })
    if (await hindranceOf(school.db, personIds, null)) return stay(school, { id, number: due.number })
    await erasePerson(school, id)
  },
}

async function stay(school: School, { id, number }: { id: string; number: number }): Promise<void> {
  await school.transaction(system(sentence('Maktab')), 'person-data.hindered', async (tx) => {
    await tx.execute(sql`
      update person_erasure set state = 'called-off', ended_at = ${timeOf(tx).toISOString()}::timestamptz
      where id = ${id}::uuid and state = 'asked'`)
    describe(tx, { number })
  })
}
