type Edge = { to: number; left: number; back: number }

/**
 * The greatest flow between two nodes, by shortest augmenting paths (Edmonds and Karp), and the nodes before the least
 * cut: those that the source still reaches.
 */
export function maxFlow(
  edges: readonly { from: string; to: string; most: number }[],
  source: string,
  sink: string,
): { flow: number; before: ReadonlySet<string> } {
  const { names, nodes } = networkOf(edges, [source, sink])
  const [first, last] = [names.get(source) ?? 0, names.get(sink) ?? 1]
  let flow = 0
  for (;;) {
    const path = shortestPath(nodes, first, last)
    if (!path) break
    const most = Math.min(...path.map(({ left }) => left))
    for (const edge of path) {
      edge.left -= most
      const back = nodes[edge.to]?.[edge.back]
      if (back) back.left += most
    }
    flow += most
  }
  const reached = reach(nodes, first)
  return {
    flow,
    before: new Set([...names].flatMap(([name, node]) => (reached.has(node) ? [name] : []))),
  }
}

/** Nodes by number, each with its edges; every edge has one back, which can take back what flows. */
function networkOf(
  edges: readonly { from: string; to: string; most: number }[],
  ends: readonly string[],
): { names: Map<string, number>; nodes: Edge[][] } {
  const names = new Map<string, number>()
  const nodes: Edge[][] = []
  const nodeOf = (name: string) => {
    const found = names.get(name) ?? nodes.push([]) - 1
    names.set(name, found)
    return found
  }
  for (const end of ends) nodeOf(end)
  for (const { from, to, most } of edges) {
    const [a, b] = [nodeOf(from), nodeOf(to)]
    const [there = [], here = []] = [nodes[a], nodes[b]]
    there.push({ to: b, left: most, back: here.length })
    here.push({ to: a, left: 0, back: there.length - 1 })
  }
  return { names, nodes }
}

function shortestPath(nodes: readonly Edge[][], first: number, last: number): Edge[] | null {
  const reached = reach(nodes, first)
  if (!reached.has(last)) return null
  const path: Edge[] = []
  for (let node = last; node !== first;) {
    const edge = reached.get(node)
    if (!edge) return null
    path.push(edge)
    node = nodes[edge.to]?.[edge.back]?.to ?? first
  }
  return path
}

/** The nodes that can still be reached, each by the edge that came there first. */
function reach(nodes: readonly Edge[][], first: number): Map<number, Edge | null> {
  const reached = new Map<number, Edge | null>([[first, null]])
  const queue = [first]
  for (const node of queue)
    for (const edge of nodes[node] ?? [])
      if (edge.left > 0 && !reached.has(edge.to)) {
        reached.set(edge.to, edge)
        queue.push(edge.to)
      }
  return reached
}
