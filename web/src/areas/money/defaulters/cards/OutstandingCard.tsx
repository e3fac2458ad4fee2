import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { plural } from '@lingui/core/macro'
import { readOutstanding } from 'tenant-api/contract/money/defaulters'
import { QueryCard } from '../../../../crud/resource/QueryCard.tsx'
import { scoped, scopeFilter, useScope } from '../../../../shell/scope/scope.ts'
import { read } from '../../../../shell/session/api.ts'
import { BalanceText } from '../../../../ui/text/MoneyText.tsx'
import '../../../../crud/record/Record.css'

/** What families owe the school today, on the home page of the office; what is overdue leads to its invoices. */
export function OutstandingCard() {
  const { t } = useLingui()
  const query = useQuery(read(readOutstanding, { query: scopeFilter('campus', useScope()) }))
  if (query.data?.students === 0) return null
  const count = (students: number) =>
    t({ message: plural(students, { one: '# student', other: '# students' }) })
  return (
    <QueryCard
      title={t`Unpaid fees`}
      query={query}
      rows={2}
      action={<Link to={scoped('defaulters')} className="card-link">{t`Defaulters`}</Link>}
    >
      {({ open, overdue, students, overdueStudents }) => (
        <ul className="record-rows">
          <li>
            <div className="record-row-text">
              <span>{t`Still open`}</span>
              <span className="record-row-more">{count(students)}</span>
            </div>
            <strong>
              <BalanceText balances={open} />
            </strong>
          </li>
          {overdueStudents > 0 && (
            <li>
              <div className="record-row-text">
                <Link
                  to={scoped('invoices')}
                  search={{ isOverdue: true } as never}
                  className="record-link"
                >{t`Overdue`}</Link>
                <span className="record-row-more">{count(overdueStudents)}</span>
              </div>
              <BalanceText balances={overdue} />
            </li>
          )}
        </ul>
      )}
    </QueryCard>
  )
}
