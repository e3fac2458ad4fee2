/** An edge for one unit, or for `most`. Its cost has one number for each rule, the most important first; all have as many. */
export type FlowEdge = { from: string; to: string; most?: number; cost?: readonly number[] }

type Arc = { from: number; to: number; left: number; cost: readonly number[] }

/**
 * A flow from `source` to `sink` that is as great as possible, and among those the cheapest, costs being compared rule by
 * rule: how much flows, over which edges, and the nodes before the least cut, which the source still reaches. Grows by the
 * shortest path each time, which keeps every flow on the way the cheapest of its size.
 */
export function cheapestFlow<E extends FlowEdge>(
  edges: readonly E[],
): { flow: number; used: E[]; before: ReadonlySet<string> } {
  const names = new Map<string, number>()
  const numberOf = (name: string) => {
    const found = names.get(name) ?? names.size
    names.set(name, found)
    return found
  }
  const [source, sink] = [numberOf('source'), numberOf('sink')]
  // Each edge stands beside the way back, over which what flows can be taken back.
  const arcs = edges.flatMap(({ most = 1, cost = [], ...edge }): Arc[] => {
    const [from, to] = [numberOf(edge.from), numberOf(edge.to)]
    return [
      { from, to, left: most, cost },
      { from: to, to: from, left: 0, cost: cost.map((one) => -one) },
    ]
  })
  const byNode = Map.groupBy(arcs.keys(), (at) => arcs[at]?.from ?? -1)
  let flow = 0
  for (;;) {
    const reached = shortestPaths({ arcs, byNode, source })
    const path = pathTo(sink, { arcs, reached })
    if (path.length === 0) {
      const before = new Set([...names].flatMap(([name, node]) => (reached.has(node) ? [name] : [])))
      return { flow, used: edges.filter((_, at) => (arcs[2 * at + 1]?.left ?? 0) > 0), before }
    }
    const more = Math.min(...path.map((at) => arcs[at]?.left ?? 0))
    for (const at of path) {
      const [arc, back] = [arcs[at], arcs[at ^ 1]]
      if (arc) arc.left -= more
      if (back) back.left += more
    }
    flow += more
  }
}

/** Compares costs rule by rule. Shares are fractions: what differs by less than a billionth is the same. */
export function compareCosts(a: readonly number[], b: readonly number[]): number {
  for (const [at, cost] of a.entries()) {
    const other = b[at] ?? 0
    if (Math.abs(cost - other) > 1e-9) return cost - other
  }
  return 0
}

type Network = {
  arcs: readonly Arc[]
  byNode: ReadonlyMap<number, readonly number[]>
  source: number
}
/** The nodes that can be reached, each by the arc of its cheapest way; the source by none. */
type Reached = ReadonlyMap<number, { cost: readonly number[]; by: number }>

/** Bellman and Ford with a queue: ways back have negative costs. */
function shortestPaths({ arcs, byNode, source }: Network): Reached {
  const reached = new Map<number, { cost: readonly number[]; by: number }>([[source, { cost: [], by: -1 }]])
  const queue = [source]
  const waiting = new Set(queue)
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    waiting.delete(node)
    const here = reached.get(node)?.cost ?? []
    for (const at of byNode.get(node) ?? []) {
      const arc = arcs[at]
      if (!arc || arc.left === 0) continue
      const cost = arc.cost.map((one, rule) => (here[rule] ?? 0) + one)
      const known = reached.get(arc.to)
      if (arc.to === source || (known && compareCosts(cost, known.cost) >= 0)) continue
      reached.set(arc.to, { cost, by: at })
      if (!waiting.has(arc.to)) queue.push(arc.to)
      waiting.add(arc.to)
    }
  }
  return reached
}

/** The arcs to a node, the last one first; none where it is not reached. */
function pathTo(node: number, { arcs, reached }: Pick<Network, 'arcs'> & { reached: Reached }): number[] {
  const path: number[] = []
  for (let by = reached.get(node)?.by ?? -1; by >= 0; by = reached.get(arcs[by]?.from ?? -1)?.by ?? -1)
    path.push(by)
  return path
}
