import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readWeek } from 'tenant-api/contract/learning/lessons'
import { QueryCard } from '../../../../crud/resource/QueryCard.tsx'
import { scoped } from '../../../../shell/scope/scope.ts'
import { read } from '../../../../shell/session/api.ts'
import { timeAt } from 'kit/values/day'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { useNow } from '../../../../ui/date/use-now.ts'
import { useToday } from '../../../../ui/date/use-today.ts'
import { AsOf, isCopy, useOfflineCopy } from '../OfflineCopy.tsx'
import { LessonLines } from '../LessonLines.tsx'

/** What the reader teaches today: what is on now, what is next, and the register of each lesson in one press. */
export default function MyDayCard() {
  const { t } = useLingui()
  const query = useQuery(read(readWeek, { query: {} }))
  const { data, dataUpdatedAt } = query
  const clock = { today: useToday(), now: timeAt(useRegional().zone, useNow()) }
  useOfflineCopy(data && !isCopy(query) ? dataUpdatedAt : null)
  // Whoever teaches nothing in this week has no day of lessons.
  if (data?.lessons.length === 0) return null
  const title = t`My lessons today`
  return (
    <QueryCard
      title={title}
      query={query}
      rows={4}
      action={<Link to={scoped('weeks')} className="card-link">{t`My week`}</Link>}
    >
      {({ days, lessons, ...stored }) => {
        // A copy of the morning says what is on now.
        const { today, now } = isCopy(query) ? clock : stored
        const own = lessons.filter(({ day }) => day === today)
        const reason = days.find(({ day }) => day === today)?.reason
        return (
          <>
            <AsOf query={query} look="card-body muted" />
            {own.length > 0 ? (
              <LessonLines lessons={own} now={now} isOfTeacher />
            ) : (
              <p className="card-body muted">{reason ?? t`No lessons of yours today.`}</p>
            )}
          </>
        )
      }}
    </QueryCard>
  )
}
