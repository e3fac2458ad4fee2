import { and, eq, inArray } from 'drizzle-orm'
import { refuseMissing } from 'kit/refusal'
import { describe } from '../../act.ts'
import { get, lockRow } from '../../crud-row.ts'
import type { School, Tx } from '../../school.ts'
import { reach } from '../access/reach.ts'
import type { User } from '../access/user.ts'
import { sensitiveDetails } from '../people/contract.ts'
import { readDetails } from '../people/sensitive-details.ts'
import { guardianLink } from '../people/tables.ts'
import type { Merged, MergedSide } from './contract.ts'
import { kinds, listsBeside } from './kinds.ts'
import { twoPeople } from './tables.ts'

type Two = { of: Merged; id: string; otherId: string }

/** Both records with all that is linked to them and that the reader may see. */
export async function preview(school: School, user: User, { of, id, otherId }: Two) {
  const one = await sideOf(school, user, { of, id })
  const other = await sideOf(school, user, { of, id: otherId })
  return { one, other, details: await differingDetails(school, user, { of, id, otherId }) }
}

async function sideOf(school: School, user: User, { of, id }: Omit<Two, 'otherId'>): Promise<MergedSide> {
  const { crud, links: linking } = kinds[of]
  const row = await get(crud, { school, user, id })
  if (!linking) return { row, links: [] }
  const { end, otherEnd, relatives, relativeCrud } = linking
  const { relation, maySee, mayPickUp, getsBills, isFirstContact, contactOrder, language } = guardianLink
  const links = await school.db
    .select({
      id: relatives.id,
      name: relatives.name,
      relation,
      maySee,
      mayPickUp,
      getsBills,
      isFirstContact,
      contactOrder,
      language,
    })
    .from(guardianLink)
    .innerJoin(relatives, eq(relatives.id, otherEnd))
    .where(and(eq(end, id), reach(user, relativeCrud.name, 'view', relativeCrud.within)))
    .orderBy(relatives.id)
  return { row, links }
}

async function differingDetails(school: School, user: User, { of, id, otherId }: Two) {
  const { crud, details } = kinds[of]
  const known = await school.db
    .select({ id: crud.table.id })
    .from(crud.table)
    .where(and(inArray(crud.table.id, [id, otherId]), reach(user, details, 'view', crud.within)))
  if (known.length < 2) return []
  const [one, other] = [await readDetails(school.db, id), await readDetails(school.db, otherId)]
  return sensitiveDetails.keyof().options.filter((key) => one[key] && other[key] && one[key] !== other[key])
}

/** Says that two who look alike are two people, or that they may be one after all. */
export async function keepApart(school: School, user: User, given: Two & { areTwo: boolean }) {
  const { of, id, otherId, areTwo } = given
  const { crud } = kinds[of]
  if (id === otherId) refuseMissing()
  return school.transaction(user, `${of}.kept-apart`, async (tx) => {
    const row = await lockRow(tx, crud, { user, id, action: 'edit' })
    const other = await nameOnLists(tx, user, { lists: listsBeside(of, true), id: otherId })
    const [oneId, second] = id < otherId ? [id, otherId] : [otherId, id]
    if (areTwo) await tx.insert(twoPeople).values({ oneId, otherId: second }).onConflictDoNothing()
    else await tx.delete(twoPeople).where(and(eq(twoPeople.oneId, oneId), eq(twoPeople.otherId, second)))
    describe(tx, { name: String(row.name), other })
    return { id }
  })
}

type OnLists = { lists: readonly Merged[]; id: string }

async function nameOnLists(tx: Tx, user: User, { lists, id }: OnLists): Promise<string> {
  for (const list of lists) {
    const { table, crud } = kinds[list]
    const [found] = await tx
      .select({ name: table.name })
      .from(table)
      .where(and(eq(table.id, id), reach(user, list, 'view', crud.within)))
    if (found) return found.name
  }
  return refuseMissing()
}
