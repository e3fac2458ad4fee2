import { and, eq, sql } from 'drizzle-orm'
import { recordLabel } from 'kit/contract/record-label'
import { today } from 'kit/values/day'
import type { Currency } from 'kit/values/money'
import { refuse, refuseElsewhere, refuseField, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { describe, timeOf } from '../core/acts/act.ts'
import { refuseStale, withConstraintMessages, refusalOf } from '../core/columns/constraint-errors.ts'
import { merged } from './fields/custom-fields.ts'
import { nameFiles, refuseForeignFiles } from './fields/files.ts'
import { type Crud, filled, type Row, selectFrom } from './table.ts'
import { refuseOnArchived, refuseUsed } from './references.ts'
import { asColumns } from './values.ts'
import { preparedReach, reach } from '../core/authorization/reach.ts'
import type { User } from '../core/authorization/user.ts'
import type { Profile } from '../core/school/profile.ts'
import type { ActKey, Db, School, Tx } from '../core/school/school.ts'

type One = { school: School; user: User; id: string }

export async function get(crud: Crud, { school, user, id }: One) {
  const { key, where, values } = preparedReach(user, crud.name, 'view', crud.within)
  const query = school.prepared(`${crud.name}:get:${key}`, (db) =>
    selectFrom(db, crud)
      .where(and(eq(crud.table.id, sql.placeholder('id')), where))
      .prepare(`${crud.name}:get:${key}`),
  )
  const found = await query.execute({ ...values, id })
  const [row] = await filled(school.db, crud, { user, rows: found })
  return crud.wire(row ?? refuseMissing(), (await school.profile()).currency)
}

type Creating = Omit<One, 'id'> & {
  body: object
  /** Checks within the act that may refuse the row. */
  first?: (tx: Tx) => Promise<void>
  /** What belongs to the new row, within the act. */
  after?: (tx: Tx, row: Row) => Promise<void>
}

export async function create(crud: Crud, { school, user, body, first, after }: Creating) {
  const profile = await school.profile()
  const writing = school.transaction(user, act(crud, 'created'), async (tx) => {
    await first?.(tx)
    const row = await addRow(tx, crud, { profile, user, body })
    await after?.(tx, row)
    return told(tx, crud, { user, row, currency: profile.currency })
  })
  return withConstraintMessages(crud.taken, writing)
}

type Adding = { profile: Profile; user: User; body: object; ownAt?: string }

/**
 * Adds a row within any act. Refuses invalid values, and rows that the user may not add. Required custom fields
 * are required here too, however short the form is (docs/decisions/022).
 */
export async function addRow(tx: Tx, crud: Crud, { profile, user, body, ownAt }: Adding): Promise<Row> {
  const now = timeOf(tx).toISOString()
  const values = await asColumns(tx, crud, { profile, user, body: { ...body }, isNew: true, ownAt })
  await refuseForeignFiles(tx, crud, { user, values })
  const [row] = await insertInto(tx, crud, { ...values, createdAt: now, updatedAt: now })
  if (!row) throw new Error('an insert returned nothing')
  await refuseBeyondReach(tx, crud, { user, id: row.id })
  refuseWrong(crud, { row, body })
  await nameFiles(tx, crud, { user, row })
  return row
}

/** Refuses a row whose fields do not fit each other, if one of them was written. */
export function refuseWrong({ check }: Crud, { row, body }: { row: object; body: object }): void {
  const wrong = check?.fields.some((field) => field in body) ? check.wrongIn({ ...row }) : undefined
  if (wrong) refuseField(wrong.field, wrong.message, 'order')
}

function insertInto(tx: Tx, { table, columns }: Crud, values: object) {
  return tx
    .insert(table)
    .values(values as never)
    .returning(columns) as unknown as Promise<Row[]>
}

/** A written row must be within the user's edit reach; otherwise the transaction rolls back. */
export async function refuseBeyondReach(tx: Tx, crud: Crud, { user, id }: { user: User; id: string }) {
  const within = reach(user, crud.name, 'edit', crud.within)
  const [found] = await tx
    .select({ id: crud.table.id })
    .from(crud.table)
    .where(and(eq(crud.table.id, id), within))
  if (found) return
  const unseen = crud.taken?.[crud.unseen ?? '']
  if (unseen && !(await isSeen(tx, crud, { user, id }))) throw refusalOf(unseen)
  refuseElsewhere()
}

export async function update(
  crud: Crud,
  { school, user, id, body, version }: One & { body: object; version: number },
) {
  const profile = await school.profile()
  const { currency } = profile
  const writing = school.transaction(user, act(crud, 'updated'), async (tx) => {
    const row = await lockRow(tx, crud, { user, id, action: 'edit' })
    if (row.version !== version) refuseStale(await onWire(tx, crud, { user, row, currency }))
    if (row.archivedAt !== null)
      refuse('archived', 'This is in the archive. Restore it before you change it', {}, { status: 409 })
    const values = await asColumns(tx, crud, { profile, user, body: { ...body } })
    await refuseForeignFiles(tx, crud, { user, values, before: row })
    const written = await write(tx, crud, { school, row, values })
    refuseWrong(crud, { row: written, body })
    if (isMoved(crud, body)) await refuseBeyondReach(tx, crud, { user, id })
    await nameFiles(tx, crud, { user, row: written, before: row })
    return told(tx, crud, { user, row: written, currency })
  })
  return withConstraintMessages(crud.taken, writing)
}

/** Whether a change sets a reference of the row, which may move it to another campus. */
function isMoved({ rows = {}, within }: Crud, body: object): boolean {
  return within.campus !== undefined && Object.keys(body).some((key) => key in rows)
}

/** Archives or restores a row; does nothing if it already is in that state. */
export async function file(
  crud: Crud,
  { school, user, id, archivedAt }: One & { archivedAt: string | null },
) {
  const { currency, zone } = await school.profile()
  const writing = school.transaction(user, act(crud, archivedAt ? 'archived' : 'restored'), async (tx) => {
    const row = await lockRow(tx, crud, { user, id, action: 'delete' })
    if ((row.archivedAt === null) === (archivedAt === null)) return told(tx, crud, { user, row, currency })
    if (archivedAt) await refuseUsed(tx, crud, { row, today: today(zone, school.now()) })
    else await refuseOnArchived(tx, crud, { row, user })
    const written = await write(tx, crud, { school, row, values: { archivedAt } })
    return told(tx, crud, { user, row: written, currency })
  })
  return withConstraintMessages(crud.taken, writing)
}

/**
 * Locks a row until the end of the act. Refuses with 404 if the user cannot see it, with 403 if they may not
 * change it.
 */
export async function lockRow(tx: Tx, crud: Crud, { action, ...one }: Own & { action: 'edit' | 'delete' }) {
  const [row] = (await owned(tx, crud, { action, ...one }).for('update')) as Row[]
  return row ?? (await refuseUnwritable(tx, crud, one))
}

/** A row that the user may change, without a lock. Refuses as lockRow does. */
export async function findWritable(db: Db | Tx, crud: Crud, one: Own) {
  const [row] = (await owned(db, crud, { action: 'edit', ...one })) as Row[]
  return row ?? (await refuseUnwritable(db, crud, one))
}

type Own = { user: User; id: string }

function owned(db: Db | Tx, crud: Crud, { user, id, action }: Own & { action: 'edit' | 'delete' }) {
  const within = reach(user, crud.name, action, crud.within)
  return selectFrom(db, crud).where(and(eq(crud.table.id, id), within))
}

/** A visible row that the user may not change is a 403; an invisible one does not exist. */
export async function refuseUnwritable(db: Db | Tx, crud: Crud, { user, id }: Own): Promise<never> {
  if (!(await isSeen(db, crud, { user, id }))) refuseMissing()
  refuseUnchangeable()
}

async function isSeen(db: Db | Tx, crud: Crud, { user, id }: Own): Promise<boolean> {
  const within = reach(user, crud.name, 'view', crud.within)
  const [seen] = await db
    .select({ id: crud.table.id })
    .from(crud.table)
    .where(and(eq(crud.table.id, id), within))
  return seen !== undefined
}

async function write(
  tx: Tx,
  crud: Crud,
  { school, row, values }: { school: School; row: Row; values: object },
) {
  const changes = {
    ...merged(crud, { ...values }),
    version: row.version + 1,
    updatedAt: school.now().toISOString(),
  }
  const [written] = (await tx
    .update(crud.table)
    .set(changes as never)
    .where(eq(crud.table.id, row.id))
    .returning(crud.columns)) as Row[]
  if (!written) throw new Error('a locked row vanished')
  return written
}

/**
 * The row as the response; also puts its name, and what distinguishes rows of the same name, into the act's
 * sentence.
 */
function told(tx: Tx, crud: Crud, said: Telling) {
  describe(tx, { name: recordLabel(crud.resource, said.row) })
  return onWire(tx, crud, said)
}

type Telling = { user: User; row: Row; currency: Currency }

async function onWire(tx: Tx, crud: Crud, { user, row, currency }: Telling) {
  const [whole = row] = await filled(tx, crud, { user, rows: [row] })
  return crud.wire(whole, currency)
}

function act({ name }: Crud, done: string): ActKey {
  return `${name}.${done}`
}
