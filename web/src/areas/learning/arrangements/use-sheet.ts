import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isDay } from 'kit/values/day'
import { readArrangements } from 'tenant-api/contract/learning/arrangements'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { useScopeChoices } from '../../../shell/scope/scope-choices.ts'
import { useScope } from '../../../shell/scope/scope.ts'
import { read } from '../../../shell/session/api.ts'
import { toast } from '../../../ui/overlay/toast.ts'

type Address = { campus?: string | undefined; day?: string | undefined }

/** The campus that the address means; that of the scope before it. */
export function useAddressCampus() {
  const search: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const scope = useScope()
  const all = useScopeChoices('campus')
  const campuses = scope.level === 'institute' ? all : all.filter(({ id }) => id === scope.campus)
  const campus =
    scope.level === 'institute'
      ? ((campuses.find(({ id }) => id === search.campus) ?? campuses[0])?.id ?? '')
      : scope.campus
  const show = (address: Address) =>
    void navigate({ to: '.', search: { ...address } as never, replace: true })
  return { search, campus, campuses, show }
}

/** The arrangement of the day and the campus that the address means. */
export function useSheet() {
  const { search, campus, campuses, show: go } = useAddressCampus()
  const day = isDay(search.day) ? search.day : undefined
  const asked = useQuery({
    ...read(readArrangements, { query: { campus, ...(day && { day }) } }),
    enabled: campus !== '',
    placeholderData: keepPreviousData,
  })
  function show(change: Address) {
    const next = { campus: search.campus, day, ...change }
    const shown = next.day === asked.data?.today ? undefined : next.day
    go({ campus: next.campus, day: shown })
  }
  return { asked, campus, campuses, show }
}

/** Reads again whatever is shown of arrangements and of the weeks in which covers stand. */
export const useStaleArrangements = () => useStale(/arrangements|weeks/)

/** Sends a deed of the page, and says what is refused. */
export function useDeed<T>(send: (input: T) => Promise<unknown>) {
  const stale = useStaleArrangements()
  return useMutation({
    mutationFn: send,
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
}
