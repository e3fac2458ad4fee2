import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  bookTimes,
  type ChildHost,
  type ChildMeeting,
  type MyMeeting,
} from 'tenant-api/contract/messages/meetings'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { TimeText } from '../../../ui/date/TimeText.tsx'
import { useStaleMeetings } from './use-stale-meetings.ts'
import './Meetings.css'

type Props = { meeting: MyMeeting; child: ChildMeeting; host: ChildHost; onClose: () => void }

/** The free times of a teacher, of which one is chosen; not those at which the family is with another. */
export function TimeSheet({ meeting, child, host, onClose }: Props) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const stale = useStaleMeetings()
  const [time, choose] = useState<string>()
  const [topic, write] = useState('')
  const busy = new Set(
    meeting.children.flatMap(({ hosts }) => hosts.flatMap(({ booking }) => booking?.time ?? [])),
  )
  const free = host.free.filter((one) => !busy.has(one))
  const { studentId } = child
  const { employeeId } = host
  const action = useAction({
    send: () =>
      call(bookTimes, {
        body: { meetingId: meeting.id, bookings: [{ studentId, employeeId, time: time ?? '', topic }] },
      }),
    refresh: stale,
    done: t`Your time is booked`,
    onClose,
    async onError() {
      choose(undefined)
      await stale()
    },
  })
  return (
    <ActionSheet
      title={ownName(host)}
      action={action}
      submit={t`Book`}
      isDisabled={time === undefined}
      onClose={onClose}
    >
      <fieldset className="meeting-times" aria-label={t`Free times`}>
        {free.map((one) => (
          <Button
            key={one}
            look={one === time ? 'primary' : 'secondary'}
            aria-pressed={one === time}
            onPress={() => choose(one)}
          >
            <TimeText className="meeting-clock" time={one} />
          </Button>
        ))}
      </fieldset>
      {free.length === 0 && <p className="muted">{t`No time is left`}</p>}
      <TextField label={t`Topic`} showOptional lines={2} maxLength={300} value={topic} onChange={write} />
    </ActionSheet>
  )
}
