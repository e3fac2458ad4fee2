import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { address } from 'kit/client'
import { Users } from 'lucide-react'
import { readStaffMonth, readStaffMonthPrint, readStaffMonthSheet } from 'tenant-api/contract/presence'
import { LoadingRows } from '../../../crud/LoadingRows.tsx'
import { Trouble } from '../../../crud/Trouble.tsx'
import { read } from '../../../shell/api.ts'
import { scopeFilter, scoped, useScope } from '../../../shell/scope.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { ofDepartment, useDepartments } from '../departments.ts'
import { FileLinks } from '../FileLinks.tsx'
import { MonthSteps } from '../Steps.tsx'
import { StaffGrid } from './StaffGrid.tsx'
import { StaffList } from './StaffList.tsx'
import '../Presence.css'

const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/
type Search = { month?: string; department?: string }

/** A month of everybody who works here: each day, and what it comes to. */
export function StaffMonthPage() {
  const { t } = useLingui()
  const { asked, campus, department, show } = useStaffMonth()
  const { data, error } = asked
  const isNarrow = useNarrow()
  const departments = useDepartments(data?.rows ?? [])
  const files = {
    ...(data && { month: data.month }),
    ...(campus && { campus }),
    ...(department && { department }),
  }
  const rows = ofDepartment(data?.rows ?? [], department)
  return (
    <div className="presence">
      <header className="presence-header">
        <h1 className="presence-title">{t`Staff by month`}</h1>
        {departments.length > 2 && (
          <Select
            isBare
            label={t`Department`}
            choices={departments}
            value={department}
            onChange={(id) => show({ department: id })}
          />
        )}
        {data && <MonthSteps month={data.month} today={data.today} onMonth={(month) => show({ month })} />}
        {data && (
          <FileLinks
            sheet={address(readStaffMonthSheet, { query: files })}
            print={address(readStaffMonthPrint, { query: files })}
          />
        )}
      </header>
      {error && !data && <Trouble error={error} onRetry={() => void asked.refetch()} />}
      {!error && !data && <LoadingRows label={t`Loading the month`} rows={8} />}
      {data && rows.length === 0 && <Nobody />}
      {data &&
        rows.length > 0 &&
        (isNarrow ? <StaffList month={data} rows={rows} /> : <StaffGrid month={data} rows={rows} />)}
    </div>
  )
}

function useStaffMonth() {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { campus } = scopeFilter('campus', useScope())
  const month = isMonth.test(search.month ?? '') ? search.month : undefined
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
      {t`Enter teachers and staff with their campus, and they stand here.`}
    </EmptyState>
  )
}
