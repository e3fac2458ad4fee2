/** Random choices that are the same for the same seed (mulberry32). */
export type Random = { number(below: number): number; pick<T>(from: readonly T[]): T }

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const number = (below: number) => Math.floor(next() * below)
  return {
    number,
    pick(from) {
      const chosen = from[number(from.length)]
      if (chosen === undefined) throw new Error('there is nothing to choose from')
      return chosen
    },
  }
}
