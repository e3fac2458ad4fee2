import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { createHmac } from 'node:crypto'
import { isSame } from 'kit/security/hmac'
import { codeKey } from 'kit/storage/keys'
import { disposition } from '../../core/http/disposition.ts'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { spanOf } from 'kit/http/byte-range'
import { readyExport } from './exports.ts'
import { readParts } from './parts.ts'
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

/** So long a download can be begun anew or gone on with, before somebody has to prove again who they are. */
const goodFor = 60 * 60_000

type Of = { user: User; what: string }

/** What goes along with the address of an export: good for an hour, for one session and one export. */
function ticketFor(school: School, of: Of): string {
  const until = school.now().getTime() + goodFor
  return `${until}.${signed(school, of, until)}`
}

function refuseTicket(school: School, of: Of & { ticket: string }): void {
  const [until = '', signature = ''] = of.ticket.split('.')
  const time = /^\d{1,15}$/.test(until) ? Number(until) : 0
  if (isSame(signed(school, of, time), signature) && time > school.now().getTime()) return
  refuse(
    'school-exports.late',
    'This address no longer works. Start the download again on the page of exports',
    {},
    { status: 403 },
  )
}

function signed(school: School, { user, what }: Of, until: number): string {
  const words = `school-export:${what}:${user.id}:${user.sessionId}:${until}`
  return createHmac('sha256', codeKey(school.dataKey)).update(words).digest('base64url')
}
