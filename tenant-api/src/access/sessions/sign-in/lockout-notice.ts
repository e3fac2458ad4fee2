import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { describe, system, timeOf } from '../../../core/acts/act.ts'
import type { School } from '../../../core/school/school.ts'
import { tellOfLogIn } from './security-news.ts'

/**
 * Records a lockout: once for all the attempts that caused it. The owner is notified, but at most once a day if
 * the attempts go on. An unknown name writes as much, so that it takes as long.
 */
export async function noteLockout(school: School, owner: { id: string; name: string } | null): Promise<void> {
  if (school.state === 'read_only') return
  const act = owner ? 'accounts.door-closed' : 'accounts.nobody-guessed'
  await school.transaction(system(sentence('Log-in page')), act, async (tx) => {
    const told = await tx.execute(sql`
      select from notification where account_id = ${owner?.id ?? null}::uuid and page = 'password' and category = 'security'
        and title ->> 'sentence' = ${guessed} and at > ${timeOf(tx).toISOString()}::timestamptz - interval '1 day'`)
    if (owner && told.length === 0) await tellOfLogIn(tx, 'log-in.guessed', { to: [owner.id] })
    describe(tx, owner ? { name: owner.name } : {})
  })
}

/** The title of the notice. */
const guessed = sentence('Somebody tried many passwords for your log-in')
