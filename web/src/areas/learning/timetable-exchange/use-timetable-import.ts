import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  matchTimetableNames,
  readTimetableImport,
  type TimetableImport,
} from 'tenant-api/contract/learning/timetable-exchange'
import { call, read } from '../../../shell/session/api.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { toast } from '../../../ui/overlay/toast.ts'

/** A file is asked for, its names are matched, or the draft is looked at before it is made. */
export type Step = 'file' | 'names' | 'check'
export type NameChoice = Pick<TimetableImport['names'][number], 'kind' | 'name' | 'id'>

/** The import that the address names, so that whoever comes back finds it as it was. */
export function useTimetableImport() {
  const navigate = useNavigate()
  const search: { id?: string; step?: string } = useSearch({ strict: false })
  const { id } = search
  const { data } = useQuery({
    ...read(readTimetableImport, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    throwOnError: true,
  })
  const queries = useQueryClient()
  const show = (now: TimetableImport) =>
    queries.setQueryData(read(readTimetableImport, { params: { id: now.id } }).queryKey, now)
  function go(to: string | undefined, step?: Step) {
    void navigate({ to: scoped('timetables/import'), search: { id: to, step } as never })
  }
  const found = id === undefined ? undefined : data
  const step: Step = !found ? 'file' : search.step === 'check' ? 'check' : 'names'
  return { found, isLoading: id !== undefined && !found, step, go, show }
}

/** Says what names mean. The answer is shown at once, since one name may decide what others are. */
export function useMatching({ id }: Pick<TimetableImport, 'id'>, show: (now: TimetableImport) => void) {
  return useMutation({
    mutationFn: (body: { names: NameChoice[]; term?: number }) =>
      call(matchTimetableNames, { params: { id }, body }),
    onSuccess: show,
    onError: (error) => toast({ type: 'error', message: error.message }),
  })
}
