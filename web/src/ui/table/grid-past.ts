/** A change of a cell, identified by the ids of its row and column, so that sorting in between does no harm. */
export type CellChange = { row: string; column: string; from: string; to: string }

/** The undo and redo stacks of a grid. */
export type Past = { done: readonly CellChange[][]; undone: readonly CellChange[][] }

export const noPast: Past = { done: [], undone: [] }
const longest = 100

/** Records a new action, and clears the redo stack. */
export function remember({ done }: Past, changes: CellChange[]): Past {
  return { done: [...done, changes].slice(-longest), undone: [] }
}

/** Undoes the last step: the changes to write, and the remaining history. */
export function undo({ done, undone }: Past): { past: Past; changes: CellChange[] } {
  const last = done.at(-1) ?? []
  return {
    past: { done: done.slice(0, -1), undone: last.length > 0 ? [...undone, last] : undone },
    changes: last.map(reverse),
  }
}

export function redo({ done, undone }: Past): { past: Past; changes: CellChange[] } {
  const last = undone.at(-1) ?? []
  return {
    past: { done: last.length > 0 ? [...done, last] : done, undone: undone.slice(0, -1) },
    changes: last,
  }
}

function reverse({ from, to, ...cell }: CellChange): CellChange {
  return { ...cell, from: to, to: from }
}
