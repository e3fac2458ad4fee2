import type { CDPSession } from '@playwright/test'

/** What the browser's trace tells of one piece of work; moments in microseconds. */
type Work = {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** How long the thread itself computed. */
  tdur?: number
  args: { data?: { type?: string } }
}
const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline']
const inputs = new Set(['pointerdown', 'pointerup', 'click', 'keydown', 'keyup'])

/**
 * How long the page's main thread computes, while something is done, from an input until it hands the next frame over;
 * the longest where there are several inputs. Other processes make no difference to it.
 */
export async function computed(cdp: CDPSession, act: () => Promise<unknown>): Promise<number> {
  const works: Work[] = []
  const keep = ({ value }: { value: object[] }) => void works.push(...(value as Work[]))
  cdp.on('Tracing.dataCollected', keep)
  const traceConfig = { includedCategories: categories }
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  await act()
  const whole = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await whole
  cdp.off('Tracing.dataCollected', keep)
  return longest(works)
}

function longest(works: readonly Work[]): number {
  const heard = works.filter(
    ({ name, args }) => name === 'EventDispatch' && inputs.has(args.data?.type ?? ''),
  )
  const own = works
    .filter(({ pid, tid }) => pid === heard[0]?.pid && tid === heard[0].tid)
    .toSorted((a, b) => a.ts - b.ts)
  const tasks = own.filter(({ name }) => name === 'RunTask')
  const frames = own.filter(({ name }) => name === 'Commit')
  return Math.max(...heard.map((input) => taken(input, tasks, frames)))
}

function taken(input: Work, tasks: readonly Work[], frames: readonly Work[]): number {
  const from = tasks.findLast(({ ts }) => ts <= input.ts)?.ts ?? input.ts
  const frame = frames.find(({ ts }) => ts >= input.ts)
  const until = frame ? frame.ts + (frame.dur ?? 0) : Number.POSITIVE_INFINITY
  const within = tasks.filter(({ ts }) => ts >= from && ts <= until)
  return within.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000
}
