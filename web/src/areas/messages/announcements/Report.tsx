import { Trans, useLingui } from '@lingui/react/macro'
import type { AnnouncementDetails } from 'tenant-api/contract/messages/announcements'
import { channelNames, messageStates } from 'tenant-api/contract/messages/outbound'
import { useSay } from '../../../crud/resource/words.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { NumberText } from '../../../ui/text/NumberText.tsx'
import { ProgressBar } from '../../../ui/state/ProgressBar.tsx'

type Props = { report: NonNullable<AnnouncementDetails['report']> }

/** How many it reached, how many have read it, and what became of the messages. */
export function Report({ report: { people, read, states, channels } }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const waiting = countOf(states, ['queued', 'sending'])
  const share = (count: number) => (people === 0 ? 0 : count / people)
  return (
    <Card title={t`Recipients`}>
      <div className="compose-stack">
        <p className="compose-count">
          <Trans>
            <NumberText value={read} /> of <NumberText value={people} /> have read it
          </Trans>
        </p>
        <ProgressBar label={t`Read`} share={share(read)} />
        {waiting > 0 && <ProgressBar label={t`Sent`} share={share(people - waiting)} />}
        <ul className="compose-ways">
          {states.map(({ state, count }) => (
            <li key={state}>
              <span>{say(messageStates[state])}</span>
              <NumberText value={count} />
            </li>
          ))}
        </ul>
        {channels.length > 0 && (
          <ul className="compose-ways">
            {channels.map(({ channel, count }) => (
              <li key={channel}>
                <span>{say(channelNames[channel])}</span>
                <NumberText value={count} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

function countOf(states: Props['report']['states'], which: readonly string[]): number {
  return states.reduce((sum, { state, count }) => (which.includes(state) ? sum + count : sum), 0)
}
