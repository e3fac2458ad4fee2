import { useLingui } from '@lingui/react/macro'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readStudentAttendance } from 'tenant-api/contract/attendance/reports'
import { listOwnStudents } from 'tenant-api/contract/people/students-and-guardians'
import { QueryCard } from '../../../../crud/resource/QueryCard.tsx'
import { read } from '../../../../shell/session/api.ts'
import { useFamily } from '../../../../shell/scope/children.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { PercentText } from '../../../../ui/text/PercentText.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { TodayLine } from '../student/TodayLine.tsx'
import '../student/StudentCalendar.css'
import './RegistersCard.css'

/** What today is for oneself, or for each child: the first that a parent looks for. */
export default function OwnTodayCard() {
  const { t } = useLingui()
  const ownName = useOwnName()
  const { chosen } = useFamily()
  const query = useQuery(read(listOwnStudents, {}))
  const own = (query.data?.rows ?? []).filter(({ id }) => !chosen || id === chosen.id)
  const asked = useQueries({
    queries: own.map(({ id }) => read(readStudentAttendance, { params: { id }, query: {} })),
  })
  if (query.data && own.length === 0) return null
  return (
    <QueryCard
      title={t`Attendance today`}
      query={query}
      rows={2}
      action={<Link to={scoped('attendance')} className="card-link">{t`Attendance`}</Link>}
    >
      {() => (
        <ul className="own-today">
          {own.map(({ id, name, otherName }, at) => {
            const data = asked[at]?.data
            const today = data?.days.find(({ day }) => day === data.today)
            return (
              <li key={id} className="own-today-line">
                <bdi className="registers-card-title">{ownName({ name, otherName })}</bdi>
                {today && <TodayLine at={today} />}
                {data && (
                  <span>
                    {t`This year`} <PercentText value={data.yearTotals.percent} />
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </QueryCard>
  )
}
