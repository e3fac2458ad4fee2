/** A cell that was changed: by the ids of its row and column, so that sorting in between does no harm. */
export type CellChange = { row: string; column: string; from: string; to: string }

/** What was done to a grid, step by step, and what was taken back. */
export type Past = { done: readonly CellChange[][]; undone: readonly CellChange[][] }

export const noPast: Past = { done: [], undone: [] }
const longest = 100

/** A new deed; what had been taken back can no longer be done again. */
export function remember({ done }: Past, changes: CellChange[]): Past {
  return { done: [...done, changes].slice(-longest), undone: [] }
}

/** Takes the last step back: what to write, and what is left to take back. */
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
