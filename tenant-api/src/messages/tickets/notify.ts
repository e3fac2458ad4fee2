import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../core/school/school.ts'
import { tellInAct, type Telling } from '../outbound/queue.ts'

type About = { id: string; key: string; event: 'tickets.waiting' | 'tickets.answered' }

/** The values for messages about a ticket, by `t` and `c`: never its text, which stays in the ticket. */
export const ticketFacts = sql`jsonb_build_object('subject', t.subject, 'student', coalesce(c.name, ''),
  'studentOther', coalesce(c.other_name, ''))`
export const ticketJoins = sql`ticket t left join person c on c.id = t.student_id`

/** Notifies the assignee, or all to whom the ticket is routed; not the user who acts. */
export async function tellSchool(
  tx: Tx,
  { id, key }: Omit<About, 'event'>,
  by: string | null,
): Promise<void> {
  await tellInAct(tx, telling({ id, key, event: 'tickets.waiting' }, schoolSide(id, by)))
}

/** The people of the school who have to act next, in the form that `tellPeople` needs. */
export function schoolSide(id: string, without: string | null = null): SQL {
  return sql`
    select distinct on (a.person_id) a.person_id, null::uuid as about_id, t.campus_id, ${ticketFacts} as fill
    from ${ticketJoins} join account a on a.state = 'active' and case when t.owner_id is not null
      then a.person_id = t.owner_id
      else a.id in (select ticket_route(t.category_id, t.campus_id, t.student_id)) end
    where t.id = ${id}::uuid and a.id is distinct from ${without}::uuid and a.person_id <> t.person_id`
}

/** Notifies the asker. */
export async function tellAsker(tx: Tx, { id, key }: Omit<About, 'event'>): Promise<void> {
  const people = sql`
    select t.person_id as person_id, null::uuid as about_id, t.campus_id, ${ticketFacts} as fill
    from ${ticketJoins} where t.id = ${id}::uuid`
  await tellInAct(tx, telling({ id, key, event: 'tickets.answered' }, people))
}

function telling({ id, key, event }: About, people: SQL): Telling {
  return { event, key, page: `tickets/${id}`, people }
}
