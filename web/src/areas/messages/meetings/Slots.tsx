import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Booking, type Host, placeHost, writeOutcome } from 'tenant-api/contract/messages/meetings'
import { call } from '../../../shell/session/api.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { TimeText } from '../../../ui/date/TimeText.tsx'
import { OutcomeSheet } from './OutcomeSheet.tsx'
import { OfficeBooking } from './OfficeBooking.tsx'
import { useStaleMeetings } from './use-stale-meetings.ts'
import './Meetings.css'

type Props = {
  meetingId: string
  host: Host
  /** Whether the day is still ahead, so that times are closed and booked. */
  isAhead: boolean
  mayEdit: boolean
  /** Whether families may have come: on the day of the meeting, and after it. */
  mayHaveCome: boolean
}

/** The times of a teacher one after the other: who comes, what is free, and what the teacher keeps for themself. */
export function Slots({ meetingId, host, isAhead, mayEdit, mayHaveCome }: Props) {
  const { t } = useLingui()
  const stale = useStaleMeetings()
  const [written, write] = useState<Booking>()
  const [booked, book] = useState<string>()
  const placing = useMutation({
    mutationFn: (closed: string[]) =>
      call(placeHost, { params: { id: host.id }, body: { room: host.room, closed } }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  const { closed, bookings } = host
  // Of what is over only the talks are left.
  const times = isAhead ? host.times : bookings.map(({ time }) => time)
  const toggle = (time: string) =>
    placing.mutate(closed.includes(time) ? closed.filter((one) => one !== time) : [...closed, time])
  return (
    <>
      <ul className="meeting-rows">
        {times.map((time) => {
          const booking = bookings.find((one) => one.time === time)
          const isClosed = closed.includes(time)
          return (
            <li key={time}>
              <TimeText className="meeting-time" time={time} />
              {booking && (
                <Family
                  booking={booking}
                  mayMark={mayEdit && mayHaveCome}
                  onWrite={mayEdit ? () => write(booking) : undefined}
                />
              )}
              {!booking && (
                <span className="meeting-who meeting-free">{isClosed ? t`Kept free` : t`Free`}</span>
              )}
              {!booking && mayEdit && isAhead && (
                <span className="meeting-deeds">
                  {!isClosed && (
                    <Button size="small" onPress={() => book(time)}>
                      {t`Book`}
                    </Button>
                  )}
                  <Button
                    size="small"
                    look="quiet"
                    isDisabled={placing.isPending}
                    onPress={() => toggle(time)}
                  >
                    {isClosed ? t`Offer again` : t`Keep free`}
                  </Button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {written && <OutcomeSheet booking={written} isAhead={isAhead} onClose={() => write(undefined)} />}
      {booked !== undefined && (
        <OfficeBooking {...{ meetingId, host }} time={booked} onClose={() => book(undefined)} />
      )}
    </>
  )
}

type FamilyProps = { booking: Booking; mayMark: boolean; onWrite: (() => void) | undefined }

function Family({ booking, mayMark, onWrite }: FamilyProps) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const { student, otherStudent, fatherName, section, guardian, topic, came, agreed, notes } = booking
  return (
    <>
      <span className="meeting-who">
        <strong>
          <bdi>{ownName({ name: student, otherName: otherStudent })}</bdi>
        </strong>
        <span className="meeting-more">
          <bdi>{section}</bdi>
          {fatherName !== '' && <bdi>{fatherName}</bdi>}
          {guardian !== '' && guardian !== fatherName && <bdi>{guardian}</bdi>}
          {!mayMark && came === true && <Badge tone="success">{t`Came`}</Badge>}
          {!mayMark && came === false && <Badge tone="danger">{t`Did not come`}</Badge>}
        </span>
        {topic !== '' && <bdi className="meeting-more">{topic}</bdi>}
      </span>
      {mayMark && <CameButtons booking={booking} />}
      {onWrite && (
        <Button size="small" onPress={onWrite}>
          {came === null && agreed === '' && notes === '' ? t`Note` : t`Notes`}
        </Button>
      )}
    </>
  )
}

/** Between two families there are minutes: whether they came is one press, and the same once more takes it back. */
function CameButtons({ booking }: { booking: Booking }) {
  const { t } = useLingui()
  const stale = useStaleMeetings()
  const { id, version, came, agreed, notes } = booking
  const saving = useMutation({
    mutationFn: (next: boolean) =>
      call(writeOutcome, {
        params: { id },
        body: { came: next === came ? null : next, agreed, notes, version },
      }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  const choices = [
    { value: true, name: t`Came` },
    { value: false, name: t`Did not come` },
  ]
  return (
    <span className="meeting-deeds">
      {choices.map(({ value, name }) => (
        <Button
          key={name}
          size="small"
          look={came === value ? 'primary' : 'secondary'}
          aria-pressed={came === value}
          isDisabled={saving.isPending}
          onPress={() => saving.mutate(value)}
        >
          {name}
        </Button>
      ))}
    </span>
  )
}
