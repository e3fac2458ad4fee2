import { Worker } from 'node:worker_threads'
import { Board } from './board.ts'
import type { EngineInput } from './engine-input.ts'
import type { EngineOutcome, EngineTask } from './engine-thread.ts'

/** A run in a thread of its own. */
export type EngineRun = {
  /** How far it is, its best week so far, and its stop. */
  board: Board
  outcome: Promise<EngineOutcome>
}

/** What a week of a hundred sections takes is a tenth of it. */
const mostMegabytes = 512

/**
 * Starts the engine in a thread, so that the process serves others meanwhile. It ends after its moves, after so many
 * seconds, or when the board stops it; the result is then the best week so far, with its explanation. One run at a time is the caller's rule.
 */
export function startEngine(input: EngineInput, { seconds }: { seconds: number }): EngineRun {
  const board = Board.forWeek(input.week)
  const worker = new Worker(new URL('./engine-thread.ts', import.meta.url), {
    workerData: { input, memory: board.memory, seconds } satisfies EngineTask,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  const outcome = new Promise<EngineOutcome>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The thread of the engine has ended with code ${code}`)))
  })
  return { board, outcome }
}
