import { sentence } from 'kit/text/words'
import type { Resource } from 'kit/contract/resource'
import { useMemo } from 'react'
import { useMe } from '../../shell/session/me.ts'
import type { Column } from '../resource/CellValue.tsx'
import { fieldsOf } from '../resource/fields.ts'
import { columnsOf, type ListState } from './list-state.ts'
import { tellingColumns } from '../resource/has-readable-name.ts'
import type { Views } from '../views/views.ts'

/** Every column that a list can show; titles are English sentences. */
export function allColumns(resource: Resource): Column[] {
  const fields = new Map(fieldsOf(resource.listed).map((field) => [field.name, field]))
  return columnsOf(resource).map((name) => {
    const field = fields.get(name)
    return { name, title: field?.title ?? sentence('Added on'), field }
  })
}

/** The names of the visible columns: the address's, else the reader's own, else those of the contract. */
export function shownColumns(resource: Resource, { columns }: ListState, views: Views): string[] {
  const known = columnsOf(resource)
  const chosen = (columns ?? views.columns ?? []).filter((name) => known.includes(name))
  if (chosen.length > 0) return chosen
  return [...(resource.shows ?? known.filter((name) => name !== 'createdAt'))]
}

/**
 * Those of the columns that the reader can see a value in, in order; memoized while the inputs stay the same.
 */
export function useColumns(resource: Resource, names: readonly string[]): Column[] {
  const me = useMe()
  const key = names.join()
  return useMemo(() => {
    const known = new Map(allColumns(resource).map((column) => [column.name, column]))
    return tellingColumns(
      me,
      resource,
      key.split(',').flatMap((name) => known.get(name) ?? []),
    )
  }, [me, resource, key])
}
