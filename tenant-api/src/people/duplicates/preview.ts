import { and, eq, sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import { describe } from '../../core/acts/act.ts'
import { get, lockRow } from '../../crud/row.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { salaryPermission } from '../employees/contract.ts'
import { salaryRow } from '../employees/tables.ts'
import { type SensitiveDetails, sensitiveDetails } from '../students-and-guardians/contract.ts'
import { readDetails } from '../students-and-guardians/sensitive-details.ts'
import { guardianLink } from '../students-and-guardians/tables.ts'
import type { Merged, MergedSide } from './contract.ts'
import { mergeTypes, listOf, listsBeside } from './merge-types.ts'
import { twoPeople } from './tables.ts'

type Two = { of: Merged; id: string; otherId: string }

/** Both records with all that is linked to them and that the reader may see. */
export async function preview(school: School, user: User, { of, id, otherId }: Two) {
  const one = await sideOf(school, user, { of, id })
  const otherOf = await listOf(school.db, { of, id: otherId })
  const other = await sideOf(school, user, { of: otherOf, id: otherId })
  return { one, other, details: await differingDetails(school, user, [one, other]) }
}

async function sideOf(school: School, user: User, { of, id }: Omit<Two, 'otherId'>): Promise<MergedSide> {
  const { crud, links: linking } = mergeTypes[of]
  const row = await get(crud, { school, user, id })
  const hasSalary = await hasSalaryInfo(school, user, { of, id })
  if (!linking) return { of, row, links: [], hasSalary }
  const { end, otherEnd, relatives, relativeCrud, called } = linking
  const { relation, maySee, mayPickUp, getsBills, isFirstContact, contactOrder, language } = guardianLink
  const links = await school.db
    .select({
      id: relatives.id,
      name: called,
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
  return { of, row, links, hasSalary }
}

/** Whether what somebody is paid is written down, for who may read it; salary info is of employees alone. */
async function hasSalaryInfo(school: School, user: User, { of, id }: Omit<Two, 'otherId'>) {
  const { side, crud } = mergeTypes[of]
  if (side === 'family') return null
  const [known] = await school.db
    .select({ has: sql<boolean>`exists (select from ${salaryRow} where ${salaryRow.id} = ${id}::uuid)` })
    .from(crud.table)
    .where(and(eq(crud.table.id, id), reach(user, salaryPermission.resource, 'view', crud.within)))
  return known?.has ?? null
}

async function differingDetails(school: School, user: User, sides: readonly MergedSide[]) {
  const found: SensitiveDetails[] = []
  for (const { of, row } of sides) {
    const { crud, details } = mergeTypes[of]
    const id = String(row.id)
    const [known] = await school.db
      .select({ id: crud.table.id })
      .from(crud.table)
      .where(and(eq(crud.table.id, id), reach(user, details, 'view', crud.within)))
    if (known) found.push(await readDetails(school.db, id))
  }
  const [one, other] = found
  if (!one || !other) return []
  return sensitiveDetails.keyof().options.filter((key) => one[key] && other[key] && one[key] !== other[key])
}

/** Says that two who look alike are two people, or that they may be one after all. */
export async function keepApart(school: School, user: User, given: Two & { areTwo: boolean }) {
  const { of, id, otherId, areTwo } = given
  const { crud } = mergeTypes[of]
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
    const { table, crud } = mergeTypes[list]
    const [found] = await tx
      .select({ name: table.name })
      .from(table)
      .where(and(eq(table.id, id), reach(user, list, 'view', crud.within)))
    if (found) return found.name
  }
  return refuseMissing()
}
