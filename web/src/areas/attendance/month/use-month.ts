import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { readMonth } from 'tenant-api/contract/attendance-reports'
import { read } from '../../../shell/api.ts'
import { useScope } from '../../../shell/scope.ts'
import { boardQuery } from '../queries.ts'

const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/

/** Which section and month the address means, and what they were; the first section where it says none. */
export function useMonth() {
  const search: { section?: string; month?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const scope = useScope()
  const campus = scope.level === 'institute' ? undefined : scope.campus
  const board = useQuery(boardQuery({ campus }))
  const all = board.data?.rows ?? []
  const sections =
    scope.level === 'section' ? all.filter(({ sectionId }) => sectionId === scope.section) : all
  const section = sections.find(({ sectionId }) => sectionId === search.section) ?? sections[0]
  const month = isMonth.test(search.month ?? '') ? search.month : undefined
  const asked = useQuery({
    ...read(readMonth, { params: { id: section?.sectionId ?? '' }, query: month ? { month } : {} }),
    enabled: section !== undefined,
    placeholderData: keepPreviousData,
  })
  function show(change: { section?: string; month?: string }) {
    const next = { section: section?.sectionId, month, ...change }
    void navigate({ to: '.', search: next as never, replace: true })
  }
  return { board, sections, section, asked, show }
}
