import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import type { z } from 'zod'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { Crud } from '../../crud/table.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { may, reach } from '../../core/authorization/reach.ts'
import { account } from '../../access/sessions/tables.ts'
import { accountShown, type User } from '../../core/authorization/user.ts'
import { nameWithin } from '../students-and-guardians/name-within.ts'
import { goWithPerson } from '../students-and-guardians/person-rows.ts'
import { managementNotesPermission, type Note, type noteFields, type NoteSide } from './contract.ts'
import { note } from './tables.ts'

// Whoever works here stays who they are when two guardians are merged, and so do the notes of their employer.
goWithPerson(
  { table: 'note', column: 'person_id', where: "theirs.side = 'family'" },
  { table: 'note', column: 'person_id', side: 'staff', where: "theirs.side = 'staff'" },
)

const most = 200

/** Of whom the notes are, and by which permission they are read and written. */
export type NotedKind = { crud: Crud; side: NoteSide; resource: string }
type One = NotedKind & { id: string }
type OneNote = One & { noteId: string }
type Fields = z.output<typeof noteFields>

/** What is written about a person, as far as the reader may read it. */
export async function listNotes(school: School, user: User, one: One): Promise<{ rows: Note[] }> {
  await nameWithin(school.db, user, { ...one, action: 'view' })
  await refuseOneself(school.db, user, one)
  const seen = await seenNotes(school.db, user, one)
  const rows = await school.db
    .select(shown(user))
    .from(note)
    .where(and(seen, isNull(note.deletedAt)))
    .orderBy(desc(note.isPinned), desc(note.id))
    .limit(most)
  return { rows }
}

export async function addNote(
  school: School,
  user: User,
  { fields, ...one }: One & { fields: Fields },
): Promise<Note> {
  return school.transaction(user, `${one.crud.name}.note-added`, async (tx) => {
    const name = await nameOf(tx, user, one)
    await refuseUnseen(tx, user, { ...one, fields })
    const at = timeOf(tx).toISOString()
    const [row] = await tx
      .insert(note)
      .values({
        ...fields,
        personId: one.id,
        side: one.side,
        authorId: user.id,
        author: user.name,
        createdAt: at,
        updatedAt: at,
      })
      .returning(shown(user))
    describe(tx, { name })
    return row ?? refuseMissing()
  })
}

/** Only whoever wrote a note changes it. */
export async function changeNote(
  school: School,
  user: User,
  { fields, ...one }: OneNote & { fields: Partial<Fields> },
): Promise<Note> {
  return school.transaction(user, `${one.crud.name}.note-changed`, async (tx) => {
    const name = await nameOf(tx, user, one)
    const found = await lockNote(tx, user, { ...one, isDeleted: false })
    if (!found.isOwn) refuseForeign()
    await refuseUnseen(tx, user, { ...one, fields })
    describe(tx, { name })
    return write(tx, user, one.noteId, { ...fields, updatedAt: timeOf(tx).toISOString() })
  })
}

export async function removeNote(school: School, user: User, one: OneNote) {
  const { noteId } = one
  return school.transaction(user, `${one.crud.name}.note-removed`, async (tx) => {
    const name = await nameOf(tx, user, one)
    const found = await lockNote(tx, user, { ...one, isDeleted: false })
    if (!found.isOwn && !(await mayRemoveAny(tx, user, one))) refuseForeign()
    await write(tx, user, noteId, { deletedAt: timeOf(tx).toISOString(), deletedBy: user.id })
    describe(tx, { name })
    return { id: noteId }
  })
}

export async function restoreNote(school: School, user: User, one: OneNote): Promise<Note> {
  return school.transaction(user, `${one.crud.name}.note-restored`, async (tx) => {
    const name = await nameOf(tx, user, one)
    await lockNote(tx, user, { ...one, isDeleted: true })
    if (!(await mayRemoveAny(tx, user, one)) && !(await hasTakenAway(tx, user, one.noteId))) refuseForeign()
    describe(tx, { name })
    return write(tx, user, one.noteId, { deletedAt: null, deletedBy: null })
  })
}

/** The name of somebody about whom the user may write. */
async function nameOf(tx: Tx, user: User, one: One): Promise<string> {
  const name = await nameWithin(tx, user, { ...one, action: 'edit' })
  await refuseOneself(tx, user, one)
  return name
}

/** What the employer writes about somebody is not for that somebody, whoever it is and as whom they look. */
async function refuseOneself(db: Db | Tx, user: User, { side, id }: One): Promise<void> {
  if (side !== 'staff') return
  const found = await db
    .select({ id: account.id })
    .from(account)
    .where(and(inArray(account.id, selves(user)), eq(account.personId, id)))
  if (found.length > 0)
    refuse('notes.oneself', 'Notes about yourself are read and written by others', {}, { status: 403 })
}

/** Whoever acts, and as whom they look: what is hidden from either is shown to neither. */
function selves(user: User): string[] {
  return [user.id, accountShown(user)].filter((id) => id !== null)
}

function shown(user: User) {
  const { id, body, kind, audience, isPinned, author, createdAt, updatedAt } = note
  const isOwn = sql<boolean>`coalesce(${note.authorId} = ${user.id}::uuid, false)`
  return { id, body, kind, audience, isPinned, author, isOwn, createdAt, updatedAt }
}

/** Notes about a person that the user may read: those for the management only where that reaches. */
async function seenNotes(db: Db | Tx, user: User, one: One): Promise<SQL | undefined> {
  const isManagement = await seesManagementNotes(db, user, one)
  return and(
    eq(note.personId, one.id),
    eq(note.side, one.side),
    isManagement ? undefined : eq(note.audience, 'all'),
  )
}

async function seesManagementNotes(db: Db | Tx, user: User, { crud, id }: One): Promise<boolean> {
  return isWithin(db, { crud, id }, reach(user, managementNotesPermission.resource, 'view', crud.within))
}

async function mayRemoveAny(tx: Tx, user: User, { crud, id, resource }: One): Promise<boolean> {
  return (
    may(user, resource, 'delete') && isWithin(tx, { crud, id }, reach(user, resource, 'delete', crud.within))
  )
}

/** What the head took away, its author does not bring back. */
async function hasTakenAway(tx: Tx, user: User, noteId: string): Promise<boolean> {
  const [found] = await tx.select({ by: note.deletedBy }).from(note).where(eq(note.id, noteId))
  return found?.by !== null && found?.by === user.id
}

async function isWithin(db: Db | Tx, { crud, id }: Pick<One, 'crud' | 'id'>, within: SQL): Promise<boolean> {
  const found = await db
    .select({ id: crud.table.id })
    .from(crud.table)
    .where(and(eq(crud.table.id, id), within))
  return found.length > 0
}

/** Nobody writes what they could not read afterwards. */
async function refuseUnseen(tx: Tx, user: User, { fields, ...one }: One & { fields: Partial<Fields> }) {
  if (fields.audience === 'management' && !(await seesManagementNotes(tx, user, one)))
    refuse('beyond-reach', 'You may not write notes for the management alone', {}, { status: 403 })
}

type Locked = OneNote & { isDeleted: boolean }

async function lockNote(tx: Tx, user: User, { noteId, isDeleted, ...one }: Locked): Promise<Note> {
  const seen = await seenNotes(tx, user, one)
  const [found] = await tx
    .select(shown(user))
    .from(note)
    .where(and(eq(note.id, noteId), seen, isDeleted ? isNotNull(note.deletedAt) : isNull(note.deletedAt)))
    .for('update')
  return found ?? refuseMissing()
}

async function write(tx: Tx, user: User, noteId: string, values: object): Promise<Note> {
  const [row] = await tx.update(note).set(values).where(eq(note.id, noteId)).returning(shown(user))
  return row ?? refuseMissing()
}

function refuseForeign(): never {
  return refuse('notes.foreign', 'Only its author can change a note', {}, { status: 403 })
}
