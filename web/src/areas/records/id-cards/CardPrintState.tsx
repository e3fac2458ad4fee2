import { type CardPrint, cardStates } from 'tenant-api/contract/records/id-cards'
import { useSay } from '../../../crud/resource/words.ts'
import { Badge, type Tone } from '../../../ui/text/Badge.tsx'

const tones: Readonly<Record<CardPrint['state'], Tone>> = {
  waiting: 'info',
  done: 'success',
  failed: 'danger',
  over: 'neutral',
}

export function CardPrintState({ state }: Pick<CardPrint, 'state'>) {
  const say = useSay()
  return <Badge tone={tones[state]}>{say(cardStates[state])}</Badge>
}
