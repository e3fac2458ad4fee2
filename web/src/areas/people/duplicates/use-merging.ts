import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Merged, mergingOf } from 'tenant-api/contract/people/duplicates'
import { call } from '../../../shell/session/api.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { toast } from '../../../ui/overlay/toast.ts'

/** Where two records stand beside each other. */
export function comparison(of: Merged, one: string, other: string): string {
  const page = of === 'teachers' || of === 'staff' ? 'duplicate-employees' : 'duplicates'
  return `${scoped(page)}?of=${of}&one=${one}&other=${other}`
}

function useRefresh() {
  const queries = useQueryClient()
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [path] }) => /^\/(students|guardians|teachers|staff)/.test(String(path)),
    })
}

/** Takes a merger back. */
export function useUndo(of: Merged, id: string) {
  const { t } = useLingui()
  const refresh = useRefresh()
  const undoing = useMutation({
    mutationFn: (mergerId: string) => call(mergingOf[of].undo, { params: { id, mergerId } }),
    async onSuccess() {
      toast({ type: 'success', message: t`Two records again` })
      await refresh()
    },
    onError: (error) => toast({ type: 'error', message: error.message }),
  })
  return { undo: undoing.mutate, isUndoing: undoing.isPending }
}

/** Says that two are two people; they are not proposed again, unless that is taken back. */
export function useKeepApart(of: Merged) {
  const { t } = useLingui()
  const refresh = useRefresh()
  const keeping = useMutation({
    mutationFn: ({ id, otherId, areTwo }: { id: string; otherId: string; areTwo: boolean }) =>
      call(mergingOf[of].keepApart, { params: { id, otherId }, body: { areTwo } }),
    onSuccess: refresh,
    onError: (error) => toast({ type: 'error', message: error.message }),
  })
  return (id: string, other: { id: string; name: string }) =>
    keeping.mutate(
      { id, otherId: other.id, areTwo: true },
      {
        onSuccess: () =>
          toast({
            type: 'success',
            message: t`${other.name} is somebody else`,
            undo: () => keeping.mutate({ id, otherId: other.id, areTwo: false }),
          }),
      },
    )
}

type Stays = { of: Merged; id: string }

/** Merges, and offers to take it back. */
export function useMerge({ onDone }: { onDone: (stays: Stays) => void }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ of, id, body }: Stays & { body: object }) =>
      call(mergingOf[of].merge, { params: { id }, body: body as never }),
    async onSuccess({ id: mergerId, name }, { of, id }) {
      toast({
        type: 'success',
        message: t`Merged with ${name}`,
        undo: () =>
          void call(mergingOf[of].undo, { params: { id, mergerId } }).then(refresh, (error: Error) =>
            toast({ type: 'error', message: error.message }),
          ),
      })
      onDone({ of, id })
      await queries.invalidateQueries()
    },
    onError: (error) => toast({ type: 'error', message: error.message }),
  })
}
