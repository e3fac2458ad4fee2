import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { cycles, readFeeStructure } from 'tenant-api/contract/money/fee-setup/plans'
import { QueryCard } from '../../../crud/resource/QueryCard.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { read } from '../../../shell/session/api.ts'
import { MoneyText } from '../../../ui/text/MoneyText.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'

/** What a student is charged by the plan of today. */
export function FeeStructure({ id }: OfRecord) {
  const { t } = useLingui()
  const say = useSay()
  const ownName = useOwnName()
  const query = useQuery(read(readFeeStructure, { params: { id } }))
  return (
    <QueryCard title={t`Fee structure`} query={query} rows={3}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="record-none">{t`No plan says yet what this student pays.`}</p>
        ) : (
          <ul className="record-rows">
            {rows.map((row) => (
              <li key={row.id}>
                <div className="record-row-text">
                  <bdi>{ownName({ name: row.feeType, otherName: row.otherFeeType })}</bdi>
                  <span className="record-row-more">{say(cycles[row.cycle])}</span>
                </div>
                <MoneyText money={row.amount} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryCard>
  )
}
