import { Readable } from 'node:stream'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import type { Actor, Db, School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { type FileType, mostPictureBytes, openHours, pictureTypes, type Sending } from './contract.ts'
import { fileName } from './file-name.ts'
import { ownerFor } from './file-owner.ts'
import type { FileOwner } from '../../core/module-parts.ts'
import { mostUploadBytes, claimRoom } from './storage-quota.ts'
import { sentBy } from './name-files.ts'
import { file, type FileRow } from './tables.ts'

type Begun = { for: string; name: string; type: FileType; bytes: number }

/** How long a browser may take to bring a content straight to where it is kept. */
const postingSeconds = 15 * 60

/** Makes room for a file that is about to be sent, and says where its content goes. */
export async function beginFile(
  school: School,
  user: User,
  { owners, ...given }: Begun & { owners: readonly FileOwner[] },
): Promise<{ id: string; send: Sending }> {
  const { type, bytes, name } = given
  const owner = await ownerFor(owners, { school, user, resource: given.for })
  if (!owner.types.includes(type))
    refuse('file-type', 'This kind of file cannot be used here. Choose a file of another kind')
  const id = await makeRoom(school, user, { resource: owner.resource, name, type, bytes })
  return { id, send: await sendingOf(school, { id, type, bytes }) }
}

/** Takes room for a file of whose rows the sender has been let in; gives its id. */
export async function makeRoom(
  school: School,
  user: Actor,
  { resource, name, type, bytes }: Omit<Begun, 'for'> & { resource: string },
): Promise<string> {
  refuseTooLarge(type, bytes, await mostUploadBytes(school))
  return school.transaction(user, 'files.begun', async (tx) => {
    await claimRoom(tx, bytes)
    const values = { resource, name: fileName(name, type), type, bytes }
    const at = school.now().toISOString()
    const [made] = await tx
      .insert(file)
      .values({ ...values, uploadedBy: user.id, apiKeyId: user.apiKeyId ?? null, createdAt: at })
      .returning({ id: file.id })
    if (!made) throw new Error('an insert returned nothing')
    return made.id
  })
}

async function sendingOf(
  school: School,
  { id, type, bytes }: { id: string; type: FileType; bytes: number },
): Promise<Sending> {
  const posting = await school.files.posting(arriving(id), { type, bytes, seconds: postingSeconds })
  if (posting) return { method: 'POST', ...posting }
  return { method: 'PUT', url: `/api/v1/files/${id}/content`, fields: {} }
}

/** Where the content of a file waits until somebody has looked at it. */
export function arriving(id: string): string {
  return `arriving/${id}`
}

/** Takes a content that is brought to us; kept, though not yet as the school's, before this resolves. */
export async function takeContent(
  school: School,
  user: Actor,
  { id, content }: { id: string; content: unknown },
): Promise<void> {
  const { bytes, content: kept } = await ownOpenFile(school.db, school, { user, id })
  if (kept !== null) refuse('file-kept', 'This file has arrived already', {}, { status: 409 })
  if (!(content instanceof Readable)) return refuseCutShort()
  // Whoever reads it hears of it; until somebody does, it must not end the process.
  content.once('error', () => undefined)
  try {
    await school.files.write(arriving(id), ofLength(bytes, content))
  } catch (error) {
    if (content.errored === null && !(error instanceof CutShort)) throw error
    refuseCutShort()
  }
}

/** A file of the sender's own that no row names yet; all others do not exist. What nobody sent is nobody's. */
export async function ownOpenFile(
  db: Db | Tx,
  school: School,
  { user, id }: { user: Actor; id: string },
): Promise<FileRow> {
  const since = new Date(school.now().getTime() - openHours * 3_600_000).toISOString()
  const isOwn = and(eq(file.id, id), sentBy(user), isNull(file.ownerId))
  const [found] = await db
    .select()
    .from(file)
    .where(and(isOwn, isNull(file.deletedAt), gt(file.createdAt, since)))
  return found ?? refuseMissing()
}

function refuseTooLarge(type: FileType, bytes: number, most: number) {
  if (pictureTypes.some((picture) => picture === type) && bytes > mostPictureBytes)
    refuse('picture-too-large', 'image must be smaller than 500KB', {}, { status: 413 })
  if (bytes > most) {
    const megabytes = Math.floor(most / 1024 ** 2)
    refuse('file-too-large', 'A file may have at most {megabytes} MB', { megabytes }, { status: 413 })
  }
}

class CutShort extends Error {
  override name = 'CutShort'
}

/** Exactly so many bytes; a sender of more is still answered. */
async function* ofLength(bytes: number, content: Readable): AsyncIterable<Buffer> {
  let left = bytes
  for await (const part of content.iterator({ destroyOnReturn: false })) {
    left -= part.length
    if (left < 0) throw new CutShort()
    yield part
  }
  if (left > 0) throw new CutShort()
}

function refuseCutShort(): never {
  return refuse('file-cut-short', 'The file did not arrive whole. Send it again', {}, { status: 400 })
}
