import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Resource } from 'kit/contract/resource'
import { toast } from '../../ui/overlay/toast.ts'
import { isOf, updateRow } from '../resource/calls.ts'
import type { Row } from '../resource/rows.ts'

/** Moves a row to another position; the others shift. */
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
