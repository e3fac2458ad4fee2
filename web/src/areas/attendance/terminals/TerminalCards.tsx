import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Terminal } from 'tenant-api/contract/attendance/terminals'
import { plural } from '@lingui/core/macro'
import { CircleCheck, Clock } from 'lucide-react'
import { scoped } from '../../../shell/scope/scope.ts'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { NumberText } from '../../../ui/text/NumberText.tsx'
import { TerminalBadge } from './TerminalBadge.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { FactList } from '../../../ui/layout/FactList.tsx'

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
          <bdi className="muted">{campusName}</bdi>
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
    <FactList look="ends">
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
    </FactList>
  )
}

/** So many seconds are nobody’s trouble. */
const near = 60

/** How a terminal’s clock goes, in whole minutes or hours. */
function ClockText({ ahead }: { ahead: number | null }) {
  const { t } = useLingui()
  if (ahead === null) return <span className="muted">{t`Not known yet`}</span>
  if (Math.abs(ahead) < near)
    return (
      <span className="terminal-right">
        <CircleCheck aria-hidden size={15} /> {t`Right`}
      </span>
    )
  const minutes = Math.round(Math.abs(ahead) / 60)
  return (
    <Badge tone="warning" icon={<Clock aria-hidden size={14} />}>
      {ahead > 0
        ? t({ message: plural(minutes, { one: '# minute ahead', other: '# minutes ahead' }) })
        : t({ message: plural(minutes, { one: '# minute behind', other: '# minutes behind' }) })}
    </Badge>
  )
}
