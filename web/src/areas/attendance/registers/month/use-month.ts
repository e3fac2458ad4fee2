import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { isMonth } from 'kit/values/day'
import { readMonth } from 'tenant-api/contract/attendance/reports'
import { read } from '../../../../shell/session/api.ts'
import { useSections } from '../use-sections.ts'

/** The month that the address means, of the chosen section; this month where it says none. */
export function useMonth() {
  const search: { month?: string } = useSearch({ strict: false })
  const chosen = useSections()
  const { section } = chosen
  const month = isMonth(search.month) ? search.month : undefined
  const asked = useQuery({
    ...read(readMonth, { params: { id: section?.sectionId ?? '' }, query: month ? { month } : {} }),
    enabled: section !== undefined,
    placeholderData: keepPreviousData,
  })
  return { ...chosen, asked }
}
