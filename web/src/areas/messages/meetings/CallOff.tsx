import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelMeeting, previewCancellation } from 'tenant-api/contract/messages/meetings'
import { ActionDialog } from '../../../crud/form/ActionDialog.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { SendingCounts } from '../../../crud/sending/SendingCounts.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useStaleMeetings } from './use-stale-meetings.ts'

/** Calls a meeting off, with why: everybody who has booked is told. */
export function CallOff({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const stale = useStaleMeetings()
  const { data: preview } = useQuery({ ...read(previewCancellation, { params: { id } }), staleTime: 0 })
  const [reason, write] = useState('')
  const action = useAction({
    send: () => call(cancelMeeting, { params: { id }, body: { reason } }),
    refresh: stale,
    onClose,
  })
  return (
    <ActionDialog
      title={t`Cancel the meeting?`}
      action={action}
      submit={t`Cancel meeting`}
      cancel={t`Keep it`}
      isDanger
      onClose={onClose}
    >
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
        error={action.errorOf('reason')}
      />
      {preview && <SendingCounts preview={preview} />}
    </ActionDialog>
  )
}
