import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bookTimes, type MyMeeting, suggestTimes } from 'tenant-api/contract/messages/meetings'
import { withFallback } from '../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { TimeField } from '../../../ui/date/LazyDates.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { isUnread, type Unread } from '../../../ui/form/typed/typed.ts'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { TimeText } from '../../../ui/date/TimeText.tsx'
import { useStaleMeetings } from './use-stale-meetings.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import './Meetings.css'

/** Times for all children one after the other, booked with one press. */
export function PlanSheet({ meeting, onClose }: { meeting: MyMeeting; onClose: () => void }) {
  const { t } = useLingui()
  const stale = useStaleMeetings()
  const callOf = useCalled(meeting)
  const [from, setFrom] = useState<string | Unread | null>(null)
  const [until, setUntil] = useState<string | Unread | null>(null)
  const query = { meeting: meeting.id, ...bound('from', from), ...bound('until', until) }
  const suggested = useQuery(read(suggestTimes, { query }))
  const { data, placeholder } = withFallback(suggested, 4)
  const booking = useMutation({
    mutationFn: () => call(bookTimes, { body: { meetingId: meeting.id, bookings: data?.times ?? [] } }),
    async onSuccess() {
      await stale()
      toast({ type: 'success', message: t`Your times are booked` })
      onClose()
    },
    async onError({ message }) {
      toast({ type: 'error', message })
      await stale()
      await suggested.refetch()
    },
  })
  const nothing = data?.times.length === 0
  return (
    <Sheet
      title={t`Suggest times for all`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            look="primary"
            isDisabled={!data || nothing}
            isPending={booking.isPending}
            onPress={() => booking.mutate()}
          >
            {t`Book all`}
          </Button>
        </>
      }
    >
      <Stack>
        <div className="meeting-between">
          <TimeField label={t`Not before`} value={from} onChange={setFrom} />
          <TimeField label={t`Not after`} value={until} onChange={setUntil} />
        </div>
        {placeholder}
        <RowList className="meeting-rows" aria-label={t`Times suggested`}>
          {data?.times.map(({ studentId, employeeId, time }) => (
            <li key={`${studentId} ${employeeId}`}>
              <TimeText className="meeting-time" time={time} />
              <Called {...callOf(studentId, employeeId)} />
            </li>
          ))}
          {data?.without.map(({ studentId, employeeId }) => (
            <li key={`${studentId} ${employeeId}`}>
              <Called {...callOf(studentId, employeeId)} />
              <span className="meeting-free">{t`No time is left`}</span>
            </li>
          ))}
        </RowList>
      </Stack>
    </Sheet>
  )
}

function bound(key: 'from' | 'until', value: string | Unread | null) {
  return value === null || isUnread(value) ? {} : { [key]: value }
}

type CalledProps = { teacher: string; child: string; room: string }

function Called({ teacher, child, room }: CalledProps) {
  const { t } = useLingui()
  return (
    <span className="meeting-who">
      <strong>
        <bdi>{teacher}</bdi>
      </strong>
      <span className="meeting-more">
        <bdi>{child}</bdi>
        {room !== '' && (
          <span>
            {t`Room`} <bdi>{room}</bdi>
          </span>
        )}
      </span>
    </span>
  )
}

function useCalled({ children }: MyMeeting): (studentId: string, employeeId: string) => CalledProps {
  const ownName = useOwnName()
  return (studentId, employeeId) => {
    const child = children.find((one) => one.studentId === studentId)
    const host = child?.hosts.find((one) => one.employeeId === employeeId)
    return {
      teacher: host ? ownName(host) : '',
      child: child ? ownName(child) : '',
      room: host?.room ?? '',
    }
  }
}
