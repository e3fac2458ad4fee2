import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { checkPayment, onlinePayments } from 'tenant-api/contract/money/online-payments'
import { Facts } from '../../../crud/record/Facts.tsx'
import '../../../crud/record/Record.css'
import { useClose } from '../../../crud/list/use-close.ts'
import { rowQuery } from '../../../crud/resource/calls.ts'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { textOf } from '../../../crud/resource/rows.ts'
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
        mayAsk &&
        ['pending', 'expired', 'failed'].includes(state) && (
          <Button
            look="primary"
            icon={<RefreshCw aria-hidden size={16} />}
            isPending={asking.isPending}
            onPress={() => asking.mutate()}
          >{t`Ask the provider again`}</Button>
        )
      }
    >
      {placeholder}
      {row && <Facts resource={onlinePayments} row={row} without={['payer']} />}
    </Sheet>
  )
}
