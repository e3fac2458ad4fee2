import { and, eq, inArray } from 'drizzle-orm'
import { refuseMissing } from 'kit/refusal'
import { describe } from '../../act.ts'
import { get, lockRow } from '../../crud-row.ts'
import type { School } from '../../school.ts'
import { reach } from '../access/reach.ts'
import type { User } from '../access/user.ts'
import { sensitiveDetails, sensitivePermission } from '../people/contract.ts'
import { readDetails } from '../people/sensitive-details.ts'
import { guardianLink } from '../people/tables.ts'
import type { Merged, MergedSide } from './contract.ts'
import { kinds } from './kinds.ts'
import { twoPeople } from './tables.ts'

type Two = { of: Merged; id: string; otherId: string }

/** Both records with all that is linked to them and that the reader may see. */
export async function preview(school: School, user: User, { of, id, otherId }: Two) {
  const one = await sideOf(school, user, { of, id })
  const other = await sideOf(school, user, { of, id: otherId })
  return { one, other, details: await differingDetails(school, user, { of, id, otherId }) }
}

async function sideOf(school: School, user: User, { of, id }: Omit<Two, 'otherId'>): Promise<MergedSide> {
  const { crud, end, otherEnd, relatives, relativeCrud } = kinds[of]
  const row = await get(crud, { school, user, id })
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
  const { crud } = kinds[of]
  const known = await school.db
    .select({ id: crud.table.id })
    .from(crud.table)
    .where(
      and(
        inArray(crud.table.id, [id, otherId]),
        reach(user, sensitivePermission.resource, 'view', crud.within),
      ),
    )
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
