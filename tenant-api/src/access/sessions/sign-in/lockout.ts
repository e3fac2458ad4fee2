import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { describe, system, timeOf } from '../../../core/acts/act.ts'
import type { School } from '../../../core/school/school.ts'
import { tellOfLogIn } from './security-news.ts'

/**
 * Writes down that a door has shut to strangers: once for all the attempts that shut it. Its owner is told, but not twice
 * in a day by whoever goes on. For a name that nobody has as much is written, so that it takes as long.
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

/** What the notice is called. */
const guessed = sentence('Somebody tried many passwords for your log-in')
