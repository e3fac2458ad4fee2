import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { addDays } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { describe, NothingDone, system, timeOf, unlessNothing } from '../../core/acts/act.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import type { School } from '../../core/school/school.ts'
import { decidedDays, registrationDays } from './contract.ts'
import { tellRegistrant } from './mails.ts'
import { addressOf } from './reject.ts'
import { registration } from './tables.ts'

/**
 * Every night: what nobody has decided in thirty days is deleted, and whoever registered is told. Ninety days after it
 * was decided nothing is kept of who was rejected, and of who was approved no more than which log-in came of it.
 */
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
    await unlessNothing(emptyDecided(school))
  },
}

async function emptyDecided(school: School): Promise<void> {
  const last = addDays(await school.today(), -decidedDays)
  await school.transaction(system(sentence('Maktab')), 'registrations.emptied', async (tx) => {
    const old = sql`select id from registration where decided_on < ${last}::date
      and (state = 'rejected' or child_names <> '' or children <> '[]' or work <> '')
      order by decided_on limit 1000 for update skip locked`
    const ids = (await tx.execute<{ id: string }>(old)).map(({ id }) => id)
    if (ids.length === 0) throw new NothingDone()
    await tx
      .delete(registration)
      .where(and(inArray(registration.id, ids), eq(registration.state, 'rejected')))
    await tx
      .update(registration)
      .set({
        children: [],
        childNames: '',
        work: '',
        email: sql`case when ${registration.proved} = 'email' then ${registration.email} end`,
        phone: sql`case when ${registration.proved} = 'phone' then ${registration.phone} end`,
        version: sql`${registration.version} + 1`,
        updatedAt: timeOf(tx).toISOString(),
      })
      .where(inArray(registration.id, ids))
    describe(tx, { count: ids.length })
  })
}
