import { useQueries } from '@tanstack/react-query'
import type { Resource } from 'kit/contract/resource'
import { scopeFilter, useScope } from '../../shell/scope/scope.ts'
import { namedRowsQuery } from '../resource/calls.ts'
import { fieldsOf } from '../resource/fields.ts'

/**
 * Initial values of a new record: the current campus, and for any required row with a single option, that
 * option. Undefined until they are loaded.
 */
export function useBeginning(resource: Resource): Readonly<Record<string, unknown>> | undefined {
  const { campus } = scopeFilter('campus', useScope())
  const needed = fieldsOf(resource.fields).flatMap((field) =>
    field.kind === 'row' && field.isRequired ? [field] : [],
  )
  const found = useQueries({ queries: needed.map(({ of }) => namedRowsQuery(of, {})) })
  if (found.some(({ isLoading }) => isLoading)) return undefined
  const only = needed.flatMap(({ name, of }, at) => {
    const rows = found[at]?.data ?? []
    const id = of.name === 'campuses' && campus !== undefined ? campus : rows.length === 1 && rows[0]?.id
    return id ? [[name, id] as const] : []
  })
  return Object.fromEntries(only)
}
