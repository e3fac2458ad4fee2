import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { RefreshCw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { checkPayment, onlinePayments } from 'tenant-api/contract/money/online-payments'
import { reasonForm } from 'tenant-api/contract/money/receipts'
import { askRefund } from 'tenant-api/contract/money/refunds'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { Facts } from '../../../crud/record/Facts.tsx'
import '../../../crud/record/Record.css'
import { useClose } from '../../../crud/list/use-close.ts'
import { rowQuery } from '../../../crud/resource/calls.ts'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { type Row, textOf } from '../../../crud/resource/rows.ts'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { call } from '../../../shell/session/api.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

/** One payment: what the provider says of it, and a question to it where nobody knows yet. */
export function OneOnlinePayment() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const close = useClose('online-payments')
  const mayAsk = useMay(['online-payments', 'edit'])
  const stale = useStale(/online-payments|receipts|invoices|home/)
  const { data: row, placeholder } = useLoaded(rowQuery(onlinePayments, id), 5)
  const state = row ? textOf(row, 'state') : ''
  const asking = useMutation({
    mutationFn: () => call(checkPayment, { params: { id } }),
    onSuccess: () => toast({ type: 'success', message: t`The provider was asked` }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  return (
    <Sheet
      title={row ? textOf(row, 'payer') : t`Loading`}
      onClose={close}
      footer={
        <>
          {row && state === 'paid' && <GiveBack row={row} id={id} />}
          {mayAsk && row && state !== 'refunded' && textOf(row, 'provider') !== 'bill-number' && (
            <Button
              look={state === 'paid' ? 'secondary' : 'primary'}
              icon={<RefreshCw aria-hidden size={16} />}
              isPending={asking.isPending}
              onPress={() => asking.mutate()}
            >{t`Ask the provider again`}</Button>
          )}
        </>
      }
    >
      {placeholder}
      {row && <Facts resource={onlinePayments} row={row} without={['payer']} />}
    </Sheet>
  )
}

/** Asks for a refund through the provider: somebody else approves it on the list of refunds. */
function GiveBack({ row, id }: { row: Row; id: string }) {
  const { t } = useLingui()
  const may = useMay(['refunds', 'edit'])
  const stale = useStale(/online-payments|refund|home/)
  const [isAsking, ask] = useState(false)
  if (!may) return null
  return (
    <>
      <Button
        icon={<Undo2 aria-hidden size={16} className="directional" />}
        onPress={() => ask(true)}
      >{t`Give money back`}</Button>
      {isAsking && (
        <ShapeSheet
          title={t`Give money back`}
          top={
            <p>{t`Somebody else decides. Then the provider gives all of it back to the payer, and the receipt is reversed.`}</p>
          }
          shape={reasonForm}
          submit={t`Ask for approval`}
          done={t`Somebody else decides now`}
          isTyped
          onSend={async ({ reason }) => {
            const familyAccountId = textOf(row, 'familyAccountId')
            const body = { kind: 'online', familyAccountId, onlinePaymentId: id, reason } as never
            await call(askRefund, { body, onceKey: crypto.randomUUID() })
            await stale()
          }}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}
