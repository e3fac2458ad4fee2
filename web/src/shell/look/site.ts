import { useSuspenseQuery } from '@tanstack/react-query'
import { readSite, type Site } from 'tenant-api/contract/institute/institute'
import { read } from '../session/api.ts'

/** The school's name, languages and colours; embedded in the page at boot and reloaded when they change. */
export const siteQuery = { ...read(readSite, {}), staleTime: Number.POSITIVE_INFINITY }

export function useSite(): Site {
  return useSuspenseQuery(siteQuery).data
}
