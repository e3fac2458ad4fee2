import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { readFigures } from 'tenant-api/contract/messages/tickets'
import { read } from '../../../shell/session/api.ts'
import { scopeFilter, useScope } from '../../../shell/scope/scope.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { NumberText } from '../../../ui/text/NumberText.tsx'
import { FactList } from '../../../ui/layout/FactList.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import './pages/Tickets.css'

/** How tickets went in the last three months, by what was asked about. */
export function Figures() {
  const { t } = useLingui()
  const { data } = useQuery(read(readFigures, { query: scopeFilter('campus', useScope()) }))
  if (!data || data.rows.length === 0) return null
  return (
    <Card isFlush title={t`The last 90 days`}>
      <RowList>
        {data.rows.map((row) => (
          <li key={row.name} className="ticket-figure">
            <bdi className="ticket-subject">{row.name}</bdi>
            <FactList look="figures">
              <Figure label={t`Tickets`} value={row.count} />
              <Figure label={t`Waiting`} value={row.open} />
              <Figure label={t`Hours to the first answer`} value={row.answerHours} />
              <Figure label={t`Hours to the end`} value={row.resolveHours} />
              <Figure label={t`Answered in time, %`} value={row.inTime} />
              <Figure label={t`Satisfaction`} value={row.satisfaction} />
            </FactList>
          </li>
        ))}
      </RowList>
    </Card>
  )
}

function Figure({ label, value }: { label: string; value: number | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value === null ? '–' : <NumberText value={value} />}</dd>
    </div>
  )
}
