import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Me, updateMe } from 'tenant-api/contract/access'
import { toast } from '../ui/toast.ts'
import { call } from './api.ts'
import { meQuery, useMe } from './me.ts'
import { speak } from './words.ts'

export type OwnChange = Partial<Pick<Me, 'language' | 'mode' | 'density' | 'homeOrder' | 'homeHidden'>>

/** Changes the reader's own language, look or home page: shows it at once and takes it back when it cannot be kept. */
export function useOwnChange(): (change: OwnChange) => void {
  const queries = useQueryClient()
  const me = useMe()
  async function show(next: Me) {
    queries.setQueryData(meQuery.queryKey, next)
    await speak(next.language)
  }
  const { mutate } = useMutation({
    mutationFn: (body: OwnChange) => call(updateMe, { body }),
    onMutate: (body) => show({ ...me, ...body }),
    async onError(error) {
      await show(me)
      toast({ type: 'error', message: error.message })
    },
    onSuccess: (saved) => queries.setQueryData(meQuery.queryKey, saved),
    // The server writes sentences in the reader's language: what was read in another one is read again.
    onSettled: (_data, _error, body) =>
      body.language
        ? queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== '/me' })
        : undefined,
  })
  return mutate
}
