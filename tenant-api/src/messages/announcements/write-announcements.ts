import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { plainOf } from 'kit/text/rich-text'
import { refuse, refuseField, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, timeOf } from '../../core/acts/act.ts'
import { refuseStale } from '../../core/columns/constraint-errors.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { giveFile, releaseFile } from '../../platform/files/name-files.ts'
import { isEditedBy, isReleasedBy, isSeenBy } from './announcements.ts'
import { announcements, type Outcome, type Writing } from './contract.ts'
import { place } from './bound-audience.ts'
import { announcement, announcementFile, type AnnouncementRow } from './tables.ts'

/** Writes a draft. */
export async function writeAnnouncement(school: School, user: User, writing: Writing): Promise<Outcome> {
  return school.transaction(user, 'announcements.written', async (tx) => {
    const facts = await factsOf(tx, user, writing)
    const authorId =
      user.id ?? refuse('nobody-writes', 'Log in to write an announcement', {}, { status: 403 })
    const at = timeOf(tx).toISOString()
    const [row] = await tx
      .insert(announcement)
      .values({ ...facts, authorId, state: 'draft', createdAt: at, updatedAt: at })
      .returning()
    if (!row) throw new Error('an insert returned nothing')
    await keepFiles(tx, user, { id: row.id, fileIds: writing.fileIds })
    describe(tx, { title: row.title })
    return outcomeOf(row)
  })
}

/** Changes a draft; announcements in other states must be withdrawn first. */
export async function changeAnnouncement(
  school: School,
  user: User,
  { id, version, ...writing }: Writing & { id: string; version: number },
): Promise<Outcome> {
  return school.transaction(user, 'announcements.changed', async (tx) => {
    const row = await lockMine(tx, user, id)
    if (row.version !== version) refuseStale(outcomeOf(row))
    refuseUnlessDraft(row)
    const facts = await factsOf(tx, user, writing)
    const changed = await change(tx, row, facts)
    await keepFiles(tx, user, { id, fileIds: writing.fileIds })
    describe(tx, { title: changed.title })
    return outcomeOf(changed)
  })
}

async function factsOf(tx: Tx, user: User, writing: Writing) {
  const { fileIds: _files, words, isOnBoard, channels, ...rest } = writing
  const languages = words.map(({ language }) => language)
  if (new Set(languages).size < languages.length)
    refuseField('words', sentence('An announcement has each language once'), 'twice')
  return {
    ...rest,
    ...(await place(tx, user, writing.audience)),
    words,
    title: words[0]?.title ?? '',
    channels: [...new Set(channels)],
    isOnBoard,
    isPinned: isOnBoard && rest.isPinned,
  }
}

async function keepFiles(tx: Tx, user: User, { id, fileIds }: { id: string; fileIds: readonly string[] }) {
  const ids = [...new Set(fileIds)]
  const gone = await tx
    .delete(announcementFile)
    .where(and(eq(announcementFile.announcementId, id), without(ids)))
    .returning({ fileId: announcementFile.fileId })
  for (const { fileId } of gone) await releaseFile(tx, { rowId: id, fileId })
  const kept = ids.length === 0 ? [] : await keptOf(tx, id, ids)
  for (const [position, fileId] of ids.entries()) {
    if (kept.includes(fileId)) continue
    if (!(await giveFile(tx, { user, resource: announcements.name, rowId: id, fileId })))
      refuseField('fileIds', sentence('This file no longer exists. Choose it again'), 'file')
    await tx.insert(announcementFile).values({ announcementId: id, fileId, position })
  }
}

function without(ids: string[]): SQL | undefined {
  return ids.length === 0 ? undefined : notInArray(announcementFile.fileId, ids)
}

async function keptOf(tx: Tx, id: string, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ fileId: announcementFile.fileId })
    .from(announcementFile)
    .where(and(eq(announcementFile.announcementId, id), inArray(announcementFile.fileId, ids)))
  return rows.map(({ fileId }) => fileId)
}

export type Locked = AnnouncementRow & { mayEdit: boolean; mayRelease: boolean }

/** Locks an announcement for a change; it is missing to users who neither see it nor may change it. */
export async function lockMine(tx: Tx, user: User, id: string): Promise<Locked> {
  const row = await lock(tx, user, { id, may: isEditedBy(user) })
  return row.mayEdit ? row : refuseUnchangeable()
}

/** The same for an approval. */
export async function lockToRelease(tx: Tx, user: User, id: string): Promise<Locked> {
  const row = await lock(tx, user, { id, may: isReleasedBy(user) })
  return row.mayRelease ? row : refuseUnchangeable()
}

async function lock(tx: Tx, user: User, { id, may }: { id: string; may: SQL }): Promise<Locked> {
  const [found] = await tx
    .select({
      row: announcement,
      isSeen: sql<boolean>`(${isSeenBy(user)} or ${may})`,
      mayEdit: sql<boolean>`${isEditedBy(user)}`,
      mayRelease: sql<boolean>`${isReleasedBy(user)}`,
    })
    .from(announcement)
    .where(eq(announcement.id, id))
    .for('update')
  if (!found?.isSeen) return refuseMissing()
  return { ...found.row, mayEdit: found.mayEdit, mayRelease: found.mayRelease }
}

export async function change(
  tx: Tx,
  { id, version }: Pick<AnnouncementRow, 'id' | 'version'>,
  to: Partial<AnnouncementRow>,
): Promise<AnnouncementRow> {
  const [row] = await tx
    .update(announcement)
    .set({ ...to, version: version + 1, updatedAt: timeOf(tx).toISOString() })
    .where(eq(announcement.id, id))
    .returning()
  if (!row) throw new Error('a row that is held is gone')
  return row
}

export function outcomeOf({ id, state, version }: AnnouncementRow): Outcome {
  return { id, state, version }
}

function refuseUnlessDraft({ state }: AnnouncementRow): void {
  if (state !== 'draft')
    refuse(
      'announcements.no-draft',
      'Only a draft is changed. Take the announcement back first',
      {},
      { status: 409 },
    )
}

/** Refuses an announcement with an empty text. */
export function refuseEmpty({ words }: AnnouncementRow): void {
  if (words.some(({ body }) => plainOf(body) === ''))
    refuse('announcements.empty', 'An announcement needs words in each of its languages')
}
