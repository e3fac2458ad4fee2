import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { refuse } from 'kit/contract/refusal'
import { busy } from 'kit/postgres/database-errors'
import { sentence } from 'kit/text/words'
import type { FileSheets } from './file-sheets.ts'
import type { FileFacts, ReadPart, Reading, Source } from './reading-thread.ts'
import { fileWords } from './zip-contents.ts'

const usual = { megabytes: 512, milliseconds: 20_000 }
const tooLong = sentence('This file takes too long to read. Copy its list into a new file and try that')

/** How many files of one school, and of all together, may wait for the thread. */
const mostWaiting = { ofSchool: 3, ofAll: 40 }
const waiting = new Map<string, number>()
let queue: Promise<unknown> = Promise.resolve()

/**
 * Reads a file or a pasted text in a thread of its own, with limits on memory and time, so that nothing that
 * somebody sends can block or crash the server. Reads one at a time. Refuses unreadable files with 422, and with
 * 503 a school that has too many of them waiting.
 */
export async function readApart(school: string, source: Source, bounds = usual): Promise<FileSheets> {
  const before = waiting.get(school) ?? 0
  const all = waiting.values().reduce((sum, count) => sum + count, 0)
  if (before >= mostWaiting.ofSchool || all >= mostWaiting.ofAll) throw busy(5)
  waiting.set(school, before + 1)
  const reading = queue.then(() => readInThread(source, bounds))
  queue = reading.catch(() => undefined)
  try {
    return await reading
  } finally {
    const left = (waiting.get(school) ?? 1) - 1
    if (left > 0) waiting.set(school, left)
    else waiting.delete(school)
  }
}

async function readInThread(source: Source, bounds: typeof usual): Promise<FileSheets> {
  const thread = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    workerData: typeof source === 'string' ? source : new Uint8Array(source),
    resourceLimits: { maxOldGenerationSizeMb: bounds.megabytes },
  })
  const signal = AbortSignal.timeout(bounds.milliseconds)
  try {
    const [answer] = (await once(thread, 'message', { signal })) as [Reading]
    if ('names' in answer) return await takeOver(thread, answer, signal)
    refuse(`file-${answer.code}`, answer.message, answer.fill)
  } catch (error) {
    if (signal.aborted) refuse('file-too-long', tooLong)
    if (isOutOfMemory(error)) refuse('file-too-large', fileWords.tooLarge)
    throw error
  } finally {
    await thread.terminate()
  }
}

/** Fetches the rows part by part, and lets others be served in between. */
async function takeOver(
  thread: Worker,
  { names, ...facts }: FileFacts,
  signal: AbortSignal,
): Promise<FileSheets> {
  const sheets: FileSheets['sheets'] = names.map((name) => ({ name, rows: [] }))
  for (;;) {
    const arrives = once(thread, 'message', { signal })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
    thread.postMessage('next')
    const [part] = (await arrives) as [ReadPart]
    if (part === null) return { sheets, ...facts }
    sheets[part.sheet]?.rows.push(...part.rows)
    await setImmediate()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
