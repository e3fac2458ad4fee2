import { and, asc, eq, inArray } from 'drizzle-orm'
import { admits } from 'kit/institute/plans'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { words } from 'kit/text/words-node'
import { get } from '../../../crud/row.ts'
import { holdsOn } from '../../../core/columns/effective-dates.ts'
import { mayInInstitute } from '../../../core/authorization/reach.ts'
import type { School } from '../../../core/school/school.ts'
import { placesOn } from '../../sessions/rights/load-grants.ts'
import { account, assignment, person, role, roleGrant } from '../../sessions/tables.ts'
import { type Grant, type Places, uniteGrants, type User } from '../../../core/authorization/user.ts'
import { campus, section } from '../../../institute/structure/tables.ts'
import { userCrud } from '../../users/users.ts'
import type { ChainLink } from './contract.ts'
import { nameFor } from '../../../core/columns/name-in-script.ts'
import type { Power } from './request-permission.ts'

/** `isNarrow`: the resource's rows belong to a campus, a section or a person; all others are institute-wide. */
type Asked = Power & { id: string; campus?: string | undefined; isNarrow: boolean }

/**
 * Whether a person has a permission, anywhere or at a campus, with each of their roles and what it contributes.
 */
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
  const held = await readHeld(school, user, { id, ...power })
  const { state, works, family, taught } = who
  const united = held.map((one) => ({ one, grant: grantOf(one, power, { works, family, taught }) }))
  const known = await readPlaces(
    school,
    user,
    united.flatMap(({ grant }) => grant ?? []),
  )
  const home = new Set([...works, ...family])
  const lies = ({ reach, sections }: Grant, campusId: string) =>
    reach === 'own' ? home.has(campusId) : sections.some((id) => known.get(id)?.campusId === campusId)
  const { say } = words(user)
  const chain: ChainLink[] = united.map(({ one, grant }) => ({
    role: say(one.name),
    place: one.section ?? one.campus,
    gives: one.reach,
    reach: grant?.reach ?? null,
    places: [...(grant?.campuses ?? []), ...(grant?.sections ?? [])].map(
      (place) => known.get(place)?.name ?? place,
    ),
    isEnough: grant !== undefined && isEnough(grant, { at, isNarrow, lies }),
  }))
  const isOff = state !== 'active'
  return { may: !isOff && chain.some((one) => one.isEnough), isOff, chain }
}

function refuseUser(): never {
  return refuse(
    'forbidden',
    'Only people who may see roles and permissions can see this',
    {},
    { status: 403 },
  )
}

/**
 * Any reach views institute-wide rows, and only institute reach changes them. Section reach counts where the
 * sections are, own reach where the person's own places are; the chain shows that it is no more.
 */
function isEnough(grant: Grant, { at, isNarrow, lies }: Where): boolean {
  const { action, reach, campuses } = grant
  if (reach === 'institute') return true
  if (!isNarrow) return action === 'view'
  if (at === undefined) return true
  return reach === 'campus' ? campuses.includes(at) : lies(grant, at)
}

type Where = {
  at: string | undefined
  isNarrow: boolean
  lies: (grant: Grant, campusId: string) => boolean
}
type Place = { name: string; campusId: string }

type Held = Awaited<ReturnType<typeof readHeld>>[number]

function grantOf({ reach, key, campusId, sectionId }: Held, power: Power, places: Places): Grant | undefined {
  if (reach === null) return undefined
  return uniteGrants([{ role: key, ...power, reach, campusId, sectionId }], places)[0]
}

async function readHeld(school: School, user: User, { id, resource, action }: Power & { id: string }) {
  const rows = await school.db
    .select({
      key: role.key,
      name: role.name,
      campusId: assignment.campusId,
      sectionId: assignment.sectionId,
      campus: nameFor(user, campus),
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

async function readPlaces(school: School, user: User, grants: readonly Grant[]): Promise<Map<string, Place>> {
  const ids = grants.flatMap(({ campuses, sections }) => [...campuses, ...sections])
  if (ids.length === 0) return new Map()
  const [campuses, sections] = await Promise.all([
    school.db
      .select({ id: campus.id, name: nameFor(user, campus), campusId: campus.id })
      .from(campus)
      .where(inArray(campus.id, ids)),
    school.db
      .select({ id: section.id, name: section.title, campusId: section.campusId })
      .from(section)
      .where(inArray(section.id, ids)),
  ])
  return new Map([...campuses, ...sections].map(({ id, ...place }) => [id, place]))
}
