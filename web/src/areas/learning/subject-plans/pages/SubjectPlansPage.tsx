import { Trans, useLingui } from '@lingui/react/macro'
import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { LoadingRows } from '../../../../crud/resource/LoadingRows.tsx'
import { Trouble } from '../../../../crud/resource/QueryError.tsx'
import { useMay } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { PlanGrid } from '../PlanGrid.tsx'
import { PlanTools } from '../PlanTools.tsx'
import { usePlanChoice } from '../use-plan-choice.ts'
import { usePlan } from '../use-plan.ts'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import './SubjectPlansPage.css'

/** What the sections of a class are taught in the year that the reader looks at. */
export function SubjectPlansPage() {
  const { t } = useLingui()
  const choice = usePlanChoice()
  const mayEdit = useMay(['subject-plans', 'edit'])
  const { query, states, write, isWriting } = usePlan(choice.at)
  const [wantsWhole, setWhole] = useState(false)
  const plan = query.data
  const isWhole = wantsWhole || plan?.planned.length === 0
  const error = choice.error ?? query.error
  return (
    <div className="plan-page">
      <PlanHeader />
      <PlanTools
        choice={choice}
        plan={plan}
        isWhole={isWhole}
        onWhole={setWhole}
        isWriting={isWriting}
        onWrite={write}
      />
      {error && <Trouble error={error} onRetry={() => void Promise.all([choice.retry(), query.refetch()])} />}
      {!error && !plan && choice.at && <LoadingRows label={t`Loading`} rows={6} />}
      {!choice.at && !error && choice.isKnown && <NothingToPlan />}
      {plan && plan.sections.length === 0 && <NoSections />}
      {plan && plan.sections.length > 0 && (
        <PlanGrid plan={plan} isWhole={isWhole} isReadOnly={!mayEdit} states={states} onWrite={write} />
      )}
    </div>
  )
}

function PlanHeader() {
  const { t } = useLingui()
  return (
    <Stack as="header" gap="4px">
      <h1 className="page-title">{t`Subject plans`}</h1>
      <p className="plan-text">
        <Trans>
          How many lessons a week each section has of a subject. Subjects with the same word under Choice are
          alternatives: each student takes one.
        </Trans>
      </p>
    </Stack>
  )
}

function NothingToPlan() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={BookOpen}
      title={t`There is nothing to plan yet`}
      action={<ButtonLink href={scoped('classes')}>{t`Classes`}</ButtonLink>}
    >
      {t`A plan needs classes, sections, subjects and an academic year.`}
    </EmptyState>
  )
}

function NoSections() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={BookOpen}
      title={t`This class has no sections here`}
      action={<ButtonLink href={scoped('sections/new')}>{t`Sections`}</ButtonLink>}
    >
      {t`Choose another class or year, or add a section.`}
    </EmptyState>
  )
}
