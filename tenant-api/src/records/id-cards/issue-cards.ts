import { sql } from 'drizzle-orm'
import { addDays, addMonths, type Day } from 'kit/values/day'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import type { CardPerson } from './card-people.ts'
import type { MadeOut } from './card-sheet.ts'
import { newPaperCode } from '../../core/documents/paper-code.ts'

type Terms = { validMonths: number; showsBloodGroup: boolean }

/** Makes out a card for each: who has one keeps its code, and it is good anew. */
export async function issueCards(
  school: School,
  user: User,
  { people, terms }: { people: readonly CardPerson[]; terms: Terms },
): Promise<MadeOut[]> {
  const today = await school.today()
  const goodUntil = (person: CardPerson) =>
    terms.validMonths === 0 ? (person.yearEnds ?? addDays(today, 365)) : addMonths(today, terms.validMonths)
  const act = terms.showsBloodGroup ? 'id-cards.printed-in-full' : 'id-cards.printed'
  const codes = await school.transaction(user, act, async (tx) => {
    describe(tx, { count: people.length })
    return write(
      tx,
      people.map((person) => ({ id: person.id, validUntil: goodUntil(person) })),
    )
  })
  return people.map((person) => ({
    ...person,
    code: codes.get(person.id) ?? '',
    validUntil: goodUntil(person),
  }))
}

async function write(
  tx: Tx,
  cards: readonly { id: string; validUntil: Day }[],
): Promise<Map<string, string>> {
  // In one order, so that of two piles with the same people one waits for the other.
  const sorted = cards.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const rows = await tx.execute<{ id: string; code: string }>(sql`
    insert into id_card (person_id, code, valid_until, printed_at)
    select given.id, given.code, given.until, ${timeOf(tx).toISOString()}::timestamptz
    from unnest(${list(sorted.map(({ id }) => id))}::uuid[], ${list(sorted.map(newPaperCode))}::text[],
      ${list(sorted.map(({ validUntil }) => validUntil))}::date[]) as given (id, code, until)
    on conflict (person_id) where lost_at is null
      do update set valid_until = excluded.valid_until, printed_at = excluded.printed_at
    returning person_id as id, code`)
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** An array as PostgreSQL reads it; none of these values has a comma or a quote. */
function list(values: readonly string[]): string {
  return `{${values.join(',')}}`
}
