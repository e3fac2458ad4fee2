import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/refusal'
import type { z } from 'zod'
import { describe, timeOf } from '../../act.ts'
import type { Crud } from '../../crud-table.ts'
import type { Db, School, Tx } from '../../school.ts'
import { may, reach } from '../access/reach.ts'
import type { User } from '../access/user.ts'
import { nameWithin } from '../people/name-within.ts'
import { goWithPerson } from '../people/person-rows.ts'
import { managementNotesPermission, type Note, type noteFields, notesPermission } from './contract.ts'
import { note } from './tables.ts'

goWithPerson({ table: 'note', column: 'person_id' })

const { resource } = notesPermission
const most = 200

type One = { crud: Crud; id: string }
type OneNote = One & { noteId: string }
type Fields = z.output<typeof noteFields>

/** What is written about a person, as far as the reader may read it. */
export async function listNotes(school: School, user: User, one: One): Promise<{ rows: Note[] }> {
  await nameWithin(school.db, user, { ...one, resource, action: 'view' })
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
  { crud, id, fields }: One & { fields: Fields },
): Promise<Note> {
  return school.transaction(user, `${crud.name}.note-added`, async (tx) => {
    const name = await nameWithin(tx, user, { crud, id, resource, action: 'edit' })
    await refuseUnseen(tx, user, { crud, id, fields })
    const at = timeOf(tx).toISOString()
    const [row] = await tx
      .insert(note)
      .values({
        ...fields,
        personId: id,
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
  { crud, id, noteId, fields }: OneNote & { fields: Partial<Fields> },
): Promise<Note> {
  return school.transaction(user, `${crud.name}.note-changed`, async (tx) => {
    const name = await nameWithin(tx, user, { crud, id, resource, action: 'edit' })
    const found = await lockNote(tx, user, { crud, id, noteId, isDeleted: false })
    if (!found.isOwn) refuseForeign()
    await refuseUnseen(tx, user, { crud, id, fields })
    describe(tx, { name })
    return write(tx, user, noteId, { ...fields, updatedAt: timeOf(tx).toISOString() })
  })
}

export async function removeNote(school: School, user: User, { crud, id, noteId }: OneNote) {
  return school.transaction(user, `${crud.name}.note-removed`, async (tx) => {
    const name = await nameWithin(tx, user, { crud, id, resource, action: 'edit' })
    const found = await lockNote(tx, user, { crud, id, noteId, isDeleted: false })
    if (!found.isOwn && !(await mayRemoveAny(tx, user, { crud, id }))) refuseForeign()
    await write(tx, user, noteId, { deletedAt: timeOf(tx).toISOString(), deletedBy: user.id })
    describe(tx, { name })
    return { id: noteId }
  })
}

export async function restoreNote(school: School, user: User, { crud, id, noteId }: OneNote): Promise<Note> {
  return school.transaction(user, `${crud.name}.note-restored`, async (tx) => {
    const name = await nameWithin(tx, user, { crud, id, resource, action: 'edit' })
    await lockNote(tx, user, { crud, id, noteId, isDeleted: true })
    if (!(await mayRemoveAny(tx, user, { crud, id })) && !(await hasTakenAway(tx, user, noteId)))
      refuseForeign()
    describe(tx, { name })
    return write(tx, user, noteId, { deletedAt: null, deletedBy: null })
  })
}

function shown(user: User) {
  const { id, body, kind, audience, isPinned, author, createdAt, updatedAt } = note
  const isOwn = sql<boolean>`coalesce(${note.authorId} = ${user.id}::uuid, false)`
  return { id, body, kind, audience, isPinned, author, isOwn, createdAt, updatedAt }
}

/** Notes about a person that the user may read: those for the management only where that reaches. */
async function seenNotes(db: Db | Tx, user: User, one: One): Promise<SQL | undefined> {
  const isManagement = await seesManagementNotes(db, user, one)
  return and(eq(note.personId, one.id), isManagement ? undefined : eq(note.audience, 'all'))
}

export async function seesManagementNotes(db: Db | Tx, user: User, { crud, id }: One): Promise<boolean> {
  return isWithin(db, { crud, id }, reach(user, managementNotesPermission.resource, 'view', crud.within))
}

async function mayRemoveAny(tx: Tx, user: User, { crud, id }: One): Promise<boolean> {
  return (
    may(user, resource, 'delete') && isWithin(tx, { crud, id }, reach(user, resource, 'delete', crud.within))
  )
}

/** What the head took away, its author does not bring back. */
async function hasTakenAway(tx: Tx, user: User, noteId: string): Promise<boolean> {
  const [found] = await tx.select({ by: note.deletedBy }).from(note).where(eq(note.id, noteId))
  return found?.by !== null && found?.by === user.id
}

async function isWithin(db: Db | Tx, { crud, id }: One, within: SQL): Promise<boolean> {
  const found = await db
    .select({ id: crud.table.id })
    .from(crud.table)
    .where(and(eq(crud.table.id, id), within))
  return found.length > 0
}

/** Nobody writes what they could not read afterwards. */
async function refuseUnseen(tx: Tx, user: User, { crud, id, fields }: One & { fields: Partial<Fields> }) {
  if (fields.audience === 'management' && !(await seesManagementNotes(tx, user, { crud, id })))
    refuse('beyond-reach', 'You may not write notes for the management alone', {}, { status: 403 })
}

type Locked = OneNote & { isDeleted: boolean }

async function lockNote(tx: Tx, user: User, { crud, id, noteId, isDeleted }: Locked): Promise<Note> {
  const seen = await seenNotes(tx, user, { crud, id })
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
  return refuse('notes.foreign', 'Only who wrote a note may change it', {}, { status: 403 })
}
