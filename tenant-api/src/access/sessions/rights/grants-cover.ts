import { inArray } from 'drizzle-orm'
import { everyCrud } from '../../../crud/table.ts'
import type { Db, Tx } from '../../../core/school/school.ts'
import { section } from '../../../institute/structure/tables.ts'
import type { Grant, User } from '../../../core/authorization/user.ts'

type Powers = Pick<User, 'grants'>

/** Whether a user has all of these grants. Own reach is no permission over others. */
export async function coversAll(db: Db | Tx, user: Powers, grants: readonly Grant[]): Promise<boolean> {
  const campusOf = await readCampuses(
    db,
    grants.flatMap(({ sections }) => sections),
  )
  return grants.every((grant) => covers(user, grant, campusOf))
}

function covers({ grants }: Powers, power: Grant, campusOf: ReadonlyMap<string, string>): boolean {
  const { resource, action, reach } = power
  if (reach === 'own') return true
  const own = grants.filter((grant) => grant.resource === resource && grant.action === action)
  if (own.some((grant) => grant.reach === 'institute')) return true
  // Any reach views institute-wide rows.
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

async function readCampuses(db: Db | Tx, sections: readonly string[]): Promise<Map<string, string>> {
  if (sections.length === 0) return new Map()
  const { id, campusId } = section
  const rows = await db
    .select({ id, campusId })
    .from(section)
    .where(inArray(id, [...new Set(sections)]))
  return new Map(rows.map((row) => [row.id, row.campusId]))
}
