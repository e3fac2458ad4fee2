import { eq, inArray } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { describe, timeOf } from '../../core/acts/act.ts'
import { refuseStale, withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import { nameFiles, refuseForeignFiles } from '../../crud/fields/files.ts'
import type { Row } from '../../crud/table.ts'
import { asStored } from '../../crud/values.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { department } from '../../institute/departments/tables.ts'
import { readOwnTaught } from '../../people/employees/taught.ts'
import { campus, section } from '../../institute/structure/tables.ts'
import { type OwnField, ownFields, type Profile } from './contract.ts'
import { cruds, findOwn, type Own } from './own-record.ts'
import { barePerson } from './tables.ts'

/** What the records say of whoever asks. */
export async function readProfile(school: School, user: User): Promise<Profile> {
  const own = await findOwn(school.db, user)
  return told(school.db, own, await readRow(school.db, own))
}

/** Changes what people may change of themselves; refuses the rest, field by field, and what the office changed meanwhile. */
export async function changeProfile(
  school: School,
  user: User,
  { body, version }: { body: Partial<Record<OwnField, unknown>>; version: number },
): Promise<Profile> {
  const profile = await school.profile()
  const { say } = words(user)
  const { stored, errors } = asStored(ownFields, { ...profile, say, body })
  if (errors.length > 0) refuse('invalid', 'Invalid Data', {}, { errors })
  const { of } = await findOwn(school.db, user)
  const writing = school.transaction(user, 'profile.changed', async (tx) => {
    const own = await findOwn(tx, user)
    refuseOffices(own, Object.keys(body), (message) => say(message))
    const before = await readRow(tx, own, 'held')
    if (before.version !== version) refuseStale(await told(tx, own, before))
    if (before.archivedAt)
      refuse('archived', 'This is in the archive. Restore it before you change it', {}, { status: 409 })
    if (own.of) await refuseForeignFiles(tx, cruds[own.of], { user, values: stored, before })
    const after = await write(tx, own, { before, stored })
    if (own.of) await nameFiles(tx, cruds[own.of], { user, row: after, before })
    describe(tx, { name: own.name })
    return told(tx, own, after)
  })
  return withConstraintMessages(of ? cruds[of].taken : {}, writing)
}

const notOwn = sentence('This is changed by the office')

function refuseOffices({ mayChange }: Own, fields: string[], say: (message: string) => string) {
  const errors = fields
    .filter((field) => !mayChange.some((one) => one === field))
    .map((field) => ({ pointer: `/${field}`, code: 'office', message: say(notOwn) }))
  if (errors.length > 0) refuse('invalid', 'Invalid Data', {}, { errors })
}

async function readRow(db: Db | Tx, { of, id }: Own, held?: 'held'): Promise<Row> {
  const { table, columns } = of ? cruds[of] : { table: barePerson, columns: undefined }
  const query = (columns ? db.select(columns) : db.select()).from(table).where(eq(table.id, id))
  const [row] = (await (held ? query.for('no key update') : query)) as unknown as Row[]
  if (!row) throw new Error('an account without a person')
  return row
}

type Change = { before: Row; stored: Readonly<Record<string, unknown>> }

async function write(tx: Tx, own: Own, { before, stored }: Change): Promise<Row> {
  const table = own.of ? cruds[own.of].table : barePerson
  const set = { ...stored, version: before.version + 1, updatedAt: timeOf(tx).toISOString() }
  await tx
    .update(table)
    .set(set as never)
    .where(eq(table.id, own.id))
  return readRow(tx, own)
}

/** The row with the names of what it names: everybody may know what their own campus is called. */
async function told(db: Db | Tx, { id, of, mayChange }: Own, row: Row): Promise<Profile> {
  const names: Record<string, string> = {}
  for (const { table, title, key } of named) {
    const ref = row[key]
    if (typeof ref !== 'string') continue
    for (const found of await db
      .select({ id: table.id, title })
      .from(table)
      .where(inArray(table.id, [ref])))
      names[found.id] = found.title
  }
  const taught = of === 'teachers' ? (await readOwnTaught(db, id)).get(id) : undefined
  return { photoId: null, ...row, ...taught, of, mayChange, names } as unknown as Profile
}

const named = [
  { key: 'campusId', table: campus, title: campus.name },
  { key: 'departmentId', table: department, title: department.title },
  { key: 'sectionId', table: section, title: section.title },
] as const
