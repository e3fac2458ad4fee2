import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readRoles } from 'tenant-api/contract/access/roles'

/** Something that is done to a role and may be refused; after it the grid is read anew. */
export function useRoleDeed<T, V = void>(run: (given: V) => Promise<T>, after: (done: T) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: run,
    async onSuccess(done) {
      await queries.invalidateQueries({ queryKey: [readRoles.path] })
      after(done)
    },
  })
}
