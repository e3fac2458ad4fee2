import { sql } from 'drizzle-orm'
import type { Language } from 'kit/text/locale'
import { sentence } from 'kit/text/words'
import { describe, system } from '../../core/acts/act.ts'
import type { School } from '../../core/school/school.ts'
import { type MessageCategory, messageCategories } from '../outbound/contract.ts'
import { messageOfStop } from '../outbound/stop-address.ts'

/** What a link of a mail is about: whose mails of which category, and whether they want them. */
export type Stop = {
  personId: string
  category: MessageCategory
  language: Language
  isOff: boolean
  isAllOff: boolean
}

/** Reads it; null for what the school did not sign, or does not know any more. */
export async function readStop(school: School, token: string): Promise<Stop | null> {
  const id = messageOfStop(school, token)
  if (id === null) return null
  const [row] = await school.db.execute<Stop>(sql`
    select m.person_id as "personId", m.category, m.language, exists (
        select from message_refusal r where r.person_id = m.person_id and r.channel = 'email' and r.category = m.category) as "isOff",
      exists (select from message_refusal r where r.person_id = m.person_id and r.channel = 'email' and r.category = '*') as "isAllOff"
    from message m where m.id = ${id}::uuid`)
  return row ?? null
}

export type Choice = 'category' | 'all' | 'again'

/** Does what whoever holds the mail wants, as they would under "How I am told"; it is written down as done by the link. */
export async function choose(school: School, stop: Stop, choice: Choice): Promise<void> {
  const { personId, category } = stop
  const act = choice === 'again' ? 'message-preferences.resumed' : 'message-preferences.stopped'
  await school.transaction(system(sentence('Link in a mail')), act, async (tx) => {
    describe(tx, { category: choice === 'all' ? sentence('All') : messageCategories[category] })
    if (choice === 'again')
      await tx.execute(sql`
        delete from message_refusal where person_id = ${personId}::uuid and channel = 'email' and category in (${category}, '*')`)
    else
      await tx.execute(sql`
        insert into message_refusal (person_id, category, channel)
        values (${personId}::uuid, ${choice === 'all' ? '*' : category}, 'email') on conflict do nothing`)
  })
}
