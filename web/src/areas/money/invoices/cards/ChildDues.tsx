import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { WireMoney } from 'kit/values/money'
import { type ChildDues as Dues, readOwnDues } from 'tenant-api/contract/money/invoices'
import { scoped } from '../../../../shell/scope/scope.ts'
import { read } from '../../../../shell/session/api.ts'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { Skeleton } from '../../../../ui/state/Skeleton.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { BalanceText } from '../../../../ui/text/MoneyText.tsx'
import './ChildDues.css'

/** What is owed for a child today, on the home page of the family; nothing for whom the school shows no fees. */
export function ChildDues({ id }: { id: string }) {
  const { t } = useLingui()
  const { data, isPending } = useQuery(read(readOwnDues, {}))
  if (isPending) return <Skeleton height="44px" radius="8px" />
  const rows = data?.children.find(({ studentId }) => studentId === id)?.rows ?? []
  if (rows.length === 0) return null
  const open = rows.filter((row) => row.open.amount !== '0')
  const [first] = open.map(({ dueOn }) => dueOn).toSorted()
  return (
    <Link to={scoped('my-dues')} className="child-dues">
      <span className="child-dues-name">{t`Fees`}</span>
      {first === undefined ? (
        <Badge tone="success">{t`Paid`}</Badge>
      ) : (
        <>
          <strong>
            <BalanceText balances={sumOf(open)} />
          </strong>
          <span>
            {t`Due date`} <DayText day={first} />
          </span>
          {open.some(({ isOverdue }) => isOverdue) && <Badge tone="danger">{t`Overdue`}</Badge>}
        </>
      )}
    </Link>
  )
}

/** What is open with the fine of today, for each currency. */
function sumOf(rows: Dues['rows']): WireMoney[] {
  const byCurrency = Map.groupBy(rows, ({ open }) => open.currency)
  return Array.from(byCurrency, ([currency, of]) => {
    const amount = of.reduce((sum, { open, fine }) => sum + BigInt(open.amount) + BigInt(fine.amount), 0n)
    return { amount: String(amount), currency }
  })
}
