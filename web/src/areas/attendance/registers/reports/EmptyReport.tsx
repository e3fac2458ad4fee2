import { useLingui } from '@lingui/react/macro'
import { UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { scoped } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'

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
