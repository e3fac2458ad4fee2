import { Plural, useLingui } from '@lingui/react/macro'
import type { Overview } from 'tenant-api/contract/attendance/reports'
import { Who } from './Who.tsx'
import '../../../../ui/table/Lines.css'
import { PercentText } from '../../../../ui/text/PercentText.tsx'

/** Who was missed on the most days of the year. */
export function MostAbsent({ rows }: { rows: Overview['mostAbsent'] }) {
  const { t } = useLingui()
  if (rows.length === 0) return <p className="report-line report-note">{t`Nobody was absent yet.`}</p>
  return (
    <ul className="lines">
      {rows.slice(0, 6).map((row) => (
        <li key={row.id} className="report-line">
          <span>
            <Who {...row} place={row.sectionTitle} />
          </span>
          <span>
            <Plural value={row.absent} one="# day" other="# days" /> · <PercentText value={row.percent} />
          </span>
        </li>
      ))}
    </ul>
  )
}
