import { inArray } from 'drizzle-orm'
import type { Day } from 'kit/day'
import { refuse } from 'kit/refusal'
import { everyCrud } from '../../crud-table.ts'
import type { Tx } from '../../school.ts'
import { grantsOf } from '../access/signed-in.ts'
import type { Grant, User } from '../access/user.ts'
import { section } from '../structure/tables.ts'

/**
 * Whether somebody may do anything that the user may not: nobody shuts out, lets in or logs out whoever stands above
 * them. What is one's own is no power over others. Asked within the act, so that it is true of what is written.
 */
export async function isBeyond(
  tx: Tx,
  user: User,
  { id, today }: { id: string; today: Day },
): Promise<boolean> {
  const grants = await grantsOf(tx, id, today)
  const campusOf = await readCampuses(
    tx,
    grants.flatMap(({ sections }) => sections),
  )
  return !grants.every((grant) => covers(user, grant, campusOf))
}

export function refuseBeyond(): never {
  return refuse(
    'users.beyond-own',
    'This person may do what you may not do yourself. Ask somebody who may',
    {},
    { status: 403 },
  )
}

function covers({ grants }: User, power: Grant, campusOf: ReadonlyMap<string, string>): boolean {
  const { resource, action, reach } = power
  if (reach === 'own') return true
  const own = grants.filter((grant) => grant.resource === resource && grant.action === action)
  if (own.some((grant) => grant.reach === 'institute')) return true
  // What belongs to the whole institute is viewed by any reach.
  if (action === 'view' && own.length > 0 && isOfInstitute(resource)) return true
  const campuses = new Set(own.flatMap((grant) => grant.campuses))
  if (reach === 'campus') return power.campuses.every((id) => campuses.has(id))
  const sections = new Set(own.flatMap((grant) => grant.sections))
  const within = (id: string) => sections.has(id) || campuses.has(campusOf.get(id) ?? '')
  return reach === 'section' && power.sections.every(within)
}

function isOfInstitute(resource: string): boolean {
  const found = everyCrud().find(({ name }) => name === resource)
  return found !== undefined && !found.within.campus && !found.within.section && !found.within.person
}

async function readCampuses(tx: Tx, sections: readonly string[]): Promise<Map<string, string>> {
  if (sections.length === 0) return new Map()
  const { id, campusId } = section
  const rows = await tx
    .select({ id, campusId })
    .from(section)
    .where(inArray(id, [...new Set(sections)]))
  return new Map(rows.map((row) => [row.id, row.campusId]))
}
