import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyReply } from 'fastify'
import { disposition } from '../http/disposition.ts'

/** What is printed: one of our templates and its data. What people typed is always data, never template. */
export type Print = {
  /** The Typst file beside the module that prints it; it reads `data.json`, and the pictures by their names. */
  template: URL
  data: unknown
  pictures?: ReadonlyMap<string, Buffer>
  /** The creation time in the file; the same print at the same time gives the same file. */
  at: Date
  /** A pile for the printer: without the structure by which a screen reader reads it, which takes much of its time. */
  isPile?: boolean
}

/** The input and the output of the typesetting process. */
export type Setting = {
  template: string
  files: [name: string, content: Uint8Array][]
  at: number
  isPile: boolean
  /** The first page as an SVG picture, in the place of the PDF. */
  isPicture: boolean
}
export type Set = { pdf: Uint8Array } | { fault: string }

const usual = { milliseconds: 60_000, megabytes: 1_500 }

/**
 * Makes a PDF with Typst in a process of its own: the typesetter is native code, which cannot be stopped in a
 * thread and frees its memory only when its process ends. Prints run one after the other; of piles two at once, so that
 * a thousand cards keep both cores busy.
 */
export async function renderPdf(print: Print, bounds = usual): Promise<Buffer> {
  return inTurn(print, () => renderApart(print, bounds))
}

/** The first page of a print as an SVG picture, for a screen. */
export async function renderPicture(print: Print): Promise<Buffer> {
  return inTurn(print, () => renderApart({ ...print, isPicture: true }, usual))
}

async function inTurn({ isPile }: Print, render: () => Promise<Buffer>): Promise<Buffer> {
  const queue = isPile ? shortest() : first
  const rendering = queue.last.then(render)
  queue.last = rendering.catch(() => undefined)
  queue.length += 1
  return rendering.finally(() => (queue.length -= 1))
}

/** Answers with a PDF that the browser shows, also in our frames; `name` has no extension. */
export function sendPdf(reply: FastifyReply, { name, pdf }: { name: string; pdf: Buffer }): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', disposition('inline', `${name}.pdf`))
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'private, no-store')
    .send(pdf)
}

/** Answers with an SVG picture for an image of our pages; it runs nothing and loads nothing. */
export function sendPicture(reply: FastifyReply, { name, svg }: { name: string; svg: Buffer }): FastifyReply {
  return reply
    .type('image/svg+xml')
    .header('content-disposition', disposition('inline', `${name}.svg`))
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cache-control', 'private, no-store')
    .send(svg)
}

/** Prints that wait for each other. */
type Queue = { last: Promise<unknown>; length: number }
const [first, second]: [Queue, Queue] = [newQueue(), newQueue()]

function newQueue(): Queue {
  return { last: Promise.resolve(), length: 0 }
}

function shortest(): Queue {
  return second.length <= first.length ? second : first
}

async function renderApart(
  { template, data, pictures, at, isPile = false, isPicture = false }: Print & { isPicture?: boolean },
  bounds: typeof usual,
): Promise<Buffer> {
  const setter = fork(new URL('./pdf-process.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: 'inherit',
  })
  const signal = AbortSignal.timeout(bounds.milliseconds)
  const watch = watchMemory(setter, bounds.megabytes)
  try {
    setter.send({
      template: fileURLToPath(template),
      files: [['data.json', Buffer.from(JSON.stringify(data))], ...(pictures ?? [])],
      at: at.getTime(),
      isPile,
      isPicture,
    } satisfies Setting)
    const [answer] = await Promise.race([answerOf(setter, signal), died(setter)])
    if ('fault' in answer) throw new Error(`a template does not fit its data: ${answer.fault}`)
    return Buffer.from(answer.pdf)
  } finally {
    clearInterval(watch)
    setter.kill('SIGKILL')
  }
}

async function answerOf(setter: ChildProcess, signal: AbortSignal): Promise<[Set]> {
  return once(setter, 'message', { signal }).catch((error: unknown) => {
    throw unfinished('was not done in time', error)
  }) as Promise<[Set]>
}

async function died(setter: ChildProcess): Promise<never> {
  const [code, signal] = (await once(setter, 'exit')) as [number | null, string | null]
  throw unfinished(`ended before it was done (${signal ?? code})`)
}

/** An error of a busy machine (503, and a job retries), not of the print itself. */
function unfinished(what: string, cause?: unknown): Error {
  return Object.assign(new Error(`a print ${what}`, { cause }), { code: 'ETIMEDOUT' })
}

/**
 * Kills a process that takes more memory than any of our prints; where the system does not report it, only the
 * time limit applies.
 */
function watchMemory(setter: ChildProcess, megabytes: number) {
  return setInterval(async () => {
    const status = await readFile(`/proc/${setter.pid}/status`, 'utf8').catch(() => '')
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
    if (kilobytes > megabytes * 1024) setter.kill('SIGKILL')
  }, 250)
}
