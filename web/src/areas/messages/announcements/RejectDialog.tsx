import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { rejectAnnouncement } from 'tenant-api/contract/messages/announcements'
import { ActionDialog } from '../../../crud/form/ActionDialog.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { call } from '../../../shell/session/api.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useStaleAnnouncements } from './use-stale-announcements.ts'

/** Gives an announcement back to its author, with what is to be changed. */
export function RejectDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const stale = useStaleAnnouncements()
  const [note, setNote] = useState('')
  const action = useAction({
    send: () => call(rejectAnnouncement, { params: { id }, body: { note } }),
    refresh: stale,
    done: t`Returned to its author`,
    onClose,
  })
  return (
    <ActionDialog title={t`Return to author`} action={action} submit={t`Return`} onClose={onClose}>
      <TextField
        label={t`What is to be changed`}
        lines={3}
        maxLength={300}
        autoFocus
        value={note}
        onChange={setNote}
      />
    </ActionDialog>
  )
}
