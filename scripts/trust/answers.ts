import { inflateRawSync } from 'node:zlib'
import type { Endpoint } from 'kit/contract/contract'
import type { Outgoing } from 'kit/http/client'
import { canariesIn } from './canaries.ts'
import type { StagedSchool } from './schools.ts'
import type { Stage } from './stage.ts'

export type TrialRequest = Partial<Omit<Outgoing, 'body'>> & {
  url: string
  body?: string | Buffer | undefined
}
export type Answer = {
  status: number
  headers: Record<string, unknown>
  /** What was sent, with an Excel file's parts unpacked, and the headers: a canary may be in either. */
  text: string
  body: string
  bytes: Buffer
  /** The parts of a file that is a zip, as a workbook is. */
  parts: readonly string[]
}

/** Sends a request to the API of a host as its own pages would; `headers` may say otherwise. A stream is read once. */
export async function ask(app: Stage['tenant'], host: string, request: TrialRequest): Promise<Answer> {
  const given = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin', ...request.headers }
  const headers = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const method = (request.method ?? 'GET') as 'GET'
  const sent = { method, url: request.url, headers, payload: request.body, payloadAsStream: true } as const
  const response = await app.inject(sent).catch(() => null)
  if (response === null) return broken
  const bytes = await readSome(response.stream(), String(response.headers['content-type'] ?? ''))
  const body = bytes.toString('utf8')
  const parts = unzipped(bytes)
  const text = [JSON.stringify(response.headers), body, ...parts].join('\n')
  return { status: response.statusCode, headers: response.headers, text, body, bytes, parts }
}

/** The connection was closed before there was an answer, as when a file's source fails while it is being sent. */
const broken: Answer = { status: 0, headers: {}, text: '', body: '', bytes: Buffer.alloc(0), parts: [] }

/** Whether an endpoint's contract promises this status for a success. */
export function succeeded({ status, statuses = [] }: Endpoint, answer: Answer): boolean {
  return answer.status === status || statuses.includes(answer.status)
}

/** Canaries of other schools in an answer of `home`, and of any school in the lines that were logged meanwhile. */
export function foreignIn(answer: Answer, home: StagedSchool | null, lines: readonly string[]): string[] {
  const foreign = canariesIn(answer.text).filter((canary) => canary !== home?.canary)
  return [...foreign, ...lines.flatMap(canariesIn).map((canary) => `${canary} in the log`)]
}

async function readSome(stream: NodeJS.ReadableStream, type: string): Promise<Buffer> {
  const parts: Buffer[] = []
  try {
    for await (const part of stream) {
      parts.push(Buffer.from(part))
      if (type.startsWith('text/event-stream')) break
    }
  } catch {
    // Cut short: what came so far is looked at all the same.
  }
  return Buffer.concat(parts)
}

/** The parts of a zip file as text, by its central directory; nothing for anything else. */
function unzipped(bytes: Buffer): string[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0) return []
  const texts: string[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const size = bytes.readUInt32LE(at + 20)
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(start, start + size)
    texts.push((bytes.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8'))
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return texts
}
