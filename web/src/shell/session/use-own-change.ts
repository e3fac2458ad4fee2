import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Me, updateMe } from 'tenant-api/contract/access/sessions'
import { toast } from '../../ui/overlay/toast.ts'
import { call } from './api.ts'
import { meQuery } from './me.ts'
import { speak } from '../words/words.ts'

export type OwnChange = Partial<Pick<Me, 'language' | 'mode' | 'density' | 'homeOrder' | 'homeHidden'>>

const mutationKey = ['own-change']

/**
 * Changes the reader's own language, look or home page: optimistically, with a rollback when saving fails.
 * Changes are sent one after the other, so that the last one wins.
 */
export function useOwnChange(): (change: OwnChange) => void {
  const queries = useQueryClient()
  async function show(change: OwnChange) {
    queries.setQueryData(meQuery.queryKey, (me) => me && { ...me, ...change })
    if (change.language) await speak(change.language)
  }
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'own-change' },
    mutationFn: (body: OwnChange) => call(updateMe, { body }),
    async onMutate(body) {
      // Cancels reads that started before the change.
      await queries.cancelQueries({ queryKey: meQuery.queryKey })
      const before = queries.getQueryData(meQuery.queryKey)
      await show(body)
      return Object.fromEntries(Object.keys(body).map((key) => [key, before?.[key as keyof OwnChange]]))
    },
    async onError(error, _body, before) {
      await show(before ?? {})
      toast({ type: 'error', message: error.message })
    },
    onSuccess(saved) {
      // Of several changes, only the last response includes all.
      if (queries.isMutating({ mutationKey }) === 1) queries.setQueryData(meQuery.queryKey, saved)
    },
    // The server writes sentences in the reader's language, so data in the previous language is reloaded.
    onSettled: (_data, _error, body) =>
      body.language
        ? queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== '/me' })
        : undefined,
  })
  return mutate
}
