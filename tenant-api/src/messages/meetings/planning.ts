/** A wanted talk, and its possible times. */
export type Need = { key: string; free: readonly string[] }
export type Planned = { times: ReadonlyMap<string, string>; without: string[] }

/**
 * Assigns a different time to each need: as many needs as possible, within the shortest span of the evening,
 * and the earliest of equally short ones. `times` are all times of the evening in order; `taken` are the
 * family's own bookings, which the span includes and no need gets.
 */
export function planTimes(
  needs: readonly Need[],
  times: readonly string[],
  taken: readonly string[],
): Planned {
  const open = times.filter((time) => !taken.includes(time))
  const places = needs.map(({ free }) => new Set(free.flatMap((time) => placesOf(open, time))))
  const most = match(places, 0, open.length - 1)
  const kept = needs.flatMap((_, need) => (most.has(need) ? [need] : []))
  const without = needs.flatMap(({ key }, need) => (most.has(need) ? [] : [key]))
  const chosen = kept.map((need) => places[need] ?? new Set<number>())
  const best = shortest(chosen, open, { times, taken })
  const found = new Map<string, string>()
  for (const [at, place] of best) {
    const [need, time] = [needs[kept[at] ?? -1], open[place]]
    if (need && time !== undefined) found.set(need.key, time)
  }
  return { times: found, without }
}

function placesOf(open: readonly string[], time: string): number[] {
  const place = open.indexOf(time)
  return place < 0 ? [] : [place]
}

type Evening = { times: readonly string[]; taken: readonly string[] }

/** The shortest span that fits all needs: two pointers, since a later start cannot have an earlier end. */
function shortest(
  needs: readonly ReadonlySet<number>[],
  open: readonly string[],
  { times, taken }: Evening,
): ReadonlyMap<number, number> {
  const own = taken.map((time) => times.indexOf(time)).filter((at) => at >= 0)
  let best: { length: number; match: ReadonlyMap<number, number> } | undefined
  let last = 0
  for (let first = 0; first < open.length; first++) {
    let found = match(needs, first, last)
    while (found.size < needs.length && last < open.length - 1) {
      last += 1
      found = match(needs, first, last)
    }
    if (found.size < needs.length) break
    const used = [...found.values()].map((place) => times.indexOf(open[place] ?? ''))
    const all = [...used, ...own]
    const length = all.length === 0 ? 0 : Math.max(...all) - Math.min(...all)
    if (!best || length < best.length) best = { length, match: found }
  }
  return best?.match ?? new Map()
}

/** A maximum matching of needs to places within a range: Kuhn's augmenting paths, early places first. */
function match(needs: readonly ReadonlySet<number>[], first: number, last: number): Map<number, number> {
  const holder = new Map<number, number>()
  for (const need of needs.keys()) seek(need, new Set())
  return new Map([...holder].map(([place, need]) => [need, place]))

  function seek(need: number, tried: Set<number>): boolean {
    for (const place of [...(needs[need] ?? [])].toSorted((a, b) => a - b)) {
      if (place < first || place > last || tried.has(place)) continue
      tried.add(place)
      const other = holder.get(place)
      if (other === undefined || seek(other, tried)) {
        holder.set(place, need)
        return true
      }
    }
    return false
  }
}
