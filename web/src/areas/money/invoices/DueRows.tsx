import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatPeriod } from 'kit/text/locale'
import { type ChildDues, invoiceKinds } from 'tenant-api/contract/money/invoices'
import { useSay } from '../../../crud/resource/words.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { MoneyText } from '../../../ui/text/MoneyText.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { StateBadge } from '../StateBadge.tsx'

type Row = ChildDues['rows'][number]

/** Invoices of a student: the month, what is open of it, and why; the office opens each. */
export function DueRows({ rows, isOfOffice = false }: { rows: readonly Row[]; isOfOffice?: boolean }) {
  return (
    <ul className="record-rows">
      {rows.map((row) => (
        <DueRow key={row.id} row={row} isOfOffice={isOfOffice} />
      ))}
    </ul>
  )
}

function DueRow({ row, isOfOffice }: { row: Row; isOfOffice: boolean }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const say = useSay()
  const ownName = useOwnName()
  const { id, number, period, kind, dueOn, due, open, fine, state, isOverdue, lines } = row
  const title = `${formatPeriod(language, period)} · ${say(invoiceKinds[kind])}`
  return (
    <li>
      <div className="record-row-text">
        <span className="record-row-more">
          {isOfOffice ? <Link to={scoped(`invoices/${id}`)}>{title}</Link> : <strong>{title}</strong>}
          <StateBadge state={state} isOverdue={isOverdue} />
        </span>
        <span className="record-row-more">
          <Ltr>{number}</Ltr>
          <span>
            {t`Due date`} <DayText day={dueOn} />
          </span>
          {fine.amount !== '0' && (
            <span>
              {t`Fine today`} <MoneyText money={fine} />
            </span>
          )}
        </span>
        {!isOfOffice && state !== 'cancelled' && (
          <details>
            <summary>{t`Why this amount?`}</summary>
            <ul className="record-rows">
              {lines.map((line) => (
                <li key={line.id}>
                  <div className="record-row-text">
                    <bdi>{ownName({ name: line.title, otherName: line.otherTitle })}</bdi>
                    {line.basis.map((sentence) => (
                      <span key={sentence} className="record-row-more">
                        {sentence}
                      </span>
                    ))}
                  </div>
                  <MoneyText money={line.net} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <MoneyText money={open.amount === '0' ? due : open} />
    </li>
  )
}
