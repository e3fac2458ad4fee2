import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type AtGate, type Collector, type Slip, writeLeavingSlip } from 'tenant-api/contract/attendance/gate'
import { call } from '../../../shell/session/api.ts'
import { useWithoutSchool } from './WithoutSchool.tsx'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { Form, type FormError } from '../../../ui/form/Form.tsx'
import { PhoneField } from '../../../ui/form/typed/PhoneField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Collectors, somebodyElse } from './Collectors.tsx'
import { isUnread, type Unread } from '../../../ui/form/typed/typed.ts'
import { Cluster } from '../../../ui/layout/Cluster.tsx'

type Props = {
  student: AtGate
  guardians: readonly Collector[]
  onDone: (slip: Slip) => void
  onCancel: () => void
}

/** Why somebody leaves, and who collects: a guardian who may, or somebody else, who says who they are. */
export function LeavingForm({ student: { id: studentId }, guardians, onDone, onCancel }: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [chosen, choose] = useState(guardians.find(({ mayPickUp }) => mayPickUp)?.id ?? somebodyElse)
  const [name, setName] = useState('')
  const [identity, setIdentity] = useState('')
  const [phone, setPhone] = useState<string | Unread | null>(null)
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const isElse = chosen === somebodyElse
  const day = useWithoutSchool()
  const writing = useMutation({
    mutationFn: () =>
      call(writeLeavingSlip, {
        body: {
          studentId,
          reason,
          withoutSchool: day.withoutSchool,
          guardianId: isElse ? null : chosen,
          ...(isElse && {
            collectorName: name,
            collectorIdentity: identity,
            collectorPhone: isUnread(phone) ? phone.typed : phone,
          }),
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
      <TextField
        label={t`Reason`}
        name="reason"
        isRequired
        autoFocus
        maxLength={150}
        value={reason}
        onChange={setReason}
        error={wrong('reason')}
      />
      <Collectors student={studentId} guardians={guardians} value={chosen} onChange={choose} />
      {isElse && (
        <>
          <Banner tone="warning">{t`The slip says that this is not a guardian. Check the identity card, or call the parents first.`}</Banner>
          <TextField
            label={t`Name of the person`}
            name="collectorName"
            isRequired
            maxLength={100}
            value={name}
            onChange={setName}
            error={wrong('collectorName') ?? wrong('guardianId')}
          />
          <TextField
            label={t`Identity number`}
            name="collectorIdentity"
            dir="ltr"
            maxLength={30}
            value={identity}
            onChange={setIdentity}
            error={wrong('collectorIdentity')}
          />
          <PhoneField
            label={t`Phone`}
            name="collectorPhone"
            value={phone}
            onChange={setPhone}
            error={wrong('collectorPhone')}
          />
        </>
      )}
      {day.question}
      <Cluster align="stretch" justify="end">
        <Button onPress={onCancel}>{t`Cancel`}</Button>
        <Button look="primary" type="submit" isPending={writing.isPending}>{t`Write the slip`}</Button>
      </Cluster>
    </Form>
  )
}
