import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isDay } from 'kit/values/day'
import { useEffect } from 'react'
import { useScope } from '../../../../shell/scope/scope.ts'
import { keepToday } from '../keep-today.ts'
import { boardQuery } from '../queries.ts'

/** The registers of the day of the address, of the campus or section that the reader has narrowed everything to. */
export function useBoard() {
  const search: { day?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const queries = useQueryClient()
  const scope = useScope()
  const day = isDay(search.day) ? search.day : undefined
  const campus = scope.level === 'institute' ? undefined : scope.campus
  const asked = useQuery({ ...boardQuery({ day, campus }), placeholderData: keepPreviousData })
  const { data } = asked
  const isToday = data !== undefined && data.day === data.today && !asked.isPlaceholderData
  useEffect(() => {
    if (isToday) void keepToday(queries, data)
  }, [isToday, data, queries])
  const rows =
    scope.level === 'section' ? data?.rows.filter(({ sectionId }) => sectionId === scope.section) : data?.rows
  function show(next: string) {
    const shown = next === data?.today ? undefined : next
    void navigate({ to: '.', search: { day: shown } as never, replace: true })
  }
  return { ...asked, data: data && rows && { ...data, rows }, of: campus ? { campus } : {}, campus, show }
}
