import { type ChallanPrint, printStates } from 'tenant-api/contract/money/challans'
import { useSay } from '../../../crud/resource/words.ts'
import { Badge, type Tone } from '../../../ui/text/Badge.tsx'

const tones: Readonly<Record<ChallanPrint['state'], Tone>> = {
  waiting: 'info',
  done: 'success',
  empty: 'neutral',
  failed: 'danger',
  over: 'neutral',
}

export function PrintState({ state }: Pick<ChallanPrint, 'state'>) {
  const say = useSay()
  return <Badge tone={tones[state]}>{say(printStates[state])}</Badge>
}
