import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Refused } from 'kit/http/client'
import type { Side } from 'tenant-api/contract/attendance/leave'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { call } from '../../../shell/session/api.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { endpointsOf, stale } from './sides.ts'

/** Which requests: where a filter says it, they are looked up first. */
export type Decision = {
  ids: readonly string[] | (() => Promise<readonly string[]>)
  isApproved: boolean
  note: string
}

/** Decides one request or many, one after the other: what is refused is told, and holds nobody else up. */
export function useDeciding(side: Side, onDone: () => void = () => undefined) {
  const { t } = useLingui()
  const refresh = useStale(stale)
  return useMutation({
    async mutationFn({ ids: of, isApproved, note }: Decision) {
      const ids = typeof of === 'function' ? await of() : of
      const { approve, reject } = endpointsOf(side)
      const refused: string[] = []
      let passed = 0
      for (const id of ids) {
        const input = { params: { id }, body: { note } }
        const sent = call(isApproved ? approve : reject, { ...input, onceKey: crypto.randomUUID() })
        await sent.then(
          ({ state }) => (passed += Number(state === 'pending')),
          (error: unknown) => {
            if (!(error instanceof Refused)) throw error
            refused.push(error.problem.detail)
          },
        )
      }
      return { isApproved, passed, refused, done: ids.length - refused.length }
    },
    onSuccess({ isApproved, passed, refused, done }) {
      if (refused[0]) toast({ type: 'error', message: refused[0] })
      if (done > 0 && passed > 0)
        toast({ type: 'success', message: t`Approved, and passed on to the office` })
      else if (done > 0)
        toast({ type: 'success', message: isApproved ? t`Leave is approved` : t`Leave is rejected` })
      onDone()
    },
    onError: ({ message }) => toast({ type: 'error', message }),
    // What was refused may have been decided by somebody else: the rows are read again either way.
    onSettled: refresh,
  })
}
