import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { rejectAnnouncement } from 'tenant-api/contract/messages/announcements'
import { call } from '../../../shell/session/api.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Form, type FormError } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleAnnouncements } from './use-stale-announcements.ts'

/** Gives an announcement back to its author, with what is to be changed. */
export function RejectDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const form = useId()
  const stale = useStaleAnnouncements()
  const [note, setNote] = useState('')
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const rejecting = useMutation({
    mutationFn: () => call(rejectAnnouncement, { params: { id }, body: { note } }),
    async onSuccess() {
      await stale()
      toast({ type: 'success', message: t`Its author has it again` })
      onClose()
    },
    onError: (error) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`)),
  })
  return (
    <Dialog
      title={t`Give it back to its author`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            look="primary"
            type="submit"
            form={form}
            isPending={rejecting.isPending}
          >{t`Give back`}</Button>
        </>
      }
    >
      <Form id={form} mistakes={mistakes} onSubmit={() => !rejecting.isPending && rejecting.mutate()}>
        <TextField
          label={t`What is to be changed`}
          lines={3}
          maxLength={300}
          autoFocus
          value={note}
          onChange={setNote}
        />
      </Form>
    </Dialog>
  )
}
