import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { closeThread, openThread, reopenThread } from 'tenant-api/contract/messages/threads'
import { onceKeys } from '../../../crud/resource/once-key.ts'
import { call } from '../../../shell/session/api.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Form, type FormError } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useStaleThreads } from './use-stale-threads.ts'

const deeds = { open: openThread, close: closeThread, reopen: reopenThread } as const
export type Deed = keyof typeof deeds

type Props = { id: string; deed: Deed; onClose: () => void; onDone: () => void }

/** The office says why it opens, closes or reopens a conversation; its members read that. */
export function ReasonDialog({ id, deed, onClose, onDone }: Props) {
  const { t } = useLingui()
  const form = useId()
  const stale = useStaleThreads()
  const keyOf = useMemo(() => onceKeys(), [])
  const [reason, setReason] = useState('')
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const acting = useMutation({
    async mutationFn() {
      const input = { params: { id }, body: { reason }, onceKey: keyOf({ id, deed, reason }) }
      await call(deeds[deed], input)
    },
    async onSuccess() {
      await stale()
      onDone()
    },
    onError: (error) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`)),
  })
  const words = {
    open: { title: t`Open the conversation`, action: t`Open` },
    close: { title: t`Close the conversation`, action: t`Close it` },
    reopen: { title: t`Reopen the conversation`, action: t`Reopen` },
  }[deed]
  return (
    <Dialog
      title={words.title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="primary" type="submit" form={form} isPending={acting.isPending}>
            {words.action}
          </Button>
        </>
      }
    >
      <Form id={form} mistakes={mistakes} onSubmit={() => !acting.isPending && acting.mutate()}>
        <p>{t`The family and the teachers see who did it, and this reason. It stands in the audit log as well.`}</p>
        <TextField
          label={t`Reason`}
          name="reason"
          lines={3}
          maxLength={300}
          isRequired
          autoFocus
          value={reason}
          onChange={setReason}
        />
      </Form>
    </Dialog>
  )
}
