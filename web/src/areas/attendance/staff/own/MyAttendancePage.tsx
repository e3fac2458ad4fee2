import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import { readOwnPresence } from 'tenant-api/contract/attendance/staff'
import { LoadingRows } from '../../../../crud/resource/LoadingRows.tsx'
import { Trouble } from '../../../../crud/resource/QueryError.tsx'
import { read } from '../../../../shell/session/api.ts'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { CheckOneself } from './CheckOneself.tsx'
import { EmployeeMonth } from './EmployeeMonth.tsx'
import '../Presence.css'

/** One's own attendance: a large button for today, where the school lets one, and the days before. */
export function MyAttendancePage() {
  const { t } = useLingui()
  const { code = '' }: { code?: string } = useSearch({ strict: false })
  const { data, error, refetch } = useQuery(read(readOwnPresence, {}))
  return (
    <div className="presence presence-own">
      <h1 className="presence-title">{t`My attendance`}</h1>
      {error && !data && <Trouble error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows label={t`Loading the attendance`} rows={5} />}
      {data && data.employeeId === null && (
        <EmptyState icon={BadgeCheck} title={t`You are not on the list of who works here`} action={null}>
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
