import { and, asc, eq, inArray } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { disposition } from '../../core/http/disposition.ts'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { type FileView, pictureTypes } from './contract.ts'
import { isOpenTo } from './file-owner.ts'
import type { FileOwner } from '../../core/module-parts.ts'
import { viewOf } from './keep-file.ts'
import { spanOf } from 'kit/http/byte-range'
import { file, type FileRow } from './tables.ts'

/** How long a link to a content is good, for whoever has it. */
const linkSeconds = 60

type Asked = { user: User; owners: readonly FileOwner[] }
type Sent = Asked & { id: string; request: FastifyRequest; reply: FastifyReply }

/** What files are called, of those that the user may open. */
export async function listFiles(
  school: School,
  { user, owners, ids = '', limit }: Asked & { ids?: string | undefined; limit: number },
): Promise<{ rows: FileView[]; total: number }> {
  const asked = ids.split(',').filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
  if (asked.length === 0) return { rows: [], total: 0 }
  const rows = await school.db
    .select()
    .from(file)
    .where(and(inArray(file.id, asked), isOpenTo(user, { owners, now: school.now() })))
    .orderBy(asc(file.name), asc(file.id))
    .limit(limit)
  return { rows: rows.map(viewOf), total: rows.length }
}

/** Gives a file to be saved: by a link that is good for a minute where there are such, else itself. */
export async function sendFile(school: School, asked: Sent): Promise<FastifyReply> {
  const { found, content } = await openFile(school, asked)
  const said = disposition('attachment', found.name)
  const link = await school.files.link(content, {
    type: found.type,
    disposition: said,
    seconds: linkSeconds,
  })
  if (link !== null) return asked.reply.header('referrer-policy', 'no-referrer').redirect(link, 303)
  return stream(school, { ...asked, found, content, said })
}

/** Gives a picture or a PDF to be shown within our own pages; anything else is only saved. */
export async function showFile(school: School, asked: Sent): Promise<FastifyReply> {
  const { found, content } = await openFile(school, asked)
  if (!isShown(found)) refuse('not-shown', 'Only pictures and PDF can be shown here. Download this file')
  asked.reply
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
    .header('x-frame-options', 'SAMEORIGIN')
  return stream(school, { ...asked, found, content, said: disposition('inline', found.name) })
}

async function openFile(school: School, { user, owners, id }: Sent) {
  const [found] = await school.db
    .select()
    .from(file)
    .where(and(eq(file.id, id), isOpenTo(user, { owners, now: school.now() })))
  if (!found || found.content === null) return refuseMissing()
  return { found, content: found.content }
}

function isShown({ type }: FileRow): boolean {
  return type === 'application/pdf' || pictureTypes.some((picture) => picture === type)
}

type Streamed = Sent & { found: FileRow; content: string; said: string }

async function stream(school: School, { request, reply, found, content, said }: Streamed) {
  const span = spanOf(request.headers.range, found.bytes)
  reply
    .type(found.type.startsWith('text/') ? `${found.type}; charset=utf-8` : found.type)
    .header('content-disposition', said)
    .header('cache-control', 'private, no-store')
    .header('accept-ranges', 'bytes')
    .header('etag', `"${found.sha256}"`)
  if (span === 'beyond') {
    reply.header('content-range', `bytes */${found.bytes}`)
    refuse('range', 'The file has no such part', {}, { status: 416 })
  }
  const length = span ? span.to - span.from + 1 : found.bytes
  if (span) reply.status(206).header('content-range', `bytes ${span.from}-${span.to}/${found.bytes}`)
  return reply.header('content-length', length).send(await school.files.read(content, span))
}
