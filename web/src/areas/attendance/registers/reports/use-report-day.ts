import { useNavigate, useSearch } from '@tanstack/react-router'
import { isDay } from 'kit/values/day'
import { useScope } from '../../../../shell/scope/scope.ts'

/** What a report of a day is asked for: the day of the address, and the campus to which the reader has narrowed everything. */
export function useReportDay() {
  const search: { day?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const scope = useScope()
  const query = {
    ...(isDay(search.day) && { day: search.day }),
    ...(scope.level !== 'institute' && { campus: scope.campus }),
  }
  function show(change: Readonly<Record<string, string | undefined>>) {
    void navigate({ to: '.', search: { ...search, ...change } as never, replace: true })
  }
  return { query, scope, show }
}
