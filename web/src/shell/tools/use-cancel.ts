import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelJob, listJobs } from 'tenant-api/contract/platform/jobs'
import { toast } from '../../ui/overlay/toast.ts'
import { call } from '../session/api.ts'

/** Cancels a job; one that has ended by now is only reloaded. */
export function useCancel() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(cancelJob, { params: { id } }),
    onError: (error) => toast({ type: 'error', message: error.message }),
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(listJobs.path),
      }),
  })
}
