import { type SQL, sql } from 'drizzle-orm'
import type { School } from '../../../core/school/school.ts'
import { account } from '../../../access/sessions/tables.ts'

/**
 * The log-ins that a code opens, as the school has set it; undefined where it opens none. Families that were invited are
 * among them, and answer by it: whoever holds the telephone or the mailbox is who was meant. The seven days are those of
 * the link.
 */
export async function whoUsesCodes(school: School): Promise<SQL | undefined> {
  const { codesFor } = await school.profile()
  if (codesFor === 'nobody') return undefined
  const family = isFamilyAlone(await school.today())
  const active = codesFor === 'everybody' ? sql`true` : family
  // Whoever was invited is let in where that can be written down.
  if (school.state === 'read_only') return sql`${account.state} = 'active' and ${active}`
  return sql`(${account.state} = 'active' and ${active} or ${isInvited} and ${family})`
}

/** Whether somebody who is invited could come in by a code. */
export async function couldUseCodes(school: School): Promise<SQL> {
  const { codesFor } = await school.profile()
  return codesFor === 'nobody' ? sql`false` : isFamilyAlone(await school.today())
}

const isInvited = sql`${account.state} = 'invited'
  and exists (select from invitation i where i.account_id = ${account.id} and i.ended is null)`

/** Guardians and students; not who works here besides, or will. */
function isFamilyAlone(today: string): SQL {
  return sql`(exists (${held} and ${family} and holds(g.starts_on, g.ends_on, ${today}::date))
    and not ${worksHere(today)})`
}

/** Whether somebody has a role that is more than a family's, or will have one. */
export function worksHere(today: string): SQL {
  return sql`exists (${held} and not (${family}) and (g.ends_on is null or g.ends_on >= ${today}::date))`
}

const held = sql`select from assignment g join role r on r.id = g.role_id where g.account_id = ${account.id}`
const family = sql`r.builtin and r.key in ('guardian', 'student')`
