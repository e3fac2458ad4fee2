import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { readStudentInvoices } from 'tenant-api/contract/money/invoices'
import { QueryCard } from '../../../crud/resource/QueryCard.tsx'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { read } from '../../../shell/session/api.ts'
import { BalanceText } from '../../../ui/text/MoneyText.tsx'
import { DueRows } from './DueRows.tsx'

/** On a student’s record: the invoices, the latest first, and what is open with the fine of today. */
export function StudentInvoices({ id }: OfRecord) {
  const { t } = useLingui()
  const query = useQuery(read(readStudentInvoices, { params: { id } }))
  return (
    <QueryCard
      title={t`Invoices`}
      query={query}
      rows={4}
      action={query.data && <BalanceText balances={query.data.open} />}
    >
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="record-none">{t`No Fees Available`}</p>
        ) : (
          <DueRows rows={rows} isOfOffice />
        )
      }
    </QueryCard>
  )
}
