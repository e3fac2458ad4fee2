import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { formatList } from 'kit/text/locale'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { byName } from '../../core/columns/columns.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { account, assignment, person, role } from '../sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import { campus, section } from '../../institute/structure/tables.ts'
import { nameFor } from '../../core/columns/name-in-script.ts'
import type { Holder } from './contract.ts'

type Page = { id: string; limit: number; skip: number }

/** Who holds a role today or later, by name. */
export async function listHolders(
  school: School,
  user: User,
  { id, limit, skip }: Page,
): Promise<{ rows: Holder[]; total: number }> {
  const where = held(id, await school.today())
  const [[known], total, rows] = await Promise.all([
    school.db.select({ id: role.id }).from(role).where(eq(role.id, id)),
    school.db.$count(assignment, where),
    school.db
      .select({
        id: assignment.id,
        name: nameFor(user, person),
        campus: nameFor(user, campus),
        section: section.title,
        startsOn: assignment.startsOn,
        endsOn: assignment.endsOn,
        isActive: sql<boolean>`${account.state} = 'active'`,
      })
      .from(assignment)
      .innerJoin(account, eq(account.id, assignment.accountId))
      .innerJoin(person, eq(person.id, account.personId))
      .leftJoin(campus, eq(campus.id, assignment.campusId))
      .leftJoin(section, eq(section.id, assignment.sectionId))
      .where(where)
      .orderBy(byName(person.name), asc(assignment.id))
      .limit(limit)
      .offset(skip),
  ])
  return known ? { rows, total } : refuseMissing()
}

/** Refuses while a role is assigned, and names the holders. */
export async function refuseHeld(
  tx: Tx,
  user: User,
  { roleId, today }: { roleId: string; today: Day },
): Promise<void> {
  const rows = await tx
    .selectDistinct({ id: account.id, name: person.name, shown: nameFor(user, person) })
    .from(assignment)
    .innerJoin(account, eq(account.id, assignment.accountId))
    .innerJoin(person, eq(person.id, account.personId))
    .where(held(roleId, today))
    .orderBy(asc(person.name), asc(account.id))
  if (rows.length === 0) return
  const names = formatList(
    user.language,
    rows.slice(0, 3).map(({ shown }) => shown),
  )
  const more = rows.length - 3
  if (more <= 0) {
    refuse('role-in-use', 'Held by {names}. Give them another role first', { names }, { status: 409 })
  }
  refuse(
    'role-in-use',
    '{more, plural, one {Held by {names} and # other person. Give them another role first} other {Held by {names} and # other people. Give them another role first}}',
    { names, more },
    { status: 409 },
  )
}

/** Deletes past assignments with the role; the audit keeps them. */
export async function forgetPastHolders(tx: Tx, roleId: string): Promise<void> {
  await tx.delete(assignment).where(eq(assignment.roleId, roleId))
}

function held(roleId: string, today: Day) {
  return and(eq(assignment.roleId, roleId), or(isNull(assignment.endsOn), gte(assignment.endsOn, today)))
}
