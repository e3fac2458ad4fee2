import { and, eq, inArray, lt } from 'drizzle-orm'
import { addDays } from 'kit/day'
import { sentence } from 'kit/words'
import { describe, system } from '../../act.ts'
import type { Job } from '../../jobs.ts'
import { NothingDone, unlessNothing } from '../users/states.ts'
import { registrationDays } from './contract.ts'
import { tellRegistrant } from './letters.ts'
import { addressOf } from './reject.ts'
import { registration } from './tables.ts'

/** Every night: what nobody has decided in thirty days is deleted, and whoever registered is told. */
export const sweep: Job = {
  nightlyAt: 3,
  async run(school) {
    const last = addDays(await school.today(), -registrationDays)
    await unlessNothing(
      school.transaction(system(sentence('Maktab')), 'registrations.expired', async (tx) => {
        const rows = await tx
          .select()
          .from(registration)
          .where(and(eq(registration.state, 'waiting'), lt(registration.receivedOn, last)))
          .for('update', { skipLocked: true })
          .limit(1_000)
        if (rows.length === 0) throw new NothingDone()
        for (const row of rows) await tellRegistrant(tx, school, { ...addressOf(row), news: 'expired' })
        await tx.delete(registration).where(
          inArray(
            registration.id,
            rows.map(({ id }) => id),
          ),
        )
        describe(tx, { count: rows.length })
      }),
    )
  },
}
