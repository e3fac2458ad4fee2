import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { reopenTicket } from 'tenant-api/contract/messages/tickets'
import { call } from '../../../shell/session/api.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Form, type FormError } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useStaleTickets } from './use-stale-tickets.ts'

/** Opens again what was not resolved, with why. */
export function ReopenDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const form = useId()
  const stale = useStaleTickets()
  const [reason, write] = useState('')
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const opening = useMutation({
    mutationFn: () => call(reopenTicket, { params: { id }, body: { reason } }),
    async onSuccess() {
      await stale()
      onClose()
    },
    onError: (error) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`)),
  })
  return (
    <Dialog
      title={t`It is not resolved`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            look="primary"
            type="submit"
            form={form}
            isPending={opening.isPending}
          >{t`Open it again`}</Button>
        </>
      }
    >
      <Form id={form} mistakes={mistakes} onSubmit={() => !opening.isPending && opening.mutate()}>
        <TextField
          label={t`Reason`}
          isRequired
          lines={3}
          maxLength={500}
          autoFocus
          value={reason}
          onChange={write}
        />
      </Form>
    </Dialog>
  )
}
