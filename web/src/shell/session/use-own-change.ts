import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Me, updateMe } from 'tenant-api/contract/access/sessions'
import { toast } from '../../ui/overlay/toast.ts'
import { call } from './api.ts'
import { meQuery } from './me.ts'
import { speak } from '../words/words.ts'

export type OwnChange = Partial<Pick<Me, 'language' | 'mode' | 'density' | 'homeOrder' | 'homeHidden'>>

const mutationKey = ['own-change']

/**
 * Changes the reader's own language, look or home page: shows it at once and takes it back when it cannot be kept. They
 * are sent one after the other, so that the last one pressed is the last one kept.
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
      // What is on its way was read before the change.
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
      // Of several the last answer alone knows all of them.
      if (queries.isMutating({ mutationKey }) === 1) queries.setQueryData(meQuery.queryKey, saved)
    },
    // The server writes sentences in the reader's language: what was read in another one is read again.
    onSettled: (_data, _error, body) =>
      body.language
        ? queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== '/me' })
        : undefined,
  })
  return mutate
}
