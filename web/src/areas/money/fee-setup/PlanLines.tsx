import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from 'kit/text/locale'
import { cycles, listPlanLines, type PlanLine } from 'tenant-api/contract/money/fee-setup/plans'
import { QueryCard } from '../../../crud/resource/QueryCard.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { read } from '../../../shell/session/api.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { TermText } from '../../../ui/date/TermText.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { MoneyText } from '../../../ui/text/MoneyText.tsx'

/** Every fee of a plan with its days: what was charged, what is, and what will be. */
export function PlanLines({ id }: { id: string }) {
  const { t } = useLingui()
  const query = useQuery(read(listPlanLines, { params: { id } }))
  return (
    <QueryCard title={t`All fees and their days`} query={query} rows={6}>
      {({ rows, today }) =>
        rows.length === 0 ? (
          <p className="record-none">{t`This plan has no fees yet.`}</p>
        ) : (
          <ul className="record-rows">
            {rows.map((row) => (
              <Line key={row.id} row={row} today={today} />
            ))}
          </ul>
        )
      }
    </QueryCard>
  )
}

function Line({ row, today }: { row: PlanLine; today: string }) {
  const { t } = useLingui()
  const say = useSay()
  const { language } = useRegional()
  const { feeType, targetTitle, amount, cycle, validFrom, validUntil } = row
  const iterations = row.iterations !== null && formatNumber(language, row.iterations)
  const [generateDay, dueDay] = [row.generateDay, row.dueDay].map((day) => formatNumber(language, day))
  const isOver = validUntil !== null && validUntil < today
  return (
    <li data-over={isOver || undefined}>
      <div className="record-row-text">
        <span className="record-row-more">
          <bdi>{feeType}</bdi>
          {targetTitle !== '' && <bdi>{targetTitle}</bdi>}
          {validFrom > today && <Badge tone="info">{t`Planned`}</Badge>}
        </span>
        <span className="record-row-more">
          {say(cycles[cycle])}
          {iterations && <span>{t`Iteration count: ${iterations}`}</span>}
          <span>{t`Generated on day ${generateDay}, due on day ${dueDay}`}</span>
          <TermText startsOn={validFrom} endsOn={validUntil} />
          {row.comment !== '' && <bdi>{row.comment}</bdi>}
        </span>
      </div>
      <MoneyText money={amount} />
    </li>
  )
}
