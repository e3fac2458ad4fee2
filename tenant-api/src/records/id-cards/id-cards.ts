import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Action } from 'kit/contract/contract'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { describe } from '../../core/acts/act.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { cardLists } from './card-lists.ts'
import type { CardList, CardOfPerson } from './contract.ts'
import { idCard } from './tables.ts'

// A person has one card that is good; of two, that of the record that stays.
const card = {
  table: 'id_card',
  column: 'person_id',
  clash: 'own.lost_at is null and theirs.lost_at is null',
} as const
// The card of who works here, too, goes by the employment.
goWithPerson(
  { ...card, where: 'not exists (select from employee e where e.id = theirs.person_id)' },
  { ...card, side: 'staff' },
)

type One = { of: CardList; id: string }

/** The card that somebody has, or had last. */
export async function readIdCard(school: School, user: User, { of, id }: One): Promise<CardOfPerson> {
  await nameOf(school.db, user, { of, id, action: 'view' })
  return cardOf(school.db, id, await school.today())
}

/** The card is lost: whoever finds it has a card that is good no more. */
export async function loseIdCard(school: School, user: User, { of, id }: One): Promise<CardOfPerson> {
  const today = await school.today()
  return school.transaction(user, 'id-cards.lost', async (tx) => {
    describe(tx, { name: await nameOf(tx, user, { of, id, action: 'edit' }) })
    const lost = await tx
      .update(idCard)
      .set({ lostAt: school.now().toISOString() })
      .where(and(eq(idCard.personId, id), isNull(idCard.lostAt)))
      .returning({ id: idCard.id })
    if (lost.length === 0) refuse('id-cards.none', 'There is no ID card that is in use', {}, { status: 409 })
    return cardOf(tx, id, today)
  })
}

async function cardOf(db: Db | Tx, personId: string, today: string): Promise<CardOfPerson> {
  const [found] = await db
    .select()
    .from(idCard)
    .where(eq(idCard.personId, personId))
    .orderBy(desc(idCard.id))
    .limit(1)
  if (!found) return { card: null }
  const { printedAt, validUntil, lostAt } = found
  const state = lostAt !== null ? 'lost' : validUntil < today ? 'expired' : 'good'
  return { card: { printedAt, validUntil, state } }
}

/** 404 for whose card is out of reach, 403 where it may only be looked at. */
async function nameOf(
  db: Db | Tx,
  user: User,
  { of, id, action }: One & { action: Action },
): Promise<string> {
  const { table, crud } = cardLists[of]
  const find = (by: Action) =>
    db
      .select({ name: table.name })
      .from(table)
      .where(and(eq(table.id, id), reach(user, crud.name, by, crud.within)))
  const [found] = await find(action)
  if (found) return found.name
  if ((await find('view')).length > 0) refuseUnchangeable()
  return refuseMissing()
}
