import type { QueryClient } from '@tanstack/react-query'
import type { Resource } from 'kit/contract/resource'
import type { Column } from '../resource/CellValue.tsx'
import { listQuery, namedRowsQuery } from '../resource/calls.ts'
import { atOnce, everyRow } from '../list/every-row.ts'
import type { ListState } from '../list/list-state.ts'
import { type Row, textOf } from '../resource/rows.ts'

/** Maximum number of rows of a print; longer lists are for Excel. */
export const mostPrinted = 1000

/** The rows of a list for printing, the total count, and the names of the rows that they refer to. */
export type Printed = { rows: readonly Row[]; total: number; names: ReadonlyMap<string, string> }

/** Reads all rows of a list, page after page. */
export async function readPrinted(
  queries: QueryClient,
  resource: Resource,
  { state, columns }: { state: ListState; columns: readonly Column[] },
): Promise<Printed> {
  const pageAt = (at: { limit: number; skip: number }) =>
    queries.fetchQuery(listQuery(resource, { ...state, ...at }))
  const { rows, total } = await everyRow(pageAt, mostPrinted)
  return { rows, total, names: await namesIn(queries, columns, rows) }
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
