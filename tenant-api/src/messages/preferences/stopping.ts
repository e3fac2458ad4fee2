import { sql } from 'drizzle-orm'
import type { Language } from 'kit/text/locale'
import { sentence } from 'kit/text/words'
import { describe, system } from '../../core/acts/act.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { MessageCategory } from '../../core/messages.ts'
import { messageCategories } from '../outbound/contract.ts'
import { messageOfStop } from '../outbound/stop-address.ts'

/** The subject of an unsubscribe link: a person, a category of mails, and the current choice. */
export type Stop = {
  /** Null of the guardian of an applicant: then the address alone is known. */
  personId: string | null
  address: string
  category: MessageCategory
  language: Language
  isOff: boolean
  isAllOff: boolean
}

/** Reads a token; null if the school did not sign it, or the message no longer exists. */
export async function readStop(school: School, token: string): Promise<Stop | null> {
  const id = messageOfStop(school, token)
  if (id === null) return null
  const [row] = await school.db.execute<Stop>(sql`
    select m.person_id as "personId", coalesce(m.address, '') as address, m.category, m.language, exists (
        select from message_refusal r where r.person_id = m.person_id and r.channel = 'email' and r.category = m.category) as "isOff",
      exists (select from message_refusal r where r.person_id = m.person_id and r.channel = 'email' and r.category = '*')
        or m.person_id is null and exists (
          select from message_stop s where s.channel = 'email' and s.address = m.address) as "isAllOff"
    from message m where m.id = ${id}::uuid`)
  return row ?? null
}

export type Choice = 'category' | 'all' | 'again'

/**
 * Applies the choice of whoever has the mail, as in "My notifications"; the audit log names the link as its
 * author.
 */
export async function choose(school: School, stop: Stop, choice: Choice): Promise<void> {
  const { personId, address, category } = stop
  const act = choice === 'again' ? 'message-preferences.resumed' : 'message-preferences.stopped'
  await school.transaction(system(sentence('Link in a mail')), act, async (tx) => {
    describe(tx, { category: choice === 'all' ? sentence('All') : messageCategories[category] })
    if (personId === null) await stopAddress(tx, { address, choice })
    else if (choice === 'again')
      await tx.execute(sql`
        delete from message_refusal where person_id = ${personId}::uuid and channel = 'email' and category in (${category}, '*')`)
    else
      await tx.execute(sql`
        insert into message_refusal (person_id, category, channel)
        values (${personId}::uuid, ${choice === 'all' ? '*' : category}, 'email') on conflict do nothing`)
  })
}

/** Who is no person of the school has no categories: their address gets mails, or none. */
async function stopAddress(tx: Tx, { address, choice }: { address: string; choice: Choice }): Promise<void> {
  if (choice === 'again')
    await tx.execute(sql`
      delete from message_stop where channel = 'email' and address = ${address} and reason = 'asked'`)
  else
    await tx.execute(sql`
      insert into message_stop (channel, address, reason) values ('email', ${address}, 'asked') on conflict do nothing`)
}
