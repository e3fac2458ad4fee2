import type { ImportColumn } from './contract.ts'
import type { ReadRow } from './workbook/read-rows.ts'

/** New texts for single cells, or one for every row in which a field holds `from`. */
export type Mended =
  | { cells: readonly { number: number; field: string; text: string }[] }
  | { fill: { field: string; from: string; to: string } }

/** Adds a column for each field that has none. */
export function withColumns(columns: ImportColumn[], fields: string[], titleOf: (field: string) => string) {
  const missing = [...new Set(fields)].filter((wanted) => !columns.some(({ field }) => field === wanted))
  return [...columns, ...missing.map((field) => ({ title: titleOf(field), samples: [], field }))]
}

type Texts = ReadonlyMap<number, ReadonlyMap<number, string>>

/** The new texts by row and column. */
export function textsOf(
  rows: readonly ReadRow[],
  mended: Mended,
  placeOf: ReadonlyMap<string | null, number>,
): Texts {
  const texts = new Map<number, Map<number, string>>()
  const write = (number: number, field: string, text: string) => {
    const row = texts.get(number) ?? new Map<number, string>()
    texts.set(number, row.set(placeOf.get(field) ?? 0, text.trim()))
  }
  if ('cells' in mended) for (const { number, field, text } of mended.cells) write(number, field, text)
  else {
    const { field, from, to } = mended.fill
    for (const { number, cells } of rows)
      if ((cells[placeOf.get(field) ?? 0] ?? '') === from.trim()) write(number, field, to)
  }
  return texts
}

/** The cells of a row with the new texts. */
export function put(
  cells: readonly string[],
  texts: ReadonlyMap<number, string> | undefined,
): readonly string[] {
  if (!texts) return cells
  const length = Math.max(cells.length, ...[...texts.keys()].map((at) => at + 1))
  return Array.from({ length }, (_, at) => texts.get(at) ?? cells[at] ?? '')
}
