import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { listReports } from 'tenant-api/contract/money/finance-reports'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import type { Needs } from '../../../../shell/navigation/area.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { read } from '../../../../shell/session/api.ts'
import { may, useMe } from '../../../../shell/session/me.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import './Reports.css'

type Way = { page: string; title: string; lead: string; needs?: Needs }

/** The reports of the money in groups, with those that are pages of other areas. */
export function ReportsPage() {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded(read(listReports, {}), 8, t`Loading the reports`)
  const elsewhere = useElsewhere()
  if (placeholder) return placeholder
  return (
    <Page
      title={t`Financial reports`}
      lead={t`Each report is there on the screen, as Excel and as PDF, for the campus that is chosen above.`}
      width="1080px"
    >
      <div className="report-groups">
        {data.groups.flatMap(({ id, title }, at) => {
          const own = data.rows
            .filter(({ group }) => group === id)
            .map(({ id: report, ...row }) => ({ ...row, page: `finance-reports/${report}` }))
          const group = <Group key={id} title={title} ways={[...own, ...(elsewhere[id] ?? [])]} />
          // What came in, and beside it what did not.
          return at === 0
            ? [group, <Group key="owed" title={t`Who owes`} ways={elsewhere.owed ?? []} />]
            : [group]
        })}
      </div>
    </Page>
  )
}

function Group({ title, ways }: { title: string; ways: readonly Way[] }) {
  const me = useMe()
  const open = ways.filter(({ needs }) => may(me, needs))
  if (open.length === 0) return null
  return (
    <Card isFlush title={title}>
      <RowList>
        {open.map(({ page, title: name, lead }) => (
          <li key={page}>
            <Link to={scoped(page)} className="row-link finance-report-way">
              <strong>{name}</strong>
              <span>{lead}</span>
            </Link>
          </li>
        ))}
      </RowList>
    </Card>
  )
}

/** What other pages report already, by the group in which it is looked for. */
function useElsewhere(): Readonly<Record<string, readonly Way[]>> {
  const { t } = useLingui()
  return {
    cash: [
      {
        page: 'cash-sessions',
        title: t`Tills`,
        lead: t`Every till with its count, and the day-close report of each.`,
        needs: ['cash-sessions', 'view'],
      },
    ],
    books: [
      {
        page: 'books',
        title: t`Trial balance`,
        lead: t`What every account stood at before, and stands at now.`,
        needs: ['journals', 'view'],
      },
    ],
    owed: [
      {
        page: 'fee-ageing',
        title: t`Ageing of fees`,
        lead: t`What is open by fee type and days since the due date.`,
        needs: ['defaulters', 'view'],
      },
      {
        page: 'defaulters',
        title: t`Defaulters`,
        lead: t`The families that owe, for how long, and what they have promised.`,
        needs: ['defaulters', 'view'],
      },
      {
        page: 'family-accounts',
        title: t`Statement of a family`,
        lead: t`Open a family: what each child was charged, what was paid, and the balance.`,
        needs: ['family-accounts', 'view'],
      },
      {
        page: 'debtors',
        title: t`Statement of a student`,
        lead: t`Open a student: each fee that is open, and the way to the account of the family.`,
        needs: ['debtors', 'view'],
      },
    ],
  }
}
