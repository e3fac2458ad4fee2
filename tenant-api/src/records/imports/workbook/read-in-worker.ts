import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { type FileSheets, readText } from './file-sheets.ts'
import type { Reading } from './reading-thread.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { fileWords } from './zip-contents.ts'

const usual = { megabytes: 512, milliseconds: 20_000 }
const tooLong = sentence('This file takes too long to read. Copy its list into a new file and try that')

/**
 * Reads a file in a thread of its own, with limits on memory and time, so that no file can block or crash the
 * server. Reads one file at a time. Refuses unreadable files with 422.
 */
export function readApart(file: Buffer, bounds = usual): Promise<FileSheets> {
  const reading = queue.then(() => readInThread(file, bounds))
  queue = reading.catch(() => undefined)
  return reading
}

let queue: Promise<unknown> = Promise.resolve()

async function readInThread(file: Buffer, bounds: typeof usual): Promise<FileSheets> {
  const thread = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    workerData: new Uint8Array(file),
    resourceLimits: { maxOldGenerationSizeMb: bounds.megabytes },
  })
  const signal = AbortSignal.timeout(bounds.milliseconds)
  try {
    const [answer] = (await once(thread, 'message', { signal })) as [Reading]
    if ('sheets' in answer) return answer.sheets
    refuse(`file-${answer.code}`, answer.message, answer.fill)
  } catch (error) {
    if (signal.aborted) refuse('file-too-long', tooLong)
    if (isOutOfMemory(error)) refuse('file-too-large', fileWords.tooLarge)
    throw error
  } finally {
    await thread.terminate()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

/** Reads pasted text; it can hide nothing and needs no thread. Refuses unreadable text with 422. */
export function readPasted(text: string): FileSheets {
  try {
    return readText(text)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    refuse(`file-${error.code}`, error.message, error.fill)
  }
}
