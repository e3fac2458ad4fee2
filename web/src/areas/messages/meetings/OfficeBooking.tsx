import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { bookTimes, type Host } from 'tenant-api/contract/messages/meetings'
import { students } from 'tenant-api/contract/people/students-and-guardians'
import { RowField } from '../../../crud/form/fields/LazyFields.tsx'
import { call } from '../../../shell/session/api.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Form, type FormError } from '../../../ui/form/Form.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { useClock } from '../../../ui/date/TimeText.tsx'
import { useStaleMeetings } from './use-stale-meetings.ts'

type Props = { meetingId: string; host: Host; time: string; onClose: () => void }

/** Books a time for a family that has asked for it, by telephone or at the counter. */
export function OfficeBooking({ meetingId, host, time, onClose }: Props) {
  const { t } = useLingui()
  const form = useId()
  const ownName = useOwnName()
  const clock = useClock()
  const stale = useStaleMeetings()
  const [studentId, choose] = useState<string | null>(null)
  const [topic, write] = useState('')
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const { employeeId } = host
  const booking = useMutation({
    mutationFn: () =>
      call(bookTimes, {
        body: { meetingId, bookings: [{ studentId: studentId ?? '', employeeId, time, topic }] },
      }),
    async onSuccess() {
      await stale()
      toast({ type: 'success', message: t`Booked, and the family is told` })
      onClose()
    },
    onError: (error) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`)),
  })
  function submit() {
    if (studentId === null) setMistakes([{ name: 'studentId', message: t`Choose a child` }])
    else if (!booking.isPending) booking.mutate()
  }
  return (
    <Sheet
      title={`${clock(time)} · ${ownName(host)}`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="primary" type="submit" form={form} isPending={booking.isPending}>
            {t`Book`}
          </Button>
        </>
      }
    >
      <Form id={form} mistakes={mistakes} onSubmit={submit}>
        <RowField
          of={students}
          label={t`Child`}
          isRequired
          isDisabled={false}
          autoFocus
          onBlur={() => undefined}
          value={studentId}
          onChange={choose}
          error={mistakes.find(({ name }) => name === 'studentId')?.message}
        />
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
