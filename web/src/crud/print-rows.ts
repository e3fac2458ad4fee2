import type { QueryClient } from '@tanstack/react-query'
import type { Resource } from 'kit/resource'
import type { Column } from './CellValue.tsx'
import { listQuery, namedRowsQuery } from './calls.ts'
import type { ListState } from './list-state.ts'
import { type Row, textOf } from './rows.ts'

/** How many rows a print holds; what is longer is for Excel. */
export const mostPrinted = 1000
/** How many the API gives at once. */
const atOnce = 100

/** The rows of a list for its print, how many there are in all, and the names of the rows that they refer to. */
export type Printed = { rows: readonly Row[]; total: number; names: ReadonlyMap<string, string> }

/** Reads every row that a list shows, page after page. */
export async function readPrinted(
  queries: QueryClient,
  resource: Resource,
  { state, columns }: { state: ListState; columns: readonly Column[] },
): Promise<Printed> {
  const rows: Row[] = []
  for (;;) {
    const paging = { limit: atOnce, skip: rows.length }
    const page = await queries.fetchQuery(listQuery(resource, { ...state, ...paging }))
    rows.push(...page.rows)
    const isLast = page.rows.length < atOnce || rows.length >= Math.min(page.total, mostPrinted)
    if (isLast) return { rows, total: page.total, names: await namesIn(queries, columns, rows) }
  }
}

async function namesIn(queries: QueryClient, columns: readonly Column[], rows: readonly Row[]) {
  const asked = columns.flatMap(({ name, field }) => {
    if (!field || !('of' in field)) return []
    const ids = [...new Set(rows.map((row) => textOf(row, name)).filter(Boolean))].sort()
    return parted(ids).map((some) => queries.fetchQuery(namedRowsQuery(field.of, { ids: some.join(',') })))
  })
  return new Map((await Promise.all(asked)).flat().map(({ id, name }) => [id, name]))
}

function parted(ids: readonly string[]): string[][] {
  const parts = Math.ceil(ids.length / atOnce)
  return Array.from({ length: parts }, (_, at) => ids.slice(at * atOnce, (at + 1) * atOnce))
}
