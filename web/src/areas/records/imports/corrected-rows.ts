import type { ImportRow } from 'tenant-api/contract/records/imports'
import type { Correction } from './cell-queue.ts'

/** The rows with the corrections that wait to be sent, and which cells these are; other rows keep their identity. */
export function withCorrections(
  rows: readonly ImportRow[],
  waiting: readonly Correction[],
): { rows: readonly ImportRow[]; saving: ReadonlyMap<number, ReadonlySet<string>> } {
  const saving = new Map<number, Set<string>>()
  if (waiting.length === 0) return { rows, saving }
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  const write = (number: number, field: string, text: string) => {
    const row = byNumber.get(number)
    if (!row) return
    saving.set(number, (saving.get(number) ?? new Set()).add(field))
    byNumber.set(number, corrected(row, field, text))
  }
  for (const correction of waiting) {
    if ('cells' in correction)
      for (const { number, field, text } of correction.cells) write(number, field, text)
    else {
      const { field, from, to } = correction.fill
      for (const row of byNumber.values())
        if ((row.cells[field] ?? '').trim() === from.trim()) write(row.number, field, to)
    }
  }
  return { rows: rows.map((row) => byNumber.get(row.number) ?? row), saving }
}

/** What was wrong with the old text is not said of the new one. */
function corrected(row: ImportRow, field: string, text: string): ImportRow {
  const { [field]: _old, ...was } = row.was
  return {
    ...row,
    cells: { ...row.cells, [field]: text },
    errors: row.errors.filter((error) => error.field !== field),
    notes: row.notes.filter((note) => note.field !== field),
    was,
  }
}
