import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { and, eq, isNull } from 'drizzle-orm'
import { NoContent } from 'kit/storage/file-store'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { describe } from '../../core/acts/act.ts'
import { drawPicture, drawSmall } from '../../core/documents/pictures.ts'
import type { Actor, School } from '../../core/school/school.ts'
import { arriving, ownOpenFile } from './begin-file.ts'
import { faultOf, type Look, lookThrough } from './content.ts'
import type { FileType, FileView } from './contract.ts'
import { claimRoom } from './storage-quota.ts'
import { sentBy } from './name-files.ts'
import { smallOf } from './small-picture.ts'
import { file, type FileRow } from './tables.ts'

type Own = { id: string }

/**
 * Looks at what has arrived and keeps it. The content gets a name that nobody was ever allowed to send to, so that
 * what was looked at is what stays. Asked again, it answers the same.
 */
export async function keepFile(school: School, user: Actor, { id }: Own): Promise<FileView> {
  const begun = await ownOpenFile(school.db, school, { user, id })
  if (begun.content !== null) return viewOf(begun)
  const content = randomUUID()
  await school.files.move(arriving(id), content).catch(refuseAbsent)
  try {
    const look = await settle(school, begun, content)
    const kept = await note(school, user, { id, content, look })
    if (kept.content !== content) await school.files.remove([content, smallOf(content)])
    return viewOf(kept)
  } catch (error) {
    await school.files.remove([content, smallOf(content)])
    throw error
  }
}

/** Refuses what is not what it says; a picture is drawn anew. */
async function settle(school: School, { type, bytes }: FileRow, content: string): Promise<Look> {
  const size = await school.files.size(content)
  if (size !== bytes) refuseAbsent()
  const kind = pictureKinds[type]
  if (kind) {
    const drawn = await drawPicture(await buffer(await school.files.read(content)), kind)
    await school.files.write(content, drawn)
    // Whoever prints a thousand of them does not draw each of them then.
    await school.files.write(smallOf(content), await drawSmall(drawn))
  }
  const look = await lookThrough(await school.files.read(content))
  const fault = faultOf(type, look)
  if (fault !== null) refuse('file-content', fault)
  return look
}

const pictureKinds: Partial<Record<FileType, 'png' | 'jpeg' | 'webp'>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
}

type Kept = Own & { content: string; look: Look }

/** Of two who ask at once, one keeps its content; the other is told of that one. */
async function note(school: School, user: Actor, { id, content, look }: Kept): Promise<FileRow> {
  return school.transaction(user, 'files.kept', async (tx) => {
    const { bytes, sha256 } = look
    const begun = await ownOpenFile(tx, school, { user, id })
    if (begun.content !== null) return begun
    if (bytes > begun.bytes) await claimRoom(tx, bytes - begun.bytes)
    describe(tx, { name: begun.name })
    const [kept] = await tx
      .update(file)
      .set({ content, bytes, sha256, keptAt: school.now().toISOString() })
      .where(and(eq(file.id, id), isNull(file.content)))
      .returning()
    return kept ?? (await ownOpenFile(tx, school, { user, id }))
  })
}

/** Takes away a file of one's own that no row names. */
export async function dropFile(school: School, user: Actor, { id }: Own): Promise<FileView> {
  return school.transaction(user, 'files.dropped', async (tx) => {
    const [dropped] = await tx
      .update(file)
      .set({ deletedAt: school.now().toISOString() })
      .where(and(eq(file.id, id), sentBy(user), isNull(file.ownerId)))
      .returning()
    if (!dropped) return refuseMissing()
    describe(tx, { name: dropped.name })
    return viewOf(dropped)
  })
}

export function viewOf({ id, name, type, bytes }: FileRow): FileView {
  return { id, name, type, bytes }
}

function refuseAbsent(error?: unknown): never {
  if (error !== undefined && !(error instanceof NoContent)) throw error
  return refuse('file-not-there', 'The file did not arrive. Send it again', {}, { status: 409 })
}
