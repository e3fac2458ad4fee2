import { sentence } from 'kit/words'
import { useQueries } from '@tanstack/react-query'
import type { Resource } from 'kit/resource'
import { useMemo } from 'react'
import type { Column } from './CellValue.tsx'
import { namedRowsQuery } from './calls.ts'
import { fieldsOf } from './fields.ts'
import { columnsOf, type ListState } from './list-state.ts'
import { type Row, textOf } from './rows.ts'
import type { Views } from './views.ts'

/** Every column that a list can show; titles are English sentences. */
export function allColumns(resource: Resource): Column[] {
  const fields = new Map(fieldsOf(resource.listed).map((field) => [field.name, field]))
  return columnsOf(resource).map((name) => {
    const field = fields.get(name)
    return { name, title: field?.title ?? sentence('Added on'), field }
  })
}

/** The names of the shown columns: the address's, else the reader's own, else those of the contract. */
export function shownColumns(resource: Resource, { columns }: ListState, views: Views): string[] {
  const known = columnsOf(resource)
  const chosen = (columns ?? views.columns ?? []).filter((name) => known.includes(name))
  if (chosen.length > 0) return chosen
  return [...(resource.shows ?? known.filter((name) => name !== 'createdAt'))]
}

/** Those columns, in their order; the same object as long as nothing else is asked for. */
export function useColumns(resource: Resource, names: readonly string[]): Column[] {
  const key = names.join()
  return useMemo(() => {
    const known = new Map(allColumns(resource).map((column) => [column.name, column]))
    return key.split(',').flatMap((name) => known.get(name) ?? [])
  }, [resource, key])
}

const noNames: ReadonlyMap<string, string> = new Map()

/** The names of all rows of other resources that a page refers to: one question for each column. */
export function useCellNames(columns: readonly Column[], rows: readonly Row[]): ReadonlyMap<string, string> {
  const asked = columns.flatMap(({ name, field }) => {
    if (field?.kind !== 'row' && field?.kind !== 'file') return []
    const ids = [...new Set(rows.map((row) => textOf(row, name)).filter(Boolean))].sort()
    return ids.length > 0 ? [namedRowsQuery(field.of, { ids: ids.join(',') })] : []
  })
  return useQueries({ queries: asked, combine: asNames })
}

function asNames(results: readonly { data: { id: string; name: string }[] | undefined }[]) {
  if (results.length === 0) return noNames
  return new Map(results.flatMap(({ data = [] }) => data.map(({ id, name }) => [id, name] as const)))
}
