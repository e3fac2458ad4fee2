import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { readMonth } from 'tenant-api/contract/attendance-reports'
import { read } from '../../../shell/api.ts'
import { useSections } from '../use-sections.ts'

const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/

/** The month that the address means, of the chosen section; this month where it says none. */
export function useMonth() {
  const search: { month?: string } = useSearch({ strict: false })
  const chosen = useSections()
  const { section } = chosen
  const month = isMonth.test(search.month ?? '') ? search.month : undefined
  const asked = useQuery({
    ...read(readMonth, { params: { id: section?.sectionId ?? '' }, query: month ? { month } : {} }),
    enabled: section !== undefined,
    placeholderData: keepPreviousData,
  })
  return { ...chosen, asked }
}
