import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch, Link } from '@tanstack/react-router'
import { isMonth } from 'kit/values/day'
import { Users, ChevronRight } from 'lucide-react'
import { readStaffMonth, readStaffMonthSheet } from 'tenant-api/contract/attendance/staff'
import { FileLinks } from '../../../../crud/files/FileLinks.tsx'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { scopeFilter, scoped, useScope } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { MonthSteps } from '../../../../ui/date/PeriodSteps.tsx'
import { useNarrow } from '../../../../ui/base/use-narrow.ts'
import { DepartmentChoice, ofDepartment } from '../DepartmentChoice.tsx'
import { NightNote, countsOf, DayCounts } from '../DayMark.tsx'
import { StaffGrid } from './StaffGrid.tsx'
import type { GridRow, Output } from './month-types.ts'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import '../Presence.css'
import '../../../../ui/table/Lines.css'

type Search = { month?: string; department?: string }

/** A month of everybody who works here: each day, and what it comes to. */
export function StaffMonthPage() {
  const { t } = useLingui()
  const { asked, campus, department, show } = useStaffMonth()
  const { data, placeholder } = withFallback(asked, 8, t`Loading the month`)
  const isNarrow = useNarrow()
  const files = {
    ...(data && { month: data.month }),
    ...(campus && { campus }),
    ...(department && { department }),
  }
  const rows = ofDepartment(data?.rows ?? [], department)
  return (
    <div className="presence">
      <Cluster as="header" gap="8px 16px">
        <h1 className="page-title presence-title">{t`Staff by month`}</h1>
        <DepartmentChoice
          rows={data?.rows ?? []}
          value={department}
          onChoose={(id) => show({ department: id })}
        />
        {data && <MonthSteps month={data.month} today={data.today} onMonth={(month) => show({ month })} />}
        {data && (
          <div className="presence-files">
            <FileLinks endpoint={readStaffMonthSheet} query={files} />
          </div>
        )}
      </Cluster>
      {placeholder}
      {data && rows.length === 0 && <Nobody />}
      {data &&
        rows.length > 0 &&
        (isNarrow ? <StaffList month={data} rows={rows} /> : <StaffGrid month={data} rows={rows} />)}
      {data && rows.length > 0 && <NightNote />}
    </div>
  )
}

function useStaffMonth() {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { campus } = scopeFilter('campus', useScope())
  const month = isMonth(search.month) ? search.month : undefined
  const department = search.department ?? ''
  const query = { ...(month && { month }), ...(campus && { campus }) }
  const asked = useQuery({ ...read(readStaffMonth, { query }), placeholderData: keepPreviousData })
  function show(change: Search) {
    const next = { month, department, ...change }
    const said = { month: next.month, department: next.department || undefined }
    void navigate({ to: '.', search: said as never, replace: true })
  }
  return { asked, campus, department, show }
}

function Nobody() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={Users}
      title={t`Nobody worked here in this month`}
      action={<ButtonLink href={scoped('staff')}>{t`Staff`}</ButtonLink>}
    >
      {t`Add teachers and staff with their campus to see them here.`}
    </EmptyState>
  )
}

/** The same on a phone: each with what it comes to, and behind it the days. */
function StaffList({ month, rows }: { month: Output; rows: readonly GridRow[] }) {
  const ownName = useOwnName()
  return (
    <ul className="lines staff-list">
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            to={scoped(
              `${row.kind === 'teacher' ? 'teachers' : 'staff'}/${row.id}?tab=attendance&month=${month.month}`,
            )}
            className="line-link staff-list-line"
          >
            <bdi className="staff-name">{ownName(row)}</bdi>
            <ChevronRight aria-hidden className="directional" size={16} />
            <DayCounts counts={countsOf(row.totals)} leavesForLates={row.totals.leavesForLates} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
