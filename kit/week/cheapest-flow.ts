/** An edge for one unit; its cost has one number for each rule, the most important first. */
export type CostEdge = { from: string; to: string; cost: readonly number[] }

type Arc = { edge: CostEdge; from: number; to: number; sign: 1 | -1; isOpen: boolean }

/**
 * The edges of a flow from `source` to `sink` that is as great as possible, and among those the cheapest, costs being
 * compared rule by rule. Grows by the shortest path each time, which keeps every flow on the way the cheapest of its size.
 */
export function cheapestFlow(edges: readonly CostEdge[]): CostEdge[] {
  const names = new Map<string, number>()
  const numberOf = (name: string) => {
    const found = names.get(name) ?? names.size
    names.set(name, found)
    return found
  }
  const [source, sink] = [numberOf('source'), numberOf('sink')]
  // Each edge stands beside the way back, which is open while something flows.
  const arcs = edges.flatMap((edge): Arc[] => {
    const [from, to] = [numberOf(edge.from), numberOf(edge.to)]
    return [
      { edge, from, to, sign: 1, isOpen: true },
      { edge, from: to, to: from, sign: -1, isOpen: false },
    ]
  })
  const byNode = Map.groupBy(arcs.keys(), (at) => arcs[at]?.from ?? -1)
  for (;;) {
    const path = shortestPath({ arcs, byNode, source, sink })
    if (!path) break
    for (const at of path) {
      const [arc, back] = [arcs[at], arcs[at ^ 1]]
      if (arc) arc.isOpen = false
      if (back) back.isOpen = true
    }
  }
  return arcs.flatMap(({ edge, sign, isOpen }) => (sign > 0 && !isOpen ? [edge] : []))
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
  sink: number
}

/** Bellman and Ford with a queue: ways back have negative costs. */
function shortestPath({ arcs, byNode, source, sink }: Network): number[] | null {
  const reached = new Map<number, { cost: readonly number[]; by: number }>([[source, { cost: [], by: -1 }]])
  const queue = [source]
  const waiting = new Set(queue)
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    waiting.delete(node)
    const here = reached.get(node)?.cost ?? []
    for (const at of byNode.get(node) ?? []) {
      const arc = arcs[at]
      if (!arc?.isOpen) continue
      const cost = arc.edge.cost.map((one, rule) => (here[rule] ?? 0) + arc.sign * one)
      const known = reached.get(arc.to)
      if (arc.to === source || (known && compareCosts(cost, known.cost) >= 0)) continue
      reached.set(arc.to, { cost, by: at })
      if (!waiting.has(arc.to)) queue.push(arc.to)
      waiting.add(arc.to)
    }
  }
  const path: number[] = []
  for (let node = sink; node !== source;) {
    const by = reached.get(node)?.by ?? -1
    const arc = arcs[by]
    if (!arc) return null
    path.push(by)
    node = arc.from
  }
  return path
}
