import { useLingui } from '@lingui/react/macro'
import { Receipt } from 'lucide-react'
import { type ChildDues, readOwnDues } from 'tenant-api/contract/money/invoices'
import '../../../../crud/record/Record.css'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { BalanceText } from '../../../../ui/text/MoneyText.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { DueRows } from '../DueRows.tsx'
import { OwnChallans } from '../OwnChallans.tsx'
import { OwnReceipts } from '../OwnReceipts.tsx'
import { PayNow } from '../PayNow.tsx'
import './MyDuesPage.css'

/** What a family owes for each child, with the fine of today, and the number under which banks take it. */
export function MyDuesPage() {
  const { t } = useLingui()
  const ownName = useOwnName()
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
      {data && data.children.length > 0 && <PayNow />}
      {data && data.children.length > 0 && <OwnChallans />}
      {data?.children.map((child) => (
        <Card
          key={child.studentId}
          isFlush
          title={<bdi>{ownName(child)}</bdi>}
          description={<bdi>{child.section}</bdi>}
        >
          <Dues rows={child.rows} />
        </Card>
      ))}
      {data && data.children.length > 0 && <OwnReceipts />}
    </div>
  )
}

/** What is open of a child; what is settled can be unfolded. */
function Dues({ rows }: Pick<ChildDues, 'rows'>) {
  const { t } = useLingui()
  const open = rows.filter(({ state }) => state === 'open' || state === 'part-paid')
  const settled = rows.filter((row) => !open.includes(row))
  return (
    <>
      {rows.length === 0 && <p className="record-none">{t`No Fees Available`}</p>}
      {rows.length > 0 && open.length === 0 && <p className="record-none">{t`Nothing is due.`}</p>}
      {open.length > 0 && <DueRows rows={open} />}
      {settled.length > 0 && (
        <details className="settled-dues">
          <summary>{t`Earlier fees`}</summary>
          <DueRows rows={settled} />
        </details>
      )}
    </>
  )
}
