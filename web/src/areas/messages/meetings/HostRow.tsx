import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  cancelBooking,
  type ChildHost,
  type ChildMeeting,
  type MyMeeting,
} from 'tenant-api/contract/messages/meetings'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { TimeText, useClock } from '../../../ui/date/TimeText.tsx'
import { TimeSheet } from './TimeSheet.tsx'
import { useStaleMeetings } from './use-stale-meetings.ts'
import './Meetings.css'

type Props = { meeting: MyMeeting; child: ChildMeeting; host: ChildHost }

/** A teacher of a child: the time that is booked with them, or one to be chosen. */
export function HostRow({ meeting, child, host }: Props) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const clock = useClock()
  const [open, setOpen] = useState<'choosing' | 'giving-back'>()
  const { room, subjects, isClassTeacher, free, booking } = host
  const close = () => setOpen(undefined)
  return (
    <li>
      {booking && <TimeText className="meeting-time" time={booking.time} />}
      <span className="meeting-who">
        <strong>
          <bdi>{ownName(host)}</bdi>
        </strong>
        <span className="meeting-more">
          {isClassTeacher && <span>{t`Class teacher`}</span>}
          {subjects.length > 0 && <bdi>{subjects.join(', ')}</bdi>}
          {room !== '' && (
            <span>
              {t`Room`} <bdi>{room}</bdi>
            </span>
          )}
        </span>
      </span>
      {booking === null && meeting.mayBook && free.length > 0 && (
        <Button onPress={() => setOpen('choosing')}>{t`Choose a time`}</Button>
      )}
      {booking === null && meeting.mayBook && free.length === 0 && (
        <span className="meeting-free">{t`No time is left`}</span>
      )}
      {booking === null && !meeting.mayBook && <span className="meeting-free">{t`Not booked`}</span>}
      {booking?.mayCancel && <Button look="quiet" onPress={() => setOpen('giving-back')}>{t`Return`}</Button>}
      {booking !== null && booking.agreed !== '' && (
        <p className="meeting-said">
          {t`Agreed:`} <bdi>{booking.agreed}</bdi>
        </p>
      )}
      {open === 'choosing' && <TimeSheet {...{ meeting, child, host }} onClose={close} />}
      {open === 'giving-back' && booking && (
        <GivingBack id={booking.id} text={`${clock(booking.time)} ${ownName(host)}`} onClose={close} />
      )}
    </li>
  )
}

function GivingBack({ id, text, onClose }: { id: string; text: string; onClose: () => void }) {
  const { t } = useLingui()
  const stale = useStaleMeetings()
  const giving = useMutation({
    mutationFn: () => call(cancelBooking, { params: { id } }),
    onSuccess: () => toast({ type: 'success', message: t`The time is free again` }),
    onError: ({ message }) => toast({ type: 'error', message }),
    async onSettled() {
      await stale()
      onClose()
    },
  })
  return (
    <Dialog
      title={t`Cancel this time?`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Keep it`}</Button>
          <Button look="danger" isPending={giving.isPending} onPress={() => giving.mutate()}>
            {t`Return`}
          </Button>
        </>
      }
    >
      <p className="muted">
        <bdi>{text}</bdi>
      </p>
    </Dialog>
  )
}
