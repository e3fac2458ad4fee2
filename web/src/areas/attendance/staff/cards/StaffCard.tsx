import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryCard } from '../../../../crud/resource/QueryCard.tsx'
import { scoped, scopeFilter, useScope } from '../../../../shell/scope/scope.ts'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { countsOfDay, DayCounts, DayMark } from '../DayMark.tsx'
import { dayQuery } from '../queries.ts'
import '../../../../ui/table/Lines.css'
import '../Presence.css'

const most = 4

/** Who of the staff is in today, and who is late or has not come. */
export default function StaffCard() {
  const { t } = useLingui()
  const { campus } = scopeFilter('campus', useScope())
  const query = useQuery(dayQuery({ campus }))
  const rows = query.data?.rows
  if (rows?.every(({ status }) => status === 'day_off' || status === null)) return null
  return (
    <QueryCard
      title={t`Staff today`}
      query={query}
      rows={3}
      action={<Link to={scoped('staff-attendance')} className="card-link">{t`All staff`}</Link>}
    >
      {({ rows: all }) => (
        <>
          <div className="staff-card-sums">
            <span>
              {t`In`} <NumberText value={all.filter(({ isIn }) => isIn).length} />
            </span>
            <DayCounts counts={countsOfDay(all)} />
          </div>
          <ul className="lines">
            {all
              .filter(({ status }) => status === 'absent' || status === 'late')
              .slice(0, most)
              .map((row) => (
                <li key={row.id} className="staff-card-line">
                  <bdi>{row.name}</bdi> {row.status && <DayMark status={row.status} />}
                </li>
              ))}
          </ul>
        </>
      )}
    </QueryCard>
  )
}
