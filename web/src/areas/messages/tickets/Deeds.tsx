import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  resolveTicket,
  takeTicket,
  type Ticket,
  withdrawTicket,
  reopenTicket,
} from 'tenant-api/contract/messages/tickets'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { HandOnSheet } from './HandOnSheet.tsx'
import { useStaleTickets } from './use-stale-tickets.ts'
import { ActionDialog } from '../../../crud/form/ActionDialog.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import './pages/Tickets.css'

/** What the reader may do with a ticket besides writing. */
export function Deeds({ ticket: { id, may, assigneeId } }: { ticket: Ticket }) {
  const { t } = useLingui()
  const [asking, ask] = useState<'handOn' | 'reopen'>()
  const params = { id }
  const taking = useDeed(() => call(takeTicket, { params, body: {} }), t`It is yours now`)
  const resolving = useDeed(() => call(resolveTicket, { params, body: {} }), t`It is resolved`)
  const withdrawing = useDeed(() => call(withdrawTicket, { params, body: {} }), t`It is withdrawn`)
  return (
    <div className="ticket-deeds">
      {may.includes('take') && assigneeId === null && (
        <Button isPending={taking.isPending} onPress={() => taking.mutate()}>{t`Take this ticket`}</Button>
      )}
      {may.includes('handOn') && <Button onPress={() => ask('handOn')}>{t`Hand on`}</Button>}
      {may.includes('resolve') && (
        <Button
          isPending={resolving.isPending}
          onPress={() => resolving.mutate()}
        >{t`It is resolved`}</Button>
      )}
      {may.includes('reopen') && <Button onPress={() => ask('reopen')}>{t`It is not resolved`}</Button>}
      {may.includes('withdraw') && (
        <Button
          look="quiet"
          isPending={withdrawing.isPending}
          onPress={() => withdrawing.mutate()}
        >{t`Withdraw`}</Button>
      )}
      {asking === 'handOn' && <HandOnSheet id={id} onClose={() => ask(undefined)} />}
      {asking === 'reopen' && <ReopenDialog id={id} onClose={() => ask(undefined)} />}
    </div>
  )
}

function useDeed<T>(deed: () => Promise<T>, message: string) {
  const stale = useStaleTickets()
  return useMutation({
    mutationFn: deed,
    onSuccess: () => toast({ type: 'success', message }),
    onError: ({ message: why }) => toast({ type: 'error', message: why }),
    onSettled: stale,
  })
}

/** Opens again what was not resolved, with why. */
function ReopenDialog({ id, onClose }: { id: string; onClose: () => void }) {
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
