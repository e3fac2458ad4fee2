import { useQueries } from '@tanstack/react-query'
import type { Resource } from 'kit/contract/resource'
import { scopeFilter, useScope } from '../../shell/scope/scope.ts'
import { namedRowsQuery } from '../resource/calls.ts'
import { fieldsOf } from '../resource/fields.ts'

/**
 * What a new record begins with: the campus that the reader is in, and wherever one must be chosen and there is no
 * other choice, that one. Undefined until it is known.
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
