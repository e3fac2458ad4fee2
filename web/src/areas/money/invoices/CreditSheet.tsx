import { useLingui } from '@lingui/react/macro'
import { isMoney, type WireMoney } from 'kit/values/money'
import { useState } from 'react'
import type { InvoicePage } from 'tenant-api/contract/money/invoices'
import { creditInvoice } from 'tenant-api/contract/money/invoices/fee-actions'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { call } from '../../../shell/session/api.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { MoneyField } from '../../../ui/form/typed/MoneyField.tsx'
import { useStaleInvoices } from './use-stale-invoices.ts'

/** A credit note: what is taken back of each line. What was paid of it becomes an advance of the family. */
export function CreditSheet({
  invoice: { id, number, lines, currency },
  onClose,
}: {
  invoice: InvoicePage
  onClose: () => void
}) {
  const { t } = useLingui()
  const stale = useStaleInvoices()
  const [amounts, setAmounts] = useState<Readonly<Record<string, unknown>>>({})
  const [reason, setReason] = useState('')
  const charged = lines.filter(({ creditsLineId, net }) => creditsLineId === null && net.amount !== '0')
  const credited = charged.flatMap(({ id: lineId }) => {
    const amount = amounts[lineId]
    return isMoney(amount) && String(amount.amount) !== '0' ? [{ lineId, amount: amount as WireMoney }] : []
  })
  const action = useAction({
    send: (keyOf) => {
      const body = { lines: credited, reason }
      return call(creditInvoice, { params: { id }, body, onceKey: keyOf(body) })
    },
    check: () =>
      credited.length === 0 ? [{ name: 'lines', message: t`Type what is taken back of a line` }] : [],
    refresh: stale,
    done: t`Credit note written`,
    onClose,
  })
  return (
    <ActionSheet
      title={t`Credit note on ${number}`}
      action={action}
      submit={t`Write the credit note`}
      onClose={onClose}
    >
      {charged.map(({ id: lineId, title }) => (
        <MoneyField
          key={lineId}
          label={title}
          currency={currency}
          showOptional
          value={(amounts[lineId] as never) ?? null}
          onChange={(value) => setAmounts((now) => ({ ...now, [lineId]: value }))}
        />
      ))}
      <TextField
        label={t`Reason`}
        isRequired
        maxLength={300}
        value={reason}
        onChange={setReason}
        error={action.errorOf('reason')}
      />
    </ActionSheet>
  )
}
