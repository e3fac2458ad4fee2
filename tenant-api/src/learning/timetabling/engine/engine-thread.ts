import { parentPort, workerData } from 'node:worker_threads'
import { Board } from './board.ts'
import type { EngineInput, EngineResult } from './engine-input.ts'
import { type Explanation, explainResult } from './explanation.ts'
import { runEngine } from './run-engine.ts'

/** What a thread is started with; it answers with its outcome and ends. */
export type EngineTask = { input: EngineInput; memory: SharedArrayBuffer; seconds: number }
export type EngineOutcome = { result: EngineResult; explanation: Explanation }

/** How many seconds offers are tried, and how many if somebody has stopped the run and waits. */
const offerSeconds = { usual: 20, stopped: 3 }

const { input, memory, seconds }: EngineTask = workerData
const result = runEngine(input, { memory, until: performance.now() + seconds * 1000 })
const { usual, stopped } = offerSeconds
const patience = new Board(memory).isStopped ? stopped : usual
const explanation = explainResult(input, result, { until: performance.now() + patience * 1000 })
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
parentPort?.postMessage({ result, explanation } satisfies EngineOutcome)
