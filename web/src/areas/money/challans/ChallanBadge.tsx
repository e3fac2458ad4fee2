import { type ChallanState, challanStates } from 'tenant-api/contract/money/challans'
import { useSay } from '../../../crud/resource/words.ts'
import { Badge } from '../../../ui/text/Badge.tsx'

const tones = {
  open: 'warning',
  'part-paid': 'info',
  paid: 'success',
  outdated: 'neutral',
  cancelled: 'neutral',
} as const

export function ChallanBadge({ state }: { state: ChallanState }) {
  const say = useSay()
  return <Badge tone={tones[state]}>{say(challanStates[state])}</Badge>
}
