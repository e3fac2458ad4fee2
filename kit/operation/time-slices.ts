import { setImmediate } from 'node:timers/promises'

/** How long work may hold the event loop before others are served, in milliseconds. */
const slice = 15

/**
 * Runs `work` for each item in turn and lets other requests be served in between, so that a long list holds
 * nobody up. What one item costs is never divided.
 */
export async function eachInSlices<T>(
  items: Iterable<T>,
  work: (item: T, place: number) => void,
): Promise<void> {
  let place = 0
  let until = performance.now() + slice
  for (const item of items) {
    work(item, place)
    place += 1
    if (performance.now() < until) continue
    await setImmediate()
    until = performance.now() + slice
  }
}

/** `map` in slices of time. */
export async function mapInSlices<T, R>(
  items: Iterable<T>,
  work: (item: T, place: number) => R,
): Promise<R[]> {
  const results: R[] = []
  await eachInSlices(items, (item, place) => void results.push(work(item, place)))
  return results
}

/** Parts of a list of which each weighs at most `most`, or is a single item. */
export function* partsByWeight<T>(
  items: Iterable<T>,
  most: number,
  weigh: (item: T) => number,
): Generator<T[]> {
  let part: T[] = []
  let weight = 0
  for (const item of items) {
    const more = weigh(item)
    if (part.length > 0 && weight + more > most) {
      yield part
      part = []
      weight = 0
    }
    part.push(item)
    weight += more
  }
  if (part.length > 0) yield part
}
