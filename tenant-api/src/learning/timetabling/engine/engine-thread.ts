import { parentPort, workerData } from 'node:worker_threads'
import type { EngineInput } from './engine-input.ts'
import { runEngine } from './run-engine.ts'

/** What a thread is started with; it answers with the result and ends. */
export type EngineTask = { input: EngineInput; memory: SharedArrayBuffer; seconds: number }

const { input, memory, seconds }: EngineTask = workerData
const result = runEngine(input, { memory, until: performance.now() + seconds * 1000 })
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
parentPort?.postMessage(result)
