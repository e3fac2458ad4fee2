import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { closeThread, openThread, reopenThread } from 'tenant-api/contract/messages/threads'
import { ActionDialog } from '../../../crud/form/ActionDialog.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { call } from '../../../shell/session/api.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useStaleThreads } from './use-stale-threads.ts'

const deeds = { open: openThread, close: closeThread, reopen: reopenThread } as const
export type Deed = keyof typeof deeds

type Props = { id: string; deed: Deed; onClose: () => void; onDone: () => void }

/** The office says why it opens, closes or reopens a conversation; its members read that. */
export function ReasonDialog({ id, deed, onClose, onDone }: Props) {
  const { t } = useLingui()
  const stale = useStaleThreads()
  const [reason, setReason] = useState('')
  const action = useAction({
    async send(keyOf) {
      await call(deeds[deed], { params: { id }, body: { reason }, onceKey: keyOf({ id, deed, reason }) })
    },
    refresh: stale,
    onDone,
  })
  const words = {
    open: { title: t`Open the conversation`, action: t`Open` },
    close: { title: t`Close the conversation`, action: t`Close` },
    reopen: { title: t`Reopen the conversation`, action: t`Reopen` },
  }[deed]
  return (
    <ActionDialog title={words.title} action={action} submit={words.action} onClose={onClose}>
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
    </ActionDialog>
  )
}
