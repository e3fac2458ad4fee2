import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatNumber } from 'kit/text/locale'
import { Check, ChevronRight, CircleDashed, FileSpreadsheet } from 'lucide-react'
import type { ChecklistStep } from 'tenant-api/contract/institute/institute'
import { scoped } from '../../../shell/scope/scope.ts'
import { isLeft } from '../../../shell/set-up/next-step.ts'
import { useSkip } from '../../../shell/set-up/use-checklist.ts'
import { Button, ButtonLink } from '../../../ui/base/Button.tsx'
import { ProgressRing } from '../../../ui/state/ProgressRing.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import './Checklist.css'

type Props = { steps: readonly ChecklistStep[]; onHide: () => void }

/** What a new school has still to do. Each step is found done by itself. */
export function Checklist({ steps, onHide }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  const done = steps.filter((step) => step.done || step.skipped).length
  const number = (value: number) => formatNumber(language, value)
  const next = steps.find(isLeft)
  return (
    <section className="checklist" aria-labelledby="checklist-title">
      <header className="checklist-header">
        <ProgressRing label={t`Set-up`} done={done} of={steps.length} />
        <div className="checklist-about">
          <h2 id="checklist-title" className="checklist-title">{t`Set up your school`}</h2>
          <p className="muted">
            <Trans>
              {number(done)} of {number(steps.length)} steps done. You can leave any for later.
            </Trans>
          </p>
        </div>
        <ButtonLink
          size="small"
          href={scoped('imports/workbook')}
          icon={<FileSpreadsheet aria-hidden size={16} />}
        >
          {t`From one workbook`}
        </ButtonLink>
        <Button size="small" look="quiet" onPress={onHide}>{t`Hide`}</Button>
      </header>
      <ol>
        {steps.map((step) => (
          <Step key={step.key} step={step} isNext={step === next} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step, isNext }: { step: ChecklistStep; isNext: boolean }) {
  const { t } = useLingui()
  const skip = useSkip(step)
  const state = step.done ? 'done' : step.skipped ? 'skipped' : isNext ? 'next' : 'open'
  return (
    <li className="step" data-state={state}>
      <span className="step-mark">
        {step.done ? <Check aria-hidden size={16} strokeWidth={3} /> : <CircleDashed aria-hidden size={20} />}
        <span className="visually-hidden">
          {step.done ? t`Done` : step.skipped ? t`Set aside` : t`To do`}
        </span>
      </span>
      <div className="step-text">
        <Link to={scoped(step.page)} className="step-title">
          {step.title}
        </Link>
        {isNext && <p className="muted-small">{step.hint}</p>}
      </div>
      {!step.done && (isNext || step.skipped) && (
        <Button size="small" look="quiet" {...skip}>
          {step.isConfirmed ? t`Everything is right` : step.skipped ? t`Take up again` : t`Skip`}
        </Button>
      )}
      {!step.done && !step.skipped && (
        <Link to={scoped(step.page)} className="step-go" aria-label={t`Go to: ${step.title}`}>
          <ChevronRight aria-hidden className="directional" size={18} />
        </Link>
      )}
    </li>
  )
}
