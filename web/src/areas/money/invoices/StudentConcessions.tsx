import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import {
  type Concession,
  concessionStates,
  listStudentConcessions,
} from 'tenant-api/contract/money/invoices/concessions'
import { QueryCard } from '../../../crud/resource/QueryCard.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { read } from '../../../shell/session/api.ts'
import { TermText } from '../../../ui/date/TermText.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { MoneyText } from '../../../ui/text/MoneyText.tsx'
import { PercentText } from '../../../ui/text/PercentText.tsx'
import { ConcessionTools } from './ConcessionTools.tsx'

const tones = { asked: 'warning', approved: 'success', rejected: 'danger', ended: 'neutral' } as const

/** On a student’s record: what was granted, and what waits for a decision. */
export function StudentConcessions({ id }: OfRecord) {
  const { t } = useLingui()
  const query = useQuery(read(listStudentConcessions, { params: { id } }))
  return (
    <QueryCard title={t`Concessions`} query={query} rows={2}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="record-none">{t`No concession has been requested yet. Siblings get theirs automatically, by their rank in the family.`}</p>
        ) : (
          <ul className="record-rows">
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        )
      }
    </QueryCard>
  )
}

function Row({ row }: { row: Concession }) {
  const say = useSay()
  const { typeTitle, state, percent, amount, validFrom, validUntil, reason, askedBy } = row
  return (
    <li>
      <div className="record-row-text">
        <span className="record-row-more">
          <bdi>{typeTitle}</bdi>
          <Badge tone={tones[state]}>{say(concessionStates[state])}</Badge>
        </span>
        <span className="record-row-more">
          {percent !== null && <PercentText value={percent} />}
          {amount && <MoneyText money={amount} />}
          <TermText startsOn={validFrom} endsOn={validUntil} />
          <bdi>{askedBy}</bdi>
          {reason !== '' && <bdi>{reason}</bdi>}
        </span>
      </div>
      <ConcessionTools row={row} />
    </li>
  )
}
