import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readOverview } from 'tenant-api/contract/attendance/reports'
import { QueryCard } from '../../../../crud/resource/QueryCard.tsx'
import { read } from '../../../../shell/session/api.ts'
import { scoped, scopeFilter, useScope } from '../../../../shell/scope/scope.ts'
import { CourseStrip } from '../reports/CourseStrip.tsx'
import '../reports/Reports.css'
import './RegistersCard.css'

/** So many days with school stand beside each other at home. */
const days = 7

/** How attendance of each class went over the last days, the best and the worst seen at a look. */
export default function ByClassCard() {
  const { t } = useLingui()
  const { campus } = scopeFilter('campus', useScope())
  const query = useQuery(read(readOverview, { query: { days, ...(campus && { campus }) } }))
  if (query.data?.days.length === 0) return null
  return (
    <QueryCard
      title={t`Attendance by class`}
      query={query}
      rows={5}
      action={<Link to={scoped('attendance-reports')} className="card-link">{t`Overview`}</Link>}
    >
      {(overview) => (
        <div className="registers-card-strip">
          <CourseStrip
            label={t`Attendance by class`}
            of={t`Class`}
            days={overview.days}
            rows={overview.rows}
          />
        </div>
      )}
    </QueryCard>
  )
}
