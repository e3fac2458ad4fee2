import { useQuery } from '@tanstack/react-query'
import { readMyYear } from 'tenant-api/contract/institute/calendar'
import { read } from '../../shell/session/api.ts'
import { scopeFilter, useScope } from '../../shell/scope/scope.ts'

/** The years of the campus that is looked at, or of the institute, and the one that the reader looks at. */
export function useMyYear() {
  return useQuery(read(readMyYear, { query: scopeFilter('campus', useScope()) }))
}
