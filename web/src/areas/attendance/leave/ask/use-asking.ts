import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type Day, daysBetween } from 'kit/values/day'
import { fieldRules } from 'kit/contract/fields'
import { useMemo, useState } from 'react'
import type { Balance, Part, Side } from 'tenant-api/contract/attendance/leave'
import { onceKeys } from '../../../../crud/resource/once-key.ts'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { call } from '../../../../shell/session/api.ts'
import { formErrorsOf } from '../../../../shell/errors/mistakes.ts'
import type { FormError } from '../../../../ui/form/Form.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { isUnread } from '../../../../ui/form/typed/typed.ts'
import { useSentence } from '../../../../ui/form/typed/use-sentence.ts'
import { type AskedDays, choose, daysOf, type When } from './days-of-request.ts'
import { endpointsOf, stale } from '../sides.ts'

export type Draft = AskedDays & {
  typeId: string | undefined
  part: Part
  reason: string
  fileId: string | null
  exception: string
  isApproved: boolean
}

export type LeaveFormOptions = {
  side: Side
  personId: string
  today: Day
  types: readonly Balance[]
  mayApprove: boolean
}
type Asked = LeaveFormOptions & { typeId?: string | undefined; onDone: () => void }

/** A request as it is written, begun with the first type and today; the same text sent twice counts once. */
export function useAsking({ side, personId, today, types, mayApprove, typeId, onDone }: Asked) {
  const { t } = useLingui()
  const sentence = useSentence()
  const refresh = useStale(stale)
  const keyOf = useMemo(() => onceKeys(), [])
  const [draft, setDraft] = useState<Draft>(() => ({
    typeId: typeId ?? types[0]?.id,
    when: 'today',
    span: null,
    part: 'whole',
    reason: '',
    fileId: null,
    exception: '',
    isApproved: mayApprove,
  }))
  const type = types.find(({ id }) => id === draft.typeId)
  const days = daysOf(draft, today)
  const isOneDay = days !== null && days.firstDay === days.lastDay
  const [unread, setUnread] = useState<readonly FormError[]>([])
  const sending = useMutation({
    mutationFn({ firstDay, lastDay }: NonNullable<typeof days>) {
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
  const refused = sending.error ? formErrorsOf(sending.error, t`Oops! Network Error Try again later`) : []
  /** Days that are not all there are not sent. */
  function send() {
    if (sending.isPending) return
    if (days) {
      setUnread([])
      return sending.mutate(days)
    }
    const why = isUnread(draft.span) ? fieldRules.unfinished : fieldRules.required
    sending.reset()
    setUnread([{ name: 'firstDay', message: sentence(why, { field: t`First and last day` }) }])
  }
  const write = (more: Partial<Draft>) => setDraft((now) => ({ ...now, ...more }))
  return {
    draft,
    write,
    choose: (when: When) => write(choose(draft, when, today)),
    type,
    isOneDay,
    isBeyond: isBeyond(type?.left, days) || refused.some(({ name }) => name === 'exception'),
    mistakes: [...unread, ...refused],
    isPending: sending.isPending,
    send,
  }
}

/** Whether more days are asked for than are left; days without school among them may make it fewer. */
function isBeyond(left: number | null | undefined, days: ReturnType<typeof daysOf>): boolean {
  return typeof left === 'number' && days !== null && daysBetween(days.firstDay, days.lastDay) + 1 > left
}

export type Asking = ReturnType<typeof useAsking>
