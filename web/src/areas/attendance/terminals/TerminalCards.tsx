import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Terminal } from 'tenant-api/contract/attendance/terminals'
import { scoped } from '../../../shell/scope/scope.ts'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { NumberText } from '../../../ui/text/NumberText.tsx'
import { ClockText } from './ClockText.tsx'
import { TerminalBadge } from './TerminalBadge.tsx'

/** Each terminal with what one looks for in the morning: whether it is heard of, how its clock goes, who has come. */
export function TerminalCards({ rows }: { rows: readonly Terminal[] }) {
  return (
    <ul className="terminal-cards">
      {rows.map((row) => (
        <TerminalCard key={row.id} row={row} />
      ))}
    </ul>
  )
}

function TerminalCard({ row }: { row: Terminal }) {
  const { id, name, campusName } = row
  return (
    <li className="terminal-card">
      <div className="terminal-card-head">
        <div>
          <h2 className="terminal-card-title">
            <Link className="record-link" to={scoped(`terminals/${id}`)}>
              <bdi>{name}</bdi>
            </Link>
          </h2>
          <bdi className="terminal-soft">{campusName}</bdi>
        </div>
        <TerminalBadge row={row} />
      </div>
      <TerminalFacts row={row} />
    </li>
  )
}

export function TerminalFacts({ row }: { row: Terminal }) {
  const { t } = useLingui()
  const { serial, lastSeenAt, clockAhead, people, records, punchesToday } = row
  return (
    <dl className="terminal-facts">
      <dt>{t`Serial number`}</dt>
      <dd>
        <Ltr>{serial}</Ltr>
      </dd>
      <dt>{t`Last seen`}</dt>
      <dd>{lastSeenAt === null ? t`Never` : <InstantText at={lastSeenAt} show="ago" />}</dd>
      <dt>{t`Clock`}</dt>
      <dd>
        <ClockText ahead={clockAhead} />
      </dd>
      <dt>{t`Punches today`}</dt>
      <dd>
        <NumberText value={punchesToday} />
      </dd>
      <dt>{t`People on it`}</dt>
      <dd>{people === null ? '–' : <NumberText value={people} />}</dd>
      <dt>{t`Punches in its memory`}</dt>
      <dd>{records === null ? '–' : <NumberText value={records} />}</dd>
    </dl>
  )
}
