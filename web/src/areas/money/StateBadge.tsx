import { useLingui } from '@lingui/react/macro'
import { type InvoiceState, invoiceStates } from 'tenant-api/contract/money/invoices'
import { useSay } from '../../crud/resource/words.ts'
import { Badge } from '../../ui/text/Badge.tsx'

const tones = { open: 'warning', 'part-paid': 'info', paid: 'success', cancelled: 'neutral' } as const

/** Whether an invoice is paid; what is overdue says so beside it. */
export function StateBadge({ state, isOverdue }: { state: InvoiceState; isOverdue: boolean }) {
  const { t } = useLingui()
  const say = useSay()
  return (
    <>
      <Badge tone={tones[state]}>{say(invoiceStates[state])}</Badge>{' '}
      {isOverdue && <Badge tone="danger">{t`Overdue`}</Badge>}
    </>
  )
}
