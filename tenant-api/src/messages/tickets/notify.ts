import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../core/school/school.ts'
import { tellInAct, type Telling } from '../outbound/queue.ts'

type About = { id: string; key: string; event: 'tickets.waiting' | 'tickets.answered' }

/** What a ticket says of itself, by `t` and `s`: never its words, which stay in the ticket. */
export const ticketFacts = sql`jsonb_build_object('subject', t.subject, 'student', coalesce(c.name, ''),
  'studentOther', coalesce(c.other_name, ''))`
export const ticketJoins = sql`ticket t left join person c on c.id = t.student_id`

/** Tells those whose turn it is: who holds it, or all to whom it goes; not the one who does this. */
export async function tellSchool(
  tx: Tx,
  { id, key }: Omit<About, 'event'>,
  by: string | null,
): Promise<void> {
  await tellInAct(tx, telling({ id, key, event: 'tickets.waiting' }, schoolSide(id, by)))
}

/** The persons of the school whose turn it is, as `tellPeople` wants them. */
export function schoolSide(id: string, without: string | null = null): SQL {
  return sql`
    select distinct on (a.person_id) a.person_id, null::uuid as about_id, t.campus_id, ${ticketFacts} as fill
    from ${ticketJoins} join account a on a.state = 'active' and case when t.owner_id is not null
      then a.person_id = t.owner_id
      else a.id in (select ticket_route(t.category_id, t.campus_id, t.student_id)) end
    where t.id = ${id}::uuid and a.id is distinct from ${without}::uuid and a.person_id <> t.person_id`
}

/** Tells who asked. */
export async function tellAsker(tx: Tx, { id, key }: Omit<About, 'event'>): Promise<void> {
  const people = sql`
    select t.person_id as person_id, null::uuid as about_id, t.campus_id, ${ticketFacts} as fill
    from ${ticketJoins} where t.id = ${id}::uuid`
  await tellInAct(tx, telling({ id, key, event: 'tickets.answered' }, people))
}

function telling({ id, key, event }: About, people: SQL): Telling {
  return { event, key, page: `tickets/${id}`, people }
}
