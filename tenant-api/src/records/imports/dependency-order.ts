/** A row of a file for sorting: its names, and the names of the rows that it refers to. */
export type Named = { names: readonly string[]; refers: readonly string[] }

/**
 * Sorts rows so that each comes after the rows of the same file that it refers to, and keeps the file's order
 * otherwise. Rows that refer to each other in a cycle come last.
 */
export function inTurn<Row extends Named>(rows: readonly Row[]): Row[] {
  if (rows.every(({ refers }) => refers.length === 0)) return [...rows]
  const unplaced = countsOf(rows)
  const waiting = new Map<string, Row[]>()
  const missing = new Map<Row, number>()
  for (const row of rows) {
    const open = new Set(row.refers.filter((name) => unplaced.has(name)))
    missing.set(row, open.size)
    for (const name of open) {
      const others = waiting.get(name)
      if (others) others.push(row)
      else waiting.set(name, [row])
    }
  }
  const ordered = rows.filter((row) => missing.get(row) === 0)
  // The array grows during the loop: rows that waited for this one are appended.
  for (const { names } of ordered) {
    for (const name of new Set(names)) {
      const left = (unplaced.get(name) ?? 0) - 1
      unplaced.set(name, left)
      if (left > 0) continue
      for (const row of waiting.get(name) ?? []) {
        const open = (missing.get(row) ?? 0) - 1
        missing.set(row, open)
        if (open === 0) ordered.push(row)
      }
    }
  }
  const placed = new Set(ordered)
  return [...ordered, ...rows.filter((row) => !placed.has(row))]
}

/** How many rows have each name. */
function countsOf(rows: readonly Named[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { names } of rows)
    for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
