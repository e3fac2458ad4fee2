import { type TicketRow, ticketStates } from 'tenant-api/contract/messages/tickets'
import { useLingui } from '@lingui/react/macro'
import { useSay } from '../../../crud/resource/words.ts'
import { Badge, type Tone } from '../../../ui/text/Badge.tsx'

const tones: Readonly<Record<TicketRow['state'], Tone>> = {
  open: 'warning',
  answered: 'info',
  resolved: 'success',
  closed: 'neutral',
  withdrawn: 'neutral',
}

/** How a ticket stands; that it is late comes before that it is open. */
export function TicketState({ row: { state, isOverdue } }: { row: Pick<TicketRow, 'state' | 'isOverdue'> }) {
  const { t } = useLingui()
  const say = useSay()
  if (isOverdue) return <Badge tone="danger">{t`Late`}</Badge>
  return <Badge tone={tones[state]}>{say(ticketStates[state])}</Badge>
}
