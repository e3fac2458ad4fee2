import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { formatNumber } from 'kit/text/locale'
import type { ChecklistStep } from 'tenant-api/contract/institute/institute'
import { Button, ButtonLink } from '../../ui/base/Button.tsx'
import { useRegional } from '../../ui/base/Regional.tsx'
import { pageOf, scoped } from '../scope/scope.ts'
import { leadFrom } from './next-step.ts'
import { useOpenSteps, useSkip } from './use-checklist.ts'
import './NextStep.css'

/** Leads from one step of the set-up to the next, at the foot of every page on which one is done. */
export function NextStep() {
  const { t } = useLingui()
  const { language } = useRegional()
  const steps = useOpenSteps()
  const page = useLocation({ select: ({ pathname }) => pageOf(pathname) })
  const lead = leadFrom(steps, page)
  if (!lead) return null
  const { kind, step } = lead
  const [at, count] = [lead.at, steps.length].map((value) => formatNumber(language, value))
  const isThere = kind === 'here' && step.page === page
  return (
    <section className="next-step foot-bar" aria-label={t`Set-up`}>
      <p className="next-step-text">
        <span className="next-step-count">{t`Step ${at} of ${count}`}</span>
        {kind === 'here' && <strong>{step.title}</strong>}
        <span className="next-step-hint">{step.hint}</span>
      </p>
      {kind === 'next' && (
        <ButtonLink look="primary" href={scoped(step.page)}>{t`Next: ${step.title}`}</ButtonLink>
      )}
      {kind === 'here' && step.isConfirmed && <Confirm key={step.key} step={step} />}
      {kind === 'here' && !step.isConfirmed && !isThere && (
        <ButtonLink look="primary" href={scoped(step.page)}>{t`Go to: ${step.title}`}</ButtonLink>
      )}
      {!step.isConfirmed && <Skip key={step.key} step={step} />}
    </section>
  )
}

// A press that begins on the button of one step ends on it or nowhere, even when the next step takes its place: each has
// a button of its own.
function Confirm({ step }: { step: ChecklistStep }) {
  const { t } = useLingui()
  return (
    <Button look="primary" {...useSkip(step)}>
      {t`Everything is right`}
    </Button>
  )
}

function Skip({ step }: { step: ChecklistStep }) {
  const { t } = useLingui()
  return (
    <Button look="quiet" {...useSkip(step)}>
      {t`Skip`}
    </Button>
  )
}
