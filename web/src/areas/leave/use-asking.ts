import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { addDays, type Day } from 'kit/day'
import { useMemo, useState } from 'react'
import type { Balance, Part, Side } from 'tenant-api/contract/leave'
import { onceKeys } from '../../crud/once-key.ts'
import { useStale } from '../../crud/use-stale.ts'
import { call } from '../../shell/api.ts'
import { mistakesOf } from '../../shell/mistakes.ts'
import { toast } from '../../ui/toast.ts'
import { endpointsOf, stale } from './sides.ts'

export type When = 'today' | 'tomorrow' | 'dates'
export type Draft = {
  typeId: string | undefined
  when: When
  /** Where other days are chosen. */
  from: Day | null
  to: Day | null
  part: Part
  reason: string
  fileId: string | null
  exception: string
  isApproved: boolean
}

export type Given = {
  side: Side
  personId: string
  today: Day
  types: readonly Balance[]
  mayApprove: boolean
}
type Asked = Given & { typeId?: string | undefined; onDone: () => void }

/** A request as it is written, begun with the first type and today; the same text sent twice counts once. */
export function useAsking({ side, personId, today, types, mayApprove, typeId, onDone }: Asked) {
  const { t } = useLingui()
  const refresh = useStale(stale)
  const keyOf = useMemo(() => onceKeys(), [])
  const [draft, setDraft] = useState<Draft>(() => ({
    typeId: typeId ?? types[0]?.id,
    when: 'today',
    from: null,
    to: null,
    part: 'whole',
    reason: '',
    fileId: null,
    exception: '',
    isApproved: mayApprove,
  }))
  const type = types.find(({ id }) => id === draft.typeId)
  const { firstDay, lastDay } = daysOf(draft, today)
  const isOneDay = firstDay === lastDay
  const sending = useMutation({
    mutationFn() {
      const { reason, fileId, exception, isApproved } = draft
      const part = isOneDay && type?.allowsHalves ? draft.part : 'whole'
      const body = {
        personId,
        typeId: draft.typeId ?? '',
        firstDay,
        lastDay,
        part,
        reason,
        fileId,
        exception,
      }
      const whole = { ...body, isApproved: mayApprove && isApproved }
      return call(endpointsOf(side).ask, { body: whole as never, onceKey: keyOf(whole) })
    },
    async onSuccess({ state }) {
      toast({ type: 'success', message: state === 'approved' ? t`Leave is granted` : t`The request is sent` })
      await refresh()
      onDone()
    },
  })
  const mistakes = sending.error ? mistakesOf(sending.error, t`Oops! Network Error Try again later`) : []
  return {
    draft,
    write: (more: Partial<Draft>) => setDraft({ ...draft, ...more }),
    type,
    isOneDay,
    mistakes,
    isPending: sending.isPending,
    send: () => !sending.isPending && sending.mutate(),
  }
}

export type Asking = ReturnType<typeof useAsking>

function daysOf({ when, from, to }: Draft, today: Day): { firstDay: Day; lastDay: Day } {
  if (when === 'today') return { firstDay: today, lastDay: today }
  if (when === 'tomorrow') return { firstDay: addDays(today, 1), lastDay: addDays(today, 1) }
  return { firstDay: from ?? today, lastDay: to ?? from ?? today }
}
