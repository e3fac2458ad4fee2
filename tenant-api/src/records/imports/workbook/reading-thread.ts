import { parentPort, workerData } from 'node:worker_threads'
import { readFile } from './file-sheets.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The thread's answer: the sheets, or why there are none. */
export type Reading =
  | { sheets: Awaited<ReturnType<typeof readFile>> }
  | { code: string; message: string; fill: Record<string, string | number> }

async function read(): Promise<Reading> {
  try {
    return { sheets: await readFile(Buffer.from(workerData as Uint8Array)) }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const { code, message, fill } = error
    return { code, message, fill }
  }
}

const answer = await read()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
parentPort?.postMessage(answer)
