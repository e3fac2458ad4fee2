import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isDay } from 'kit/values/day'
import { scopeFilter, useScope } from '../../../../shell/scope/scope.ts'
import { dayQuery } from '../queries.ts'

export const views = ['all', 'missing', 'in'] as const
export type View = (typeof views)[number]
type Search = { day?: string; department?: string; show?: string }

/** Which day, whom of it and which department the address means. */
export function useDay() {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { campus } = scopeFilter('campus', useScope())
  const day = isDay(search.day) ? search.day : undefined
  const asked = useQuery({ ...dayQuery({ day, campus }), placeholderData: keepPreviousData })
  const shown = views.find((view) => view === search.show) ?? 'all'
  const department = search.department ?? ''
  function show(change: Search) {
    const next = { day, department, show: shown, ...change }
    const said = {
      day: next.day === asked.data?.today ? undefined : next.day,
      department: next.department === '' ? undefined : next.department,
      show: next.show === 'all' ? undefined : next.show,
    }
    void navigate({ to: '.', search: said as never, replace: true })
  }
  return { asked, campus, department, shown, show }
}
