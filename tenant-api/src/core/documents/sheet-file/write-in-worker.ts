import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { FileCell, SheetLayout } from './sheet-xml.ts'
import type { FileAnswer, FileStep } from './writing-thread.ts'

/** A file that is written in a thread; each call resolves when the thread has done what it was asked to. */
export type SheetFile = {
  add(rows: readonly FileCell[][]): Promise<void>
  end(): Promise<Buffer>
  /** Lets go of what was written so far; nothing to do after the end. */
  drop(): void
}

type Waiter = { resolve(content: FileAnswer['content']): void; reject(error: Error): void }
type Thread = { worker: Worker; waiting: Map<number, Waiter>; open: Set<number>; lost: Error | null }

/** One processor is left to the event loop. */
const mostThreads = Math.max(1, Math.min(2, availableParallelism() - 1))
const threads: Thread[] = []
let files = 0

/**
 * Begins the Excel file of one sheet in a thread, where its rows are written and packed while the event loop serves
 * others. Of what is handed over only a part is on its way at a time, so a slow thread slows down who reads the rows.
 */
export async function openSheetFile(layout: SheetLayout): Promise<SheetFile> {
  const file = (files += 1)
  const thread = leastBusy()
  thread.open.add(file)
  const ask = (step: FileStep) => askThread(thread, step)

  function drop() {
    if (!thread.open.delete(file)) return
    tell(thread, { file, step: 'drop' })
  }

  await ask({ file, step: 'begin', layout })
  return {
    add: async (rows) => void (await ask({ file, step: 'rows', rows: JSON.stringify(rows) })),
    async end() {
      const content = await ask({ file, step: 'end' })
      thread.open.delete(file)
      if (content === null) throw new Error('the thread has lost a file')
      return Buffer.from(content.buffer)
    },
    drop,
  }
}

function leastBusy(): Thread {
  const idle = threads.find(({ open }) => open.size === 0)
  if (idle) return idle
  if (threads.length < mostThreads) return startThread()
  return threads.reduce((one, other) => (other.open.size < one.open.size ? other : one))
}

/** Kept for as long as the process lives, which it does not keep alive. */
function startThread(): Thread {
  const worker = new Worker(new URL('./writing-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  worker.unref()
  const thread: Thread = { worker, waiting: new Map(), open: new Set(), lost: null }
  worker.on('message', ({ file, content }: FileAnswer) => settle(thread, file)?.resolve(content))
  const lose = (error: Error) => {
    thread.lost ??= error
    if (threads.includes(thread)) threads.splice(threads.indexOf(thread), 1)
    for (const file of thread.waiting.keys()) settle(thread, file)?.reject(error)
  }
  worker.on('error', lose)
  worker.on('exit', () => lose(new Error('the thread that writes files has ended')))
  threads.push(thread)
  return thread
}

function settle({ worker, waiting }: Thread, file: number): Waiter | undefined {
  const waiter = waiting.get(file)
  waiting.delete(file)
  if (waiting.size === 0) worker.unref()
  return waiter
}

function askThread(thread: Thread, step: FileStep): Promise<FileAnswer['content']> {
  // Nobody answers in a thread that has ended.
  if (thread.lost) return Promise.reject(thread.lost)
  return new Promise((resolve, reject) => {
    thread.waiting.set(step.file, { resolve, reject })
    thread.worker.ref()
    tell(thread, step)
  })
}

function tell({ worker }: Thread, step: FileStep) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
  worker.postMessage(step)
}
