import { ForksPoolWorker, type PoolOptions, type PoolWorker, type WorkerRequest } from 'vitest/node'

type Listener = (...said: unknown[]) => void

/** After so many runs the process gives back what tests that were broken off have left in it. */
const mostRuns = 80
/** The process that has the product in memory, and how often it has run tests. */
let kept: { worker: ForksPoolWorker; runs: number; begun: boolean } | undefined

/**
 * A worker of vitest whose process outlives a run. Nine tenths of trying a mutant were reading and evaluating the
 * product anew; here only the test files are, with schools of their own, and the mutant is switched on in what is there.
 */
class WarmWorker implements PoolWorker {
  readonly name = 'warm'
  readonly cacheFs = true
  readonly #options: PoolOptions
  readonly #heard: [event: string, listener: Listener][] = []

  constructor(options: PoolOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    if (kept && kept.runs >= mostRuns) await end()
    if (kept) return
    const worker = new ForksPoolWorker(this.#options)
    await worker.start()
    kept = { worker, runs: 0, begun: false }
    // A mutant may take its process with it.
    worker.on('exit', () => (kept = kept?.worker === worker ? undefined : kept))
  }

  on(event: string, listener: Listener): void {
    this.#heard.push([event, listener])
    kept?.worker.on(event, listener)
  }

  off(event: string, listener: Listener): void {
    const at = this.#heard.findIndex(([name, one]) => name === event && one === listener)
    if (at !== -1) this.#heard.splice(at, 1)
    kept?.worker.off(event, listener)
  }

  send(message: WorkerRequest): void {
    if (message.type === 'stop') return this.#answer('stopped')
    if (message.type === 'start') {
      if (kept?.begun) return this.#answer('started')
      if (kept) kept.begun = true
    }
    if (message.type === 'run') {
      if (kept) kept.runs += 1
      // Which tests are meant stands in the settings, and those that it was started with are over.
      Object.assign(message.context, { config: this.#options.project.serializedConfig })
    }
    kept?.worker.send(message)
  }

  deserialize(data: unknown): unknown {
    return data
  }

  /** The run is over; the process waits for the next. */
  async stop(): Promise<void> {
    for (const [event, listener] of this.#heard.splice(0)) kept?.worker.off(event, listener)
  }

  #answer(type: 'started' | 'stopped'): void {
    const heard = this.#heard.filter(([event]) => event === 'message')
    setImmediate(() => heard.forEach(([, listener]) => listener({ type, __vitest_worker_response__: true })))
  }
}

async function end(): Promise<void> {
  const over = kept
  kept = undefined
  await over?.worker.stop()
}

/** Vitest’s settings of a project that is tested by it. */
export const warmPool = { name: 'warm', createPoolWorker: (options: PoolOptions) => new WarmWorker(options) }
