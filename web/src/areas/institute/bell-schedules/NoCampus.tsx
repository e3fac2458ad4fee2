import { useLingui } from '@lingui/react/macro'
import { Bell } from 'lucide-react'
import { scoped } from '../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../ui/base/Button.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'

/** Bells ring at a campus: a school that has none adds it first. */
export function NoCampus() {
  const { t } = useLingui()
  return (
    <>
      <h1 className="page-title">{t`Bells`}</h1>
      <EmptyState
        icon={Bell}
        title={t`Bells ring at a campus`}
        action={
          <ButtonLink look="primary" href={scoped('campuses/new')}>{t`Add your first campus`}</ButtonLink>
        }
      >
        {t`Add the campus, then say when its bells ring.`}
      </EmptyState>
    </>
  )
}
