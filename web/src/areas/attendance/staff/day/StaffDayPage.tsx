import { useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { readDaySheet, type SheetRow } from 'tenant-api/contract/attendance/staff'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isDay } from 'kit/values/day'
import { FileLinks } from '../../../../crud/files/FileLinks.tsx'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { isOwnAlone, useMe } from '../../../../shell/session/me.ts'
import { scoped, scopeFilter, useScope } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { DaySteps } from '../../../../ui/date/PeriodSteps.tsx'
import { Segments } from '../../../../ui/form/choice/Segments.tsx'
import { DepartmentChoice, ofDepartment } from '../DepartmentChoice.tsx'
import { countsOfDay, DayCounts, NightNote } from '../DayMark.tsx'
import { MyAttendancePage } from '../own/MyAttendancePage.tsx'
import { StaffRows } from './StaffRows.tsx'
import { dayQuery } from '../queries.ts'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import '../Presence.css'

/** Everybody who works here on a day; to whom only their own days are shown, these. */
export function StaffDayPage() {
  return isOwnAlone(useMe(), ['presence', 'view']) ? <MyAttendancePage /> : <StaffDay />
}

function StaffDay() {
  const { t } = useLingui()
  const view = useDay()
  const { asked, show } = view
  const { data, placeholder } = withFallback(asked, 8, t`Loading the attendance`)
  const query = { ...(data && { day: data.day }), ...(view.campus && { campus: view.campus }) }
  const files = { ...query, ...(view.department && { department: view.department }) }
  return (
    <div className="presence">
      <Cluster as="header" gap="8px 16px">
        <h1 className="page-title presence-title">{t`Attendance of staff`}</h1>
        {data && <DaySteps day={data.day} today={data.today} onDay={(day) => show({ day })} />}
        {data && (
          <div className="presence-files">
            <FileLinks endpoint={readDaySheet} query={files} />
          </div>
        )}
      </Cluster>
      {placeholder ?? <Day rows={data.rows} day={data.day} today={data.today} view={view} />}
    </div>
  )
}

type Props = { rows: readonly SheetRow[]; day: string; today: string; view: ReturnType<typeof useDay> }

function Day({ rows, day, today, view: { department, shown, show } }: Props) {
  const { t } = useLingui()
  const names: Record<View, string> = { all: t`All`, missing: t`Not in`, in: t`In` }
  if (rows.length === 0) return <Nobody />
  const here = ofDepartment(rows, department)
  const listed = here.filter(({ isIn, firstIn }) =>
    shown === 'all' ? true : shown === 'in' ? isIn : !isIn && firstIn === null,
  )
  return (
    <>
      <DayCounts counts={countsOfDay(here)} />
      <Cluster gap="8px 16px">
        <Segments
          label={t`People shown`}
          choices={(['all', 'missing', 'in'] as const).map((id) => ({ id, name: names[id] }))}
          value={shown}
          onChange={(id) => show({ show: id })}
        />
        <DepartmentChoice rows={rows} value={department} onChoose={(id) => show({ department: id })} />
      </Cluster>
      <StaffRows key={day} rows={listed} isToday={day === today} />
      <NightNote />
    </>
  )
}

function Nobody() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={Users}
      title={t`Nobody works here on this day`}
      action={<ButtonLink href={scoped('staff')}>{t`Staff`}</ButtonLink>}
    >
      {t`Add teachers and staff with their campus to see them here.`}
    </EmptyState>
  )
}

const views = ['all', 'missing', 'in'] as const

type View = (typeof views)[number]

type Search = { day?: string; department?: string; show?: string }

/** Which day, whom of it and which department the address means. */
function useDay() {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { campus } = scopeFilter('campus', useScope())
  const day = isDay(search.day) ? search.day : undefined
  const asked = useQuery({ ...dayQuery({ day, campus }), placeholderData: keepPreviousData })
  const shown = views.find((view) => view === search.show) ?? 'all'
  const department = search.department ?? ''
  function show(change: Search) {
    const next = { day, department, show: shown, ...change }
    const said = {
      day: next.day === asked.data?.today ? undefined : next.day,
      department: next.department === '' ? undefined : next.department,
      show: next.show === 'all' ? undefined : next.show,
    }
    void navigate({ to: '.', search: said as never, replace: true })
  }
  return { asked, campus, department, shown, show }
}
