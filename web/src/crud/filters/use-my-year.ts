import { useQuery } from '@tanstack/react-query'
import { readMyYear } from 'tenant-api/contract/institute/calendar'
import { read } from '../../shell/session/api.ts'
import { scopeFilter, useScope } from '../../shell/scope/scope.ts'

/** The academic years of the current campus, or of the institute, and the one that the reader views. */
export function useMyYear() {
  return useQuery(read(readMyYear, { query: scopeFilter('campus', useScope()) }))
}
