import { useLingui } from '@lingui/react/macro'
import type { Places } from 'tenant-api/contract/messages/announcements'
import { channelNames } from 'tenant-api/contract/messages/outbound'
import { useSay } from '../../../../crud/resource/words.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Checkbox } from '../../../../ui/form/choice/Checkbox.tsx'
import { DateField, TimeField } from '../../../../ui/date/LazyDates.tsx'
import { useToday } from '../../../../ui/date/use-today.ts'
import type { Change, Draft } from './draft.ts'

type Props = { draft: Draft; onChange: Change; places: Places }

/** By what it is told, how it hangs on the board, and when it goes out. */
export function WaysPart({ draft, onChange, places }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const today = useToday()
  const { channels, isOnBoard, isPinned, isUrgent, expiresOn, goes } = draft
  return (
    <>
      <Card title={t`Send by`}>
        <div className="compose-stack">
          <p className="muted-small">
            {t`The bell rings for everybody with a log-in. Besides, each person gets it by the first of these that reaches them:`}
          </p>
          {places.channels.map((channel) => (
            <Checkbox
              key={channel}
              isSelected={channels.includes(channel)}
              onChange={(isMeant) =>
                onChange({
                  channels: isMeant ? [...channels, channel] : channels.filter((one) => one !== channel),
                })
              }
            >
              {turnOf(channels.indexOf(channel), say(channelNames[channel]))}
            </Checkbox>
          ))}
          <Checkbox isSelected={isUrgent} onChange={(is) => onChange({ isUrgent: is })}>
            {t`Urgent: also sent at night`}
          </Checkbox>
        </div>
      </Card>
      <Card title={t`Notice board`}>
        <div className="compose-stack">
          <Checkbox
            isSelected={isOnBoard}
            onChange={(is) => onChange({ isOnBoard: is, isPinned: is && isPinned })}
          >
            {t`Put on the notice board`}
          </Checkbox>
          {isOnBoard && (
            <>
              <Checkbox isSelected={isPinned} onChange={(is) => onChange({ isPinned: is })}>
                {t`Pin it to the top`}
              </Checkbox>
              <DateField
                label={t`On the board until`}
                showOptional
                least={today}
                value={expiresOn}
                onChange={(day) => onChange({ expiresOn: day as Draft['expiresOn'] })}
              />
            </>
          )}
        </div>
      </Card>
      <Card title={t`When`}>
        <div className="compose-stack">
          <Checkbox
            isSelected={goes !== null}
            onChange={(later) => onChange({ goes: later ? { day: today, time: '15:00' } : null })}
          >
            {t`Send it later`}
          </Checkbox>
          {goes && (
            <div className="compose-when">
              <DateField
                label={t`Day`}
                isRequired
                least={today}
                value={goes.day}
                onChange={(day) => onChange({ goes: { ...goes, day: String(day ?? '') } })}
              />
              <TimeField
                label={t`Time`}
                isRequired
                value={goes.time}
                onChange={(time) => onChange({ goes: { ...goes, time: String(time ?? '') } })}
              />
            </div>
          )}
        </div>
      </Card>
    </>
  )
}

/** Which of several is tried first is said by its number. */
function turnOf(at: number, name: string): string {
  return at < 1 ? name : `${name} (${at + 1})`
}
