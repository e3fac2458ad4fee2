import { and, eq } from 'drizzle-orm'
import { refuseMissing } from 'kit/refusal'
import { describe } from '../../act.ts'
import { get, lockRow } from '../../crud-row.ts'
import type { School } from '../../school.ts'
import { may, reach } from '../access/reach.ts'
import type { User } from '../access/user.ts'
import { sensitivePermission } from '../people/contract.ts'
import { readFilled } from '../people/sensitive-details.ts'
import { guardianLink } from '../people/tables.ts'
import type { Merged, MergedSide } from './contract.ts'
import { kinds } from './kinds.ts'
import { twoPeople } from './tables.ts'

type Two = { of: Merged; id: string; otherId: string }

/** Both records with all that is linked to them and that the reader may see. */
export async function preview(school: School, user: User, { of, id, otherId }: Two) {
  const [one, other] = [
    await sideOf(school, user, { of, id }),
    await sideOf(school, user, { of, id: otherId }),
  ]
  return { one, other }
}

async function sideOf(school: School, user: User, { of, id }: Omit<Two, 'otherId'>): Promise<MergedSide> {
  const { crud, end, otherEnd, relatives, relativeCrud } = kinds[of]
  const row = await get(crud, { school, user, id })
  const { relation, maySee, mayPickUp, getsBills, isFirstContact, language } = guardianLink
  const links = await school.db
    .select({
      id: relatives.id,
      name: relatives.name,
      relation,
      maySee,
      mayPickUp,
      getsBills,
      isFirstContact,
      language,
    })
    .from(guardianLink)
    .innerJoin(relatives, eq(relatives.id, otherEnd))
    .where(and(eq(end, id), reach(user, relativeCrud.name, 'view', relativeCrud.within)))
    .orderBy(relatives.id)
  const isKnown = may(user, sensitivePermission.resource, 'view')
  return { row, links, filled: isKnown ? await filledOf(school, user, { of, id }) : null }
}

/** Which sensitive details there are, for who may know that of this one. */
async function filledOf(school: School, user: User, { of, id }: Omit<Two, 'otherId'>) {
  const { crud } = kinds[of]
  const [seen] = await school.db
    .select({ id: crud.table.id })
    .from(crud.table)
    .where(and(eq(crud.table.id, id), reach(user, sensitivePermission.resource, 'view', crud.within)))
  return seen ? readFilled(school.db, id) : null
}

/** Says that two who look alike are two people, or that they may be one after all. */
export async function keepApart(school: School, user: User, given: Two & { areTwo: boolean }) {
  const { of, id, otherId, areTwo } = given
  const { crud } = kinds[of]
  if (id === otherId) refuseMissing()
  return school.transaction(user, `${of}.kept-apart`, async (tx) => {
    const row = await lockRow(tx, crud, { user, id, action: 'edit' })
    const [other] = (await tx
      .select({ name: crud.columns.name as never })
      .from(crud.table)
      .where(and(eq(crud.table.id, otherId), reach(user, crud.name, 'view', crud.within)))) as {
      name: unknown
    }[]
    if (!other) refuseMissing()
    const [oneId, second] = id < otherId ? [id, otherId] : [otherId, id]
    if (areTwo) await tx.insert(twoPeople).values({ oneId, otherId: second }).onConflictDoNothing()
    else await tx.delete(twoPeople).where(and(eq(twoPeople.oneId, oneId), eq(twoPeople.otherId, second)))
    describe(tx, { name: String(row.name), other: String(other.name) })
    return { id }
  })
}
