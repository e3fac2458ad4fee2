import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Action } from 'kit/contract/contract'
import { admits } from 'kit/institute/plans'
import { refuse } from 'kit/contract/refusal'
import { words } from 'kit/text/words-node'
import { byName } from '../../../core/columns/columns.ts'
import { get } from '../../../crud/row.ts'
import type { Crud } from '../../../crud/table.ts'
import { holdsOn } from '../../../core/columns/effective-dates.ts'
import type { School } from '../../../core/school/school.ts'
import { factsOf, mayInInstitute, reaches, type RowFacts } from '../../../core/authorization/reach.ts'
import { placesOn } from '../../../access/sessions/rights/load-grants.ts'
import { account, assignment, person, role, roleGrant } from '../../../access/sessions/tables.ts'
import { type HeldGrant, type Places, uniteGrants, type User } from '../../../core/authorization/user.ts'
import { staffCrud, teacherCrud } from '../../../people/employees/employees.ts'
import { employeeDetailsPermission } from '../../../people/employees/contract.ts'
import { familyDocuments, staffDocuments } from '../../../people/documents/contract.ts'
import { sensitivePermission } from '../../../people/students-and-guardians/contract.ts'
import { guardianCrud } from '../../../people/students-and-guardians/guardians.ts'
import { studentCrud } from '../../../people/students-and-guardians/students.ts'
import type { Deed, Reader, Reason, SeenBy, WithReaders } from './contract.ts'
import { nameFor } from '../../../core/columns/name-in-script.ts'
import { keysThatSee, webhooksThatHear } from './programs.ts'

type Power = readonly [resource: string, action: Action]
type Kind = { crud: Crud; powers: Readonly<Record<Deed, Power>> }

const kinds: Readonly<Record<WithReaders, Kind>> = {
  students: kindOf(studentCrud, sensitivePermission.resource, familyDocuments.name),
  guardians: kindOf(guardianCrud, sensitivePermission.resource, familyDocuments.name),
  teachers: kindOf(teacherCrud, employeeDetailsPermission.resource, staffDocuments.name),
  staff: kindOf(staffCrud, employeeDetailsPermission.resource, staffDocuments.name),
}

/**
 * All log-ins that see a record just now, each with the reason that reaches furthest, and the programs that do. What
 * everybody holds is read at once, and asked by the rule that reads ask by (`reaches`).
 */
export async function listReaders(
  school: School,
  user: User,
  { of, id }: { of: WithReaders; id: string },
): Promise<SeenBy> {
  const { crud, powers } = kinds[of]
  await get(crud, { school, user, id })
  if (!mayInInstitute(user, 'roles', 'view')) refuseUser()
  const facts = await factsOf(school.db, { table: crud.table, columns: crud.within, id })
  if (!facts) return { rows: [], keys: [], webhooks: [] }
  const about = { columns: crud.within, facts }
  const { say } = words(user)
  const rows = (await readHolders(school, user, Object.values(powers))).flatMap((holder) => {
    const row = asReader(holder, { facts, crud, powers, id })
    return row ? [{ ...row, roles: row.roles.map((name) => say(name)) }] : []
  })
  return {
    rows: rows.toSorted((a, b) => ranks.indexOf(a.why) - ranks.indexOf(b.why)),
    keys: await keysThatSee(school, { powers, ...about }),
    webhooks: await webhooksThatHear(school, user, { of, ...about }),
  }
}

const ranks: readonly Reason[] = ['institute', 'campus', 'section', 'family', 'self']

function kindOf(crud: Crud, details: string, documents: string): Kind {
  const { name } = crud
  return {
    crud,
    powers: {
      view: [name, 'view'],
      edit: [name, 'edit'],
      delete: [name, 'delete'],
      details: [details, 'view'],
      documents: [documents, 'view'],
    },
  }
}

type Held = HeldGrant & { name: string }
type Holder = {
  accountId: string
  name: string
  own: string[]
  personId: string
  places: Places
  held: Held[]
}
type Asked = Kind & { facts: RowFacts; id: string }

function asReader({ held, places, own, ...who }: Holder, { facts, crud, powers, id }: Asked): Reader | null {
  const columns = crud.within
  const asks = (grants: readonly HeldGrant[], power: Power) =>
    reaches({ grants: uniteGrants(grants, places), own }, power, { columns, facts })
  if (!asks(held, powers.view)) return null
  const by = held.filter((grant) => asks([grant], powers.view))
  const reasons = by.map((grant) => whyOf(grant, { id, personId: who.personId, places }))
  const why = ranks.find((rank) => reasons.includes(rank)) ?? 'institute'
  const deeds = (Object.keys(powers) as Deed[]).filter((deed) => asks(held, powers[deed]))
  const { accountId, name } = who
  return { accountId, name, roles: [...new Set(by.map((grant) => grant.name))], why, may: deeds }
}

type About = { id: string; personId: string; places: Places }

function whyOf(grant: HeldGrant, { id, personId, places }: About): Reason {
  const [united] = uniteGrants([grant], places)
  if (united?.reach === 'own') return id === personId ? 'self' : 'family'
  return united?.reach ?? 'institute'
}

/** Everybody who may log in, with what they hold today of some powers. */
async function readHolders(school: School, user: User, powers: readonly Power[]): Promise<Holder[]> {
  const has = school.entitlements()
  const today = await school.today()
  const { resource, action, reach } = roleGrant
  const [people, grants] = await Promise.all([
    school.db
      .select({ accountId: account.id, name: nameFor(user, person), personId: person.id, ...placesOn(today) })
      .from(account)
      .innerJoin(person, eq(person.id, account.personId))
      .where(eq(account.state, 'active'))
      .orderBy(byName(person.name), account.id),
    school.db
      .select({
        accountId: assignment.accountId,
        role: role.key,
        name: role.name,
        campusId: assignment.campusId,
        sectionId: assignment.sectionId,
        resource,
        action,
        reach,
      })
      .from(assignment)
      .innerJoin(role, eq(role.id, assignment.roleId))
      .innerJoin(roleGrant, eq(roleGrant.roleId, role.id))
      .where(
        and(
          holdsOn(assignment, today),
          isNotNull(reach),
          inArray(resource, [...new Set(powers.map(([name]) => name))]),
        ),
      ),
  ])
  const held = Map.groupBy(grants, ({ accountId }) => accountId)
  return people.map(({ works, family, taught, ...who }) => ({
    ...who,
    places: { works, family, taught },
    held: (held.get(who.accountId) ?? []).flatMap((grant) =>
      grant.reach !== null && admits(has, grant.role) ? [{ ...grant, reach: grant.reach }] : [],
    ),
  }))
}

function refuseUser(): never {
  return refuse(
    'forbidden',
    'Only people who may see roles and permissions can see this',
    {},
    { status: 403 },
  )
}
