import { Refused } from 'kit/http/client'

/** New texts of cells, or one text for every row in which a field has another. */
export type Correction =
  | { cells: readonly { number: number; field: string; text: string }[] }
  | { fill: { field: string; from: string; to: string } }

/** What a queue needs from its page; the test has its own. */
export type QueueWork = {
  send: (correction: Correction) => Promise<void>
  /** Reads the rows anew; rejects when they cannot be read. */
  reload: () => Promise<void>
  /** Keeps on the device what waits. */
  store: (waiting: readonly Correction[]) => Promise<void>
  pause: (tries: number) => Promise<void>
  onRefused: (error: Error) => void
}

type QueueState = {
  waiting: readonly Correction[]
  /** The school did not answer; the corrections are sent again by themselves. */
  isHeldUp: boolean
}

/** The most cells of one request. */
const mostCells = 5_000

/**
 * Sends corrections in the order in which they were made, one request after the other, and again for as long as the
 * network or the school is away. A correction leaves the queue when the rows were read anew: until then the page
 * shows it over them, so that no value jumps back.
 */
export function correctionQueue({ send, reload, store, pause, onRefused }: QueueWork) {
  let state: QueueState = { waiting: [], isHeldUp: false }
  let isRunning = false
  const watchers = new Set<() => void>()

  function setState(next: Partial<QueueState>): void {
    state = { ...state, ...next }
    // What a browser cannot keep lasts as long as the page.
    if (next.waiting) void store(next.waiting).catch(() => undefined)
    for (const watcher of watchers) watcher()
  }

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    try {
      while (state.waiting.length > 0) await sendNext()
    } finally {
      isRunning = false
    }
  }

  async function sendNext(): Promise<void> {
    const { correction, count } = nextRequest(state.waiting)
    try {
      await untilAnswered(() => send(correction))
      await untilAnswered(reload)
    } catch (error) {
      onRefused(error instanceof Error ? error : new Error(String(error)))
    }
    setState({ waiting: state.waiting.slice(count), isHeldUp: false })
  }

  async function untilAnswered(work: () => Promise<void>): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await work()
      } catch (error) {
        if (isRefusal(error)) throw error
        setState({ isHeldUp: true })
        await pause(tries)
      }
    }
  }

  return {
    state: () => state,
    watch(change: () => void) {
      watchers.add(change)
      return () => watchers.delete(change)
    },
    /** Adds corrections behind those that wait. */
    add(...corrections: readonly Correction[]): Promise<void> {
      if (corrections.length > 0) setState({ waiting: [...state.waiting, ...corrections] })
      return run()
    },
  }
}
export type CorrectionQueue = ReturnType<typeof correctionQueue>

/** The first of those that wait, with all that follow in one request while they are cells. */
export function nextRequest(waiting: readonly Correction[]): { correction: Correction; count: number } {
  const cells: Extract<Correction, { cells: unknown }>['cells'][number][] = []
  let count = 0
  for (const correction of waiting) {
    if (!('cells' in correction) || cells.length + correction.cells.length > mostCells) break
    cells.push(...correction.cells)
    count += 1
  }
  const [first] = waiting
  if (count > 0 || first === undefined) return { correction: { cells }, count }
  return { correction: first, count: 1 }
}

/** Whether the school has decided; all other answers and a lost network pass. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Refused)) return false
  const { status } = error.problem
  return status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)
}
