import { userStates } from 'tenant-api/contract/access/users'
import { useSay } from '../../../crud/resource/words.ts'
import { Badge, type Tone } from '../../../ui/text/Badge.tsx'

type State = keyof typeof userStates

const tones: Readonly<Record<State, Tone>> = {
  invited: 'info',
  active: 'success',
  disabled: 'warning',
  deactivated: 'neutral',
}

/** Whether somebody may log in. */
export function UserState({ state }: { state: State }) {
  const say = useSay()
  return <Badge tone={tones[state]}>{say(userStates[state])}</Badge>
}
