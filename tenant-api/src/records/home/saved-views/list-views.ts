import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { describe } from '../../../core/acts/act.ts'
import { refuseStale, withConstraintMessages } from '../../../core/columns/constraint-errors.ts'
import type { School, Tx } from '../../../core/school/school.ts'
import { may, mayInInstitute } from '../../../core/authorization/reach.ts'
import { role } from '../../../access/sessions/tables.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { View } from './contract.ts'
import { listView } from './tables.ts'

const mostViews = 50
const taken = {
  list_view_name_taken: {
    code: 'views.exists',
    message: sentence('You already have a view of this name'),
    field: 'name',
  },
}

type Words = Record<string, string>

/** The views of a list that are the user's own, or are shared with a role that the user holds. */
export async function readViews(school: School, user: User, list: string): Promise<View[]> {
  refuseUnseen(user, list)
  const rows = await school.db
    .select(columns)
    .from(listView)
    .leftJoin(role, eq(role.id, listView.roleId))
    .where(and(eq(listView.list, list), seenBy(user)))
    .orderBy(asc(listView.id))
  return rows.map((row) => asView(user, row))
}

/** Keeps what a list shows under a name. */
export async function createView(
  school: School,
  user: User,
  { list, name, search, role: shared }: { list: string; name: string; search: Words; role: string | null },
): Promise<View> {
  refuseUnseen(user, list)
  const now = school.now().toISOString()
  const creating = school.transaction(user, 'views.created', async (tx) => {
    const own = await tx.$count(listView, and(eq(listView.list, list), eq(listView.ownerId, idOf(user))))
    if (own >= mostViews)
      refuse('too-many-views', 'A list has at most {count} views of yours', { count: mostViews })
    const roleId = await roleToShareWith(tx, user, shared)
    const values = { ownerId: idOf(user), list, name, search, roleId, createdAt: now, updatedAt: now }
    const [added] = await tx.insert(listView).values(values).returning({ id: listView.id })
    describe(tx, { name })
    return readOne(tx, user, added?.id ?? '')
  })
  return withConstraintMessages(taken, creating)
}

type Changes = { name?: string | undefined; search?: Words | undefined; role?: string | null | undefined }

/** Changes a view of the user's own; sharing it with a role takes a permission. */
export async function updateView(
  school: School,
  user: User,
  { id, version, changes }: { id: string; version: number; changes: Changes },
): Promise<View> {
  const { role: shared, ...values } = changes
  const updating = school.transaction(user, 'views.updated', async (tx) => {
    const before = await lockOwn(tx, user, id)
    if (before.version !== version) refuseStale(await readOne(tx, user, id))
    const roleId = shared === undefined ? {} : { roleId: await roleToShareWith(tx, user, shared) }
    await tx
      .update(listView)
      .set({ ...values, ...roleId, version: version + 1, updatedAt: school.now().toISOString() })
      .where(eq(listView.id, id))
    describe(tx, { name: values.name ?? before.name })
    return readOne(tx, user, id)
  })
  return withConstraintMessages(taken, updating)
}

/** Deletes a view of the user's own; whoever began with it begins with all rows again. */
export async function deleteView(school: School, user: User, id: string): Promise<{ id: string }> {
  return school.transaction(user, 'views.deleted', async (tx) => {
    const { name } = await lockOwn(tx, user, id)
    await tx.delete(listView).where(eq(listView.id, id))
    describe(tx, { name })
    return { id }
  })
}

/** The roles with which the user may share, by name; none without the permission. */
export async function rolesToShareWith(school: School, user: User): Promise<{ key: string; name: string }[]> {
  if (!mayInInstitute(user, 'views', 'edit')) return []
  const { say } = words(user)
  const rows = await school.db.select({ key: role.key, name: role.name }).from(role).orderBy(asc(role.name))
  return rows.map(({ key, name }) => ({ key, name: say(name) }))
}

/** A list is named after its permission; who may not view its rows knows of no views either. */
export function refuseUnseen(user: User, list: string): void {
  if (!may(user, list, 'view')) refuseMissing()
}

/** Whether a view is there for the user. */
export async function seesView(
  tx: Tx,
  user: User,
  { id, list }: { id: string; list: string },
): Promise<boolean> {
  const own = and(eq(listView.id, id), eq(listView.list, list), seenBy(user))
  return (await tx.$count(listView, own)) > 0
}

const columns = {
  id: listView.id,
  list: listView.list,
  name: listView.name,
  search: listView.search,
  version: listView.version,
  ownerId: listView.ownerId,
  roleKey: role.key,
  roleName: role.name,
}
type Row = Omit<View, 'role' | 'isMine'> & {
  ownerId: string
  roleKey: string | null
  roleName: string | null
}

function asView(user: User, { ownerId, roleKey, roleName, ...row }: Row): View {
  const { say } = words(user)
  const shared = roleKey !== null && roleName !== null ? { key: roleKey, name: say(roleName) } : null
  return { ...row, role: shared, isMine: ownerId === user.id }
}

function seenBy(user: User): SQL | undefined {
  const held = sql`(select ${role.id} from ${role} where ${inArray(role.key, ['', ...user.roles.map(({ key }) => key)])})`
  return or(eq(listView.ownerId, idOf(user)), sql`${listView.roleId} in ${held}`)
}

async function readOne(tx: Tx, user: User, id: string): Promise<View> {
  const [row] = await tx
    .select(columns)
    .from(listView)
    .leftJoin(role, eq(role.id, listView.roleId))
    .where(eq(listView.id, id))
  return row ? asView(user, row) : refuseMissing()
}

/** Another's view is seen at most: changing it is a 403, and what is not shared with the user does not exist. */
async function lockOwn(tx: Tx, user: User, id: string) {
  const [row] = await tx
    .select({ ownerId: listView.ownerId, version: listView.version, name: listView.name })
    .from(listView)
    .where(and(eq(listView.id, id), seenBy(user)))
    .for('update')
  if (!row) return refuseMissing()
  if (row.ownerId !== user.id) {
    refuse('not-yours', 'Only its owner can change this view. Save your own copy', {}, { status: 403 })
  }
  return row
}

async function roleToShareWith(tx: Tx, user: User, key: string | null): Promise<string | null> {
  if (key === null) return null
  if (!mayInInstitute(user, 'views', 'edit')) {
    refuse('forbidden', 'You may keep views for yourself, but not share them', {}, { status: 403 })
  }
  const [found] = await tx.select({ id: role.id }).from(role).where(eq(role.key, key))
  if (found) return found.id
  const message = sentence('There is no such role')
  return refuse('invalid', 'Invalid Data', {}, { errors: [{ pointer: '/role', code: 'choice', message }] })
}

function idOf(user: User): string {
  return user.id ?? refuseMissing()
}
