// Everything in this file runs inside the page.

type Entry = PerformanceEntry & { interactionId?: number }
type Kept = { paints: Entry[]; frames: Entry[]; inputs: number[] }
type Watched = { bench: Kept }

/** Keeps what the browser tells of input and of long frames. */
export function watch() {
  const paints = { type: 'event', durationThreshold: 16, buffered: true }
  const frames = { type: 'long-animation-frame', buffered: true }
  const kept: Kept = { paints: [], frames: [], inputs: [] }
  Object.assign(window, { bench: kept })
  new PerformanceObserver((told) => kept.paints.push(...told.getEntries())).observe(paints)
  new PerformanceObserver((told) => kept.frames.push(...told.getEntries())).observe(frames)
  for (const input of ['pointerdown', 'pointerup', 'keydown'])
    addEventListener(input, ({ timeStamp }) => void kept.inputs.push(timeStamp), true)
}

/** When the paint was over that first showed all of what is asked for, selectors with `&&` between them. */
export function untilShown(shown: string): Promise<number> {
  const parts = shown.split(' && ')
  return new Promise((resolve) => {
    const look = () => {
      if (!parts.every((part) => document.querySelector(part))) return void requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(performance.now()))
      port1.start()
      port2.postMessage('painted')
    }
    requestAnimationFrame(look)
  })
}

/** What happened between two moments of the page's clock. */
export function since({ from, until }: { from: number; until: number }) {
  const { paints, frames, inputs } = (window as unknown as Watched).bench
  const within = ({ startTime }: Entry) => startTime >= from && startTime <= until
  const input = inputs.findLast((at) => at >= from && at <= until) ?? from
  const longest = (list: Entry[]) => Math.max(0, ...list.filter(within).map(({ duration }) => duration))
  return {
    // Less than two frames is not told.
    paint: Math.max(16, longest(paints.filter(({ interactionId }) => Boolean(interactionId)))),
    shown: until - input,
    frame: longest(frames),
  }
}
