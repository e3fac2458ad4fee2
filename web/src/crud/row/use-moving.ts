import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Resource } from 'kit/contract/resource'
import { toast } from '../../ui/overlay/toast.ts'
import { isOf, updateRow } from '../resource/calls.ts'
import type { Row } from '../resource/rows.ts'

/** Gives a row another turn; the others make room. */
export function useMoving(resource: Resource) {
  const queries = useQueryClient()
  const moving = useMutation({
    mutationFn: ({ row, to }: { row: Row; to: number }) =>
      updateRow(resource, row, { [resource.turn ?? '']: to }),
    onError: (error) => toast({ type: 'error', message: error.message }),
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey }) => isOf(resource, queryKey) }),
  })
  return moving.mutate
}
