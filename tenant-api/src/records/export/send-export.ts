import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { disposition } from '../../core/http/disposition.ts'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { spanOf } from '../../platform/files/byte-range.ts'
import { readyExport } from './exports.ts'
import { readParts } from './parts.ts'
import { refuseTicket, ticketFor } from './tickets.ts'
import { writeExport } from './write-export.ts'

const direct = 'direct'

/** Writes down that somebody takes an export along, and answers where it is. */
export async function takeExport(school: School, user: User, id: string): Promise<{ url: string }> {
  await readyExport(school, id)
  await noteDownload(school, user)
  return { url: `/api/v1/school-exports/${id}/content?ticket=${ticketFor(school, { user, what: id })}` }
}

type Sent = { user: User; ticket: string; request: FastifyRequest; reply: FastifyReply }

/** Sends a kept export, or a range of it, so that a download that broke off goes on. */
export async function sendExport(
  school: School,
  { id, user, ticket, request, reply }: Sent & { id: string },
): Promise<FastifyReply> {
  refuseTicket(school, { user, what: id, ticket })
  const { content, bytes, sha256, createdAt } = await readyExport(school, id)
  const span = spanOf(request.headers.range, bytes)
  asZip(reply, { user, day: createdAt.slice(0, 10) })
    .header('accept-ranges', 'bytes')
    .header('etag', `"${sha256}"`)
  if (span === 'beyond') {
    reply.header('content-range', `bytes */${bytes}`)
    refuse('range', 'The file has no such part', {}, { status: 416 })
  }
  const sent = span ?? { from: 0, to: bytes - 1 }
  if (span) reply.status(206).header('content-range', `bytes ${span.from}-${span.to}/${bytes}`)
  return reply
    .header('content-length', sent.to - sent.from + 1)
    .send(Readable.from(readParts(school, content, sent), { objectMode: false }))
}

/**
 * The way for a school that can only be read, where no job can be noted: its export is made while it is downloaded. Nobody
 * is kept from it in another, where nothing would be kept.
 */
export async function takeDirect(school: School, user: User): Promise<{ url: string }> {
  await noteDownload(school, user)
  return { url: `/api/v1/school-exports/direct?ticket=${ticketFor(school, { user, what: direct })}` }
}

/** The schools of which this process makes one just now: each holds the one connection for such. */
const making = new Set<string>()

export async function sendDirect(
  school: School,
  { user, ticket, reply }: Omit<Sent, 'request'>,
): Promise<FastifyReply> {
  refuseTicket(school, { user, what: direct, ticket })
  if (making.has(school.id))
    refuse(
      'school-exports.making',
      'An export is being made already. Wait until it is ready, or stop it first',
      {},
      { status: 409 },
    )
  making.add(school.id)
  const { output, ended } = writeExport({ school, from: school.aside(), user })
  ended.catch(() => undefined).finally(() => making.delete(school.id))
  return asZip(reply, { user, day: school.now().toISOString().slice(0, 10) }).send(output)
}

/** A school that may only be read still gives everything out; no act can stand in it. */
async function noteDownload(school: School, user: User): Promise<void> {
  if (school.state === 'read_only') return
  await school.transaction(user, 'school-exports.downloaded', async () => undefined)
}

function asZip(reply: FastifyReply, { user, day }: { user: User; day: string }) {
  const name = `${words(user).say(sentence('Export of everything'))} ${day}.zip`
  return reply
    .type('application/zip')
    .header('content-disposition', disposition('attachment', name))
    .header('cache-control', 'private, no-store')
}
