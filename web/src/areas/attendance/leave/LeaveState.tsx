import { useLingui } from '@lingui/react/macro'
import { Check, Clock, Undo2, X } from 'lucide-react'
import { type LeaveState as State, leaveStates, type Outcome } from 'tenant-api/contract/attendance/leave'
import { useSay } from '../../../crud/resource/words.ts'
import { Badge } from '../../../ui/text/Badge.tsx'

const looks = {
  pending: { icon: Clock, tone: 'warning' },
  approved: { icon: Check, tone: 'success' },
  rejected: { icon: X, tone: 'danger' },
  cancelled: { icon: Undo2, tone: 'neutral' },
} as const satisfies Record<State, object>

/** How far a request is: a drawing, a word and a colour; while it waits, for whom. */
export function LeaveState({ state, awaits }: Pick<Outcome, 'state' | 'awaits'>) {
  const { t } = useLingui()
  const say = useSay()
  const { icon: Icon, tone } = looks[state]
  const waits = awaits === 'teacher' ? t`Waits for the teacher` : t`Waits for the office`
  return (
    <Badge tone={tone} icon={<Icon aria-hidden size={13} />}>
      {state === 'pending' ? waits : say(leaveStates[state])}
    </Badge>
  )
}
