import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Category,
  countUnread,
  listNotifications,
  markAllRead,
  markNotification,
} from 'tenant-api/contract/platform/notifications'
import { toast } from '../../ui/overlay/toast.ts'
import { call, read } from '../session/api.ts'

/** The notifications in the bell: the latest of all categories. */
export const latestQuery = queryOptions({
  ...read(listNotifications, { query: { limit: 8 } }),
  refetchInterval: 120_000,
})

/** The unread counts, by category and in total. */
export function useUnread(): { all: number; of: (category: Category) => number } {
  const { data } = useQuery({ ...read(countUnread, {}), refetchInterval: 120_000 })
  const of = (category: Category) => data?.[category] ?? 0
  return { all: of('general') + of('security') + of('salary') + of('features'), of }
}

/** Marks one as read or unread, or all of a category as read, and reloads what shows them. */
export function useMarking() {
  const queries = useQueryClient()
  const refresh = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(listNotifications.path),
    })
  const one = useMutation({
    mutationFn: ({ id, isRead }: { id: string; isRead: boolean }) =>
      call(markNotification, { params: { id }, body: { read: isRead } }),
    onSuccess: refresh,
    onError,
  })
  const all = useMutation({
    mutationFn: (category: Category | undefined) => call(markAllRead, { body: category ? { category } : {} }),
    onSuccess: refresh,
    onError,
  })
  return { one, all }
}

function onError(error: Error): void {
  toast({ type: 'error', message: error.message })
}
