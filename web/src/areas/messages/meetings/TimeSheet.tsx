import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  bookTimes,
  type ChildHost,
  type ChildMeeting,
  type MyMeeting,
} from 'tenant-api/contract/messages/meetings'
import { call } from '../../../shell/session/api.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Form, type FormError } from '../../../ui/form/Form.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { TimeText } from '../../../ui/date/TimeText.tsx'
import { useStaleMeetings } from './use-stale-meetings.ts'
import './Meetings.css'

type Props = { meeting: MyMeeting; child: ChildMeeting; host: ChildHost; onClose: () => void }

/** The free times of a teacher, of which one is chosen; not those at which the family is with another. */
export function TimeSheet({ meeting, child, host, onClose }: Props) {
  const { t } = useLingui()
  const form = useId()
  const ownName = useOwnName()
  const stale = useStaleMeetings()
  const [time, choose] = useState<string>()
  const [topic, write] = useState('')
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const busy = new Set(
    meeting.children.flatMap(({ hosts }) => hosts.flatMap(({ booking }) => booking?.time ?? [])),
  )
  const free = host.free.filter((one) => !busy.has(one))
  const { studentId } = child
  const { employeeId } = host
  const booking = useMutation({
    mutationFn: (at: string) =>
      call(bookTimes, {
        body: { meetingId: meeting.id, bookings: [{ studentId, employeeId, time: at, topic }] },
      }),
    async onSuccess() {
      await stale()
      toast({ type: 'success', message: t`The time is yours` })
      onClose()
    },
    async onError(error) {
      setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`))
      choose(undefined)
      await stale()
    },
  })
  const submit = () => {
    if (time !== undefined && !booking.isPending) booking.mutate(time)
  }
  return (
    <Sheet
      title={ownName(host)}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            look="primary"
            type="submit"
            form={form}
            isDisabled={time === undefined}
            isPending={booking.isPending}
          >
            {t`Book`}
          </Button>
        </>
      }
    >
      <Form id={form} mistakes={mistakes} onSubmit={submit}>
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
        {free.length === 0 && <p className="meeting-hint">{t`No time is left`}</p>}
        <TextField
          label={t`What about`}
          showOptional
          lines={2}
          maxLength={300}
          value={topic}
          onChange={write}
        />
      </Form>
    </Sheet>
  )
}
