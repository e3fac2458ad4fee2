import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { reopenTicket } from 'tenant-api/contract/messages/tickets'
import { ActionDialog } from '../../../crud/form/ActionDialog.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { call } from '../../../shell/session/api.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useStaleTickets } from './use-stale-tickets.ts'

/** Opens again what was not resolved, with why. */
export function ReopenDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const stale = useStaleTickets()
  const [reason, write] = useState('')
  const action = useAction({
    send: () => call(reopenTicket, { params: { id }, body: { reason } }),
    refresh: stale,
    onClose,
  })
  return (
    <ActionDialog title={t`It is not resolved`} action={action} submit={t`Open it again`} onClose={onClose}>
      <TextField
        label={t`Reason`}
        isRequired
        lines={3}
        maxLength={500}
        autoFocus
        value={reason}
        onChange={write}
      />
    </ActionDialog>
  )
}
