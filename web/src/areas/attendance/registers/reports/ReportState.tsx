import { useLingui } from '@lingui/react/macro'
import { UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { LoadingRows } from '../../../../crud/resource/LoadingRows.tsx'
import { Trouble } from '../../../../crud/resource/QueryError.tsx'
import { scoped } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'

type Asked<T> = { data?: T | undefined; error: Error | null; refetch: () => unknown }
type Props<T> = { asked: Asked<T>; children: (data: T) => ReactNode }

/** What a report has to show, or that it is on its way, or what went wrong. */
export function ReportState<T>({ asked: { data, error, refetch }, children }: Props<T>) {
  const { t } = useLingui()
  if (data !== undefined) return children(data)
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  return <LoadingRows label={t`Loading`} rows={8} />
}

/** There is no section that the reader could look at. */
export function NoSection() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={UserCheck}
      title={t`There is no register here`}
      action={<ButtonLink href={scoped('sections')}>{t`Sections`}</ButtonLink>}
    >
      {t`If you teach where none is shown, ask the office to enter you there.`}
    </EmptyState>
  )
}

/** There is nothing to report: that is said, with the way to the registers. */
export function NothingThere({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={UserCheck}
      title={title}
      action={<ButtonLink href={scoped('registers')}>{t`All registers`}</ButtonLink>}
    >
      {children}
    </EmptyState>
  )
}
