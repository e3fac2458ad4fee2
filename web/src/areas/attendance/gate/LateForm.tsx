import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type AtGate, type Slip, writeLateSlip } from 'tenant-api/contract/attendance/gate'
import { call } from '../../../shell/session/api.ts'
import { useWithoutSchool } from './WithoutSchool.tsx'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Form, type FormError } from '../../../ui/form/Form.tsx'
import { NumberField } from '../../../ui/form/typed/NumberField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { Unread } from '../../../ui/form/typed/typed.ts'
import { Cluster } from '../../../ui/layout/Cluster.tsx'

type Props = { student: AtGate; onDone: (slip: Slip) => void; onCancel: () => void }

/** Said where the bells do not know it. */
const usual = 5

/** How late, and why: what the bells say stands there, so that Enter alone writes the slip. */
export function LateForm({ student: { id: studentId, minutesLate }, onDone, onCancel }: Props) {
  const { t } = useLingui()
  const [minutes, setMinutes] = useState<number | Unread | null>(minutesLate ?? usual)
  const [reason, setReason] = useState('')
  const [broughtBy, setBroughtBy] = useState('')
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const day = useWithoutSchool()
  const writing = useMutation({
    mutationFn: () =>
      call(writeLateSlip, {
        body: {
          studentId,
          minutes: typeof minutes === 'number' ? minutes : 0,
          reason,
          broughtBy,
          withoutSchool: day.withoutSchool,
        },
      }),
    onSuccess: onDone,
    onError(error) {
      day.hear(error)
      setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`))
    },
  })
  const wrong = (field: string) => mistakes.find((one) => one.name === field)?.message
  return (
    <Form mistakes={mistakes} onSubmit={() => !writing.isPending && writing.mutate()}>
      <NumberField
        label={t`Minutes late`}
        name="minutes"
        isRequired
        autoFocus
        least={1}
        most={600}
        value={minutes}
        onChange={setMinutes}
        error={wrong('minutes')}
      />
      <TextField
        label={t`Reason`}
        name="reason"
        maxLength={150}
        value={reason}
        onChange={setReason}
        error={wrong('reason')}
      />
      <TextField
        label={t`Brought by`}
        name="broughtBy"
        maxLength={100}
        value={broughtBy}
        onChange={setBroughtBy}
        error={wrong('broughtBy')}
      />
      {day.question}
      <Cluster align="stretch" justify="end">
        <Button onPress={onCancel}>{t`Cancel`}</Button>
        <Button look="primary" type="submit" isPending={writing.isPending}>{t`Write the slip`}</Button>
      </Cluster>
    </Form>
  )
}
