import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { exampleLeaver } from '../../../src/records/certificates/contract.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 300

/** Umar's family asked for his erasure, and thought better of it: the board wants his marks confirmed. */
export async function seed(school: School): Promise<void> {
  const [wanted] = await school.db.execute(sql`
    select from person where id = ${exampleLeaver}::uuid and not exists (select from person_erasure)`)
  if (!wanted) return
  await school.transaction(system(sentence('Demo school')), 'person-data.seeded', async (tx) => {
    await tx.execute(sql`
      insert into person_erasure (number, person_id, state, reason, asked_by, asked_at, due_at, ended_at)
      select 1, ${exampleLeaver}::uuid, 'called-off', 'His father asked by letter. The board still wants his marks confirmed',
        founder_id, '2026-10-05T05:30:00Z', '2026-10-19T05:30:00Z', '2026-10-09T06:10:00Z' from access_state`)
  })
}
