import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { addDays, day as asDay } from 'kit/values/day'
import { formatDayPart } from 'kit/text/locale'
import type { ReactNode } from 'react'
import { listSchoolDays } from 'tenant-api/contract/institute/school-days'
import { read } from '../../../../shell/session/api.ts'
import { scopeFilter, useScope } from '../../../../shell/scope/scope.ts'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { useToday } from '../../../../ui/date/use-today.ts'
import { nextSchoolDay } from './next-school-day.ts'

/** So many days ahead the next school day is looked for. */
const farthest = 60

/** A number of today, or on a day without school which day is the next one with it. */
export default function SchoolToday({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const { campus } = scopeFilter('campus', useScope())
  const today = asDay(useToday())
  const query = { from: today, until: addDays(today, farthest), ...(campus && { campus }) }
  const next = nextSchoolDay(useQuery(read(listSchoolDays, { query })).data?.days ?? [])
  if (!next) return children
  const weekday = next.day && formatDayPart(language, next.day, { weekday: 'long' })
  return (
    <div className="stat">
      <span className="stat-label">{label}</span>
      <span className="muted-small">
        {t`No school today.`} {weekday && t`${weekday} is the next school day.`}
      </span>
    </div>
  )
}
