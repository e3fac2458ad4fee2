import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { bookTimes, type Host } from 'tenant-api/contract/messages/meetings'
import { students } from 'tenant-api/contract/people/students-and-guardians'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { RowField } from '../../../crud/form/fields/LazyFields.tsx'
import { call } from '../../../shell/session/api.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { useClock } from '../../../ui/date/TimeText.tsx'
import { useStaleMeetings } from './use-stale-meetings.ts'

type Props = { meetingId: string; host: Host; time: string; onClose: () => void }

/** Books a time for a family that has asked for it, by telephone or at the counter. */
export function OfficeBooking({ meetingId, host, time, onClose }: Props) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const clock = useClock()
  const stale = useStaleMeetings()
  const [studentId, choose] = useState<string | null>(null)
  const [topic, write] = useState('')
  const { employeeId } = host
  const action = useAction({
    send: () =>
      call(bookTimes, {
        body: { meetingId, bookings: [{ studentId: studentId ?? '', employeeId, time, topic }] },
      }),
    check: () => (studentId === null ? [{ name: 'studentId', message: t`Choose a child` }] : []),
    refresh: stale,
    done: t`Booked, and the family is told`,
    onClose,
  })
  return (
    <ActionSheet
      title={`${clock(time)} · ${ownName(host)}`}
      action={action}
      submit={t`Book`}
      onClose={onClose}
    >
      <RowField
        of={students}
        label={t`Child`}
        isRequired
        isDisabled={false}
        autoFocus
        onBlur={() => undefined}
        value={studentId}
        onChange={choose}
        error={action.errorOf('studentId')}
      />
      <TextField label={t`Topic`} showOptional lines={2} maxLength={300} value={topic} onChange={write} />
    </ActionSheet>
  )
}
