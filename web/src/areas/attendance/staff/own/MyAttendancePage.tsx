import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import { readOwnPresence } from 'tenant-api/contract/attendance/staff'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { CheckOneself } from './CheckOneself.tsx'
import { EmployeeMonth } from './EmployeeMonth.tsx'
import '../Presence.css'

/** One's own attendance: a large button for today, where the school lets one, and the days before. */
export function MyAttendancePage() {
  const { t } = useLingui()
  const { code = '' }: { code?: string } = useSearch({ strict: false })
  const { data, placeholder } = useLoaded(read(readOwnPresence, {}), 5, t`Loading the attendance`)
  return (
    <div className="presence presence-own">
      <h1 className="page-title presence-title">{t`My attendance`}</h1>
      {placeholder}
      {data && data.employeeId === null && (
        <EmptyState icon={BadgeCheck} title={t`You are not on the staff list`} action={null}>
          {t`Ask the office to enter you among teachers or staff, with your log-in.`}
        </EmptyState>
      )}
      {data && data.employeeId !== null && (
        <>
          <CheckOneself own={data} scanned={String(code)} />
          <EmployeeMonth id={data.employeeId} title={t`My days`} />
        </>
      )}
    </div>
  )
}
