import { useLingui } from '@lingui/react/macro'
import { Receipt } from 'lucide-react'
import { readOwnDues } from 'tenant-api/contract/money/invoices'
import '../../../../crud/record/Record.css'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { BalanceText } from '../../../../ui/text/MoneyText.tsx'
import { DueRows } from '../DueRows.tsx'
import { OwnChallans } from '../OwnChallans.tsx'
import { OwnReceipts } from '../OwnReceipts.tsx'

/** What a family owes for each child, with the fine of today, and the number under which banks take it. */
export function MyDuesPage() {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded(read(readOwnDues, {}), 5, t`Loading the fees`)
  return (
    <div className="record">
      <header className="record-header">
        <div className="record-who">
          <h1 className="record-name">{t`Due fees`}</h1>
          {data && data.billNumbers.length > 0 && (
            <div className="record-facts">
              <span>
                {t`Bill number`} <Ltr>{data.billNumbers.join(' · ')}</Ltr>
              </span>
              <span>
                {t`Still open`}{' '}
                <strong>
                  <BalanceText balances={data.open} />
                </strong>
              </span>
            </div>
          )}
        </div>
      </header>
      {placeholder}
      {data?.children.length === 0 && (
        <EmptyState icon={Receipt} title={t`No Fees Available`} action={null}>
          {t`The school shows the fees of a child to whoever gets the bills. Ask the office if that is you.`}
        </EmptyState>
      )}
      {data && data.children.length > 0 && <OwnChallans />}
      {data?.children.map(({ studentId, name, section, rows }) => (
        <Card key={studentId} isFlush title={<bdi>{name}</bdi>} description={<bdi>{section}</bdi>}>
          {rows.length === 0 ? (
            <p className="record-none">{t`No Fees Available`}</p>
          ) : (
            <DueRows rows={rows} />
          )}
        </Card>
      ))}
      {data && data.children.length > 0 && <OwnReceipts />}
    </div>
  )
}
