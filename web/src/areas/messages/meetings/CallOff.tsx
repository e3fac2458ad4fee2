import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { cancelMeeting } from 'tenant-api/contract/messages/meetings'
import { call } from '../../../shell/session/api.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Form, type FormError } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useStaleMeetings } from './use-stale-meetings.ts'

/** Calls a meeting off, with why: everybody who has booked is told. */
export function CallOff({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const form = useId()
  const stale = useStaleMeetings()
  const [reason, write] = useState('')
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const cancelling = useMutation({
    mutationFn: () => call(cancelMeeting, { params: { id }, body: { reason } }),
    async onSuccess() {
      await stale()
      onClose()
    },
    onError: (error) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`)),
  })
  return (
    <Dialog
      title={t`Call the meeting off?`}
      isOpen
      onClose={onClose}
      role="alertdialog"
      actions={
        <>
          <Button onPress={onClose}>{t`Keep it`}</Button>
          <Button look="danger" type="submit" form={form} isPending={cancelling.isPending}>
            {t`Call it off`}
          </Button>
        </>
      }
    >
      <Form id={form} mistakes={mistakes} onSubmit={() => !cancelling.isPending && cancelling.mutate()}>
        <TextField
          label={t`Reason`}
          description={t`Everybody who has booked is told`}
          name="reason"
          isRequired
          lines={2}
          maxLength={300}
          autoFocus
          value={reason}
          onChange={write}
          error={mistakes.find(({ name }) => name === 'reason')?.message}
        />
      </Form>
    </Dialog>
  )
}
