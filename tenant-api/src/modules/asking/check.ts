import { and, asc, eq, inArray } from 'drizzle-orm'
import { admits } from 'kit/plans'
import { refuse, refuseMissing } from 'kit/refusal'
import { words } from 'kit/words-node'
import { get } from '../../crud-row.ts'
import { holdsOn } from '../../dated.ts'
import { mayInInstitute } from '../access/reach.ts'
import type { School } from '../../school.ts'
import { placesOn } from '../access/signed-in.ts'
import { account, assignment, person, role, roleGrant } from '../access/tables.ts'
import { type Grant, type Places, uniteGrants, type User } from '../access/user.ts'
import { campus, section } from '../structure/tables.ts'
import { userCrud } from '../users/users.ts'
import type { ChainLink } from './contract.ts'
import type { Power } from './lacks.ts'

/** `isNarrow`: rows of the resource belong to a campus, a section or somebody; all others are the institute's. */
type Asked = Power & { id: string; campus?: string | undefined; isNarrow: boolean }

/** Whether somebody may do something, anywhere or at a campus, with each of their roles and what it gives of it. */
export async function checkPermission(
  school: School,
  user: User,
  { id, campus: at, isNarrow, ...power }: Asked,
) {
  await get(userCrud, { school, user, id })
  if (!mayInInstitute(user, 'roles', 'view')) refuseUser()
  const [who] = await school.db
    .select({ state: account.state, ...placesOn(await school.today()) })
    .from(account)
    .innerJoin(person, eq(person.id, account.personId))
    .where(eq(account.id, id))
  if (!who) return refuseMissing()
  const held = await readHeld(school, { id, ...power })
  const { state, works, family, taught } = who
  const united = held.map((one) => ({ one, grant: grantOf(one, power, { works, family, taught }) }))
  const names = await readPlaces(
    school,
    united.flatMap(({ grant }) => grant ?? []),
  )
  const { say } = words(user)
  const chain: ChainLink[] = united.map(({ one, grant }) => ({
    role: say(one.name),
    place: one.section ?? one.campus,
    gives: one.reach,
    reach: grant?.reach ?? null,
    places: [...(grant?.campuses ?? []), ...(grant?.sections ?? [])].map(
      (place) => names.get(place) ?? place,
    ),
    isEnough: grant !== undefined && isEnough(grant, { at, isNarrow }),
  }))
  const isOff = state !== 'active'
  return { may: !isOff && chain.some((one) => one.isEnough), isOff, chain }
}

function refuseUser(): never {
  return refuse(
    'forbidden',
    'What somebody may do is shown to those who may see roles and permissions',
    {},
    { status: 403 },
  )
}

/**
 * What belongs to the institute is viewed by any reach, and changed from the whole institute alone. What is one's own or
 * of one's sections is not bound to a campus that somebody asks about.
 */
function isEnough({ action, reach, campuses }: Grant, { at, isNarrow }: Where): boolean {
  if (reach === 'institute') return true
  if (!isNarrow) return action === 'view'
  if (at === undefined) return true
  return reach === 'campus' && campuses.includes(at)
}

type Where = { at: string | undefined; isNarrow: boolean }

type Held = Awaited<ReturnType<typeof readHeld>>[number]

function grantOf({ reach, key, campusId, sectionId }: Held, power: Power, places: Places): Grant | undefined {
  if (reach === null) return undefined
  return uniteGrants([{ role: key, ...power, reach, campusId, sectionId }], places)[0]
}

async function readHeld(school: School, { id, resource, action }: Power & { id: string }) {
  const rows = await school.db
    .select({
      key: role.key,
      name: role.name,
      campusId: assignment.campusId,
      sectionId: assignment.sectionId,
      campus: campus.name,
      section: section.title,
      reach: roleGrant.reach,
    })
    .from(assignment)
    .innerJoin(role, eq(role.id, assignment.roleId))
    .leftJoin(
      roleGrant,
      and(eq(roleGrant.roleId, role.id), eq(roleGrant.resource, resource), eq(roleGrant.action, action)),
    )
    .leftJoin(campus, eq(campus.id, assignment.campusId))
    .leftJoin(section, eq(section.id, assignment.sectionId))
    .where(and(eq(assignment.accountId, id), holdsOn(assignment, await school.today())))
    .orderBy(asc(role.name))
  return rows.filter(({ key }) => admits(school.entitlements(), key))
}

async function readPlaces(school: School, grants: readonly Grant[]): Promise<Map<string, string>> {
  const ids = grants.flatMap(({ campuses, sections }) => [...campuses, ...sections])
  if (ids.length === 0) return new Map()
  const [campuses, sections] = await Promise.all([
    school.db.select({ id: campus.id, name: campus.name }).from(campus).where(inArray(campus.id, ids)),
    school.db.select({ id: section.id, name: section.title }).from(section).where(inArray(section.id, ids)),
  ])
  return new Map([...campuses, ...sections].map(({ id, name }) => [id, name]))
}
