import { useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { readDaySheet, type SheetRow } from 'tenant-api/contract/attendance/staff'
import { FileLinks } from '../../../../crud/files/FileLinks.tsx'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { isOwnAlone, useMe } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { DaySteps } from '../../../../ui/date/PeriodSteps.tsx'
import { Segments } from '../../../../ui/form/choice/Segments.tsx'
import { DepartmentChoice, ofDepartment } from '../DepartmentChoice.tsx'
import { countsOfDay, DayCounts, NightNote } from '../DayMark.tsx'
import { MyAttendancePage } from '../own/MyAttendancePage.tsx'
import { StaffRows } from './StaffRows.tsx'
import { useDay, type View } from './use-day.ts'
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
      <header className="presence-header">
        <h1 className="presence-title">{t`Attendance of staff`}</h1>
        {data && <DaySteps day={data.day} today={data.today} onDay={(day) => show({ day })} />}
        {data && (
          <div className="presence-files">
            <FileLinks endpoint={readDaySheet} query={files} />
          </div>
        )}
      </header>
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
      <div className="presence-filters">
        <Segments
          label={t`Who is shown`}
          choices={(['all', 'missing', 'in'] as const).map((id) => ({ id, name: names[id] }))}
          value={shown}
          onChange={(id) => show({ show: id })}
        />
        <DepartmentChoice rows={rows} value={department} onChoose={(id) => show({ department: id })} />
      </div>
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
