import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Booking, cancelBooking, writeOutcome } from 'tenant-api/contract/messages/meetings'
import { call } from '../../../shell/session/api.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Form, type FormError } from '../../../ui/form/Form.tsx'
import { RadioGroup } from '../../../ui/form/choice/RadioGroup.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { useStaleMeetings } from './use-stale-meetings.ts'

const answers = { yes: true, no: false, unknown: null } as const
type Answer = keyof typeof answers

/** What came of a talk: for the family what was agreed, for the school its notes. A talk still ahead is given back here. */
export function OutcomeSheet({
  booking,
  isAhead,
  onClose,
}: {
  booking: Booking
  isAhead: boolean
  onClose: () => void
}) {
  const { t } = useLingui()
  const form = useId()
  const ownName = useOwnName()
  const stale = useStaleMeetings()
  const { id, version, student, otherStudent } = booking
  const [came, setCame] = useState<Answer>(booking.came === null ? 'unknown' : booking.came ? 'yes' : 'no')
  const [agreed, agree] = useState(booking.agreed)
  const [notes, note] = useState(booking.notes)
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  async function done(message: string) {
    await stale()
    toast({ type: 'success', message })
    onClose()
  }
  const failed = (error: Error) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`))
  const saving = useMutation({
    mutationFn: () =>
      call(writeOutcome, { params: { id }, body: { came: answers[came], agreed, notes, version } }),
    onSuccess: () => done(t`Saved`),
    onError: failed,
  })
  const cancelling = useMutation({
    mutationFn: () => call(cancelBooking, { params: { id } }),
    onSuccess: () => done(t`The time is free again, and the family is told`),
    onError: failed,
  })
  return (
    <Sheet
      title={ownName({ name: student, otherName: otherStudent })}
      onClose={onClose}
      footer={
        <>
          {isAhead && (
            <Button look="danger" isPending={cancelling.isPending} onPress={() => cancelling.mutate()}>
              {t`Cancel the talk`}
            </Button>
          )}
          <Button look="primary" type="submit" form={form} isPending={saving.isPending}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <Form id={form} mistakes={mistakes} onSubmit={() => !saving.isPending && saving.mutate()}>
        <RadioGroup
          label={t`Did the family come?`}
          choices={[
            { id: 'yes', name: t`Came` },
            { id: 'no', name: t`Did not come` },
            { id: 'unknown', name: t`Not known yet` },
          ]}
          value={came}
          onChange={(value) => setCame(value as Answer)}
        />
        <TextField
          label={t`Agreed with the family`}
          description={t`The family reads this`}
          lines={3}
          maxLength={1000}
          value={agreed}
          onChange={agree}
        />
        <TextField
          label={t`Notes for the school`}
          description={t`No family reads this`}
          lines={3}
          maxLength={1000}
          value={notes}
          onChange={note}
        />
      </Form>
    </Sheet>
  )
}
