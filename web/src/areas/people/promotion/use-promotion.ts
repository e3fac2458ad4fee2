import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  cancelPromotion,
  changePromotion,
  chooseMovers,
  type Counts,
  type PromotionInFull,
  readPromotion,
  type RollRule,
  runPromotion,
  undoPromotion,
} from 'tenant-api/contract/people/promotion'
import { call, read } from '../../../shell/session/api.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import type { Chosen } from './mover-cells.ts'

/** A plan, and what can be said of it; every answer is the whole plan as it stands then. */
export function usePromotion(id: string) {
  const queries = useQueryClient()
  const params = { id }
  const asked = read(readPromotion, { params })
  const query = useQuery({
    ...asked,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 1_000 : false),
  })
  const writing = useMutation({
    mutationFn: (write: () => Promise<PromotionInFull>) => write(),
    async onSuccess(plan) {
      queries.setQueryData(asked.queryKey, plan)
      await queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) => path === '/promotions' || path === '/promotions/:id/students',
      })
    },
    async onError({ message }) {
      toast({ type: 'error', message })
      await queries.invalidateQueries({ queryKey: asked.queryKey })
    },
  })
  const { mutate } = writing
  return {
    query,
    isWriting: writing.isPending,
    setTarget: (section: string, targetId: string | null) =>
      mutate(() => call(changePromotion, { params, body: { sections: [{ id: section, targetId }] } })),
    setRollRule: (rollRule: RollRule) => mutate(() => call(changePromotion, { params, body: { rollRule } })),
    setClasses: (classIds: string[]) => mutate(() => call(changePromotion, { params, body: { classIds } })),
    choose: (students: Chosen[]) => mutate(() => call(chooseMovers, { params, body: { students } })),
    run: (counts: Counts) => mutate(() => call(runPromotion, { params, body: counts })),
    cancel: () => mutate(() => call(cancelPromotion, { params })),
    undo: () => mutate(() => call(undoPromotion, { params })),
  }
}
export type Planning = ReturnType<typeof usePromotion>

function isUnderWay(plan: PromotionInFull | undefined): boolean {
  return plan?.state === 'running' || plan?.state === 'undoing'
}
