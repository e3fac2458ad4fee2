import { useLingui } from '@lingui/react/macro'
import { formatNumber } from 'kit/text/locale'
import { Check } from 'lucide-react'
import { useRegional } from '../base/Regional.tsx'
import './Stepper.css'

type Props = {
  label: string
  steps: readonly { id: string; title: string }[]
  /** The current step; those before it are done. */
  current: string
  /** Goes back to a step that is done. */
  onStep?: ((id: string) => void) | undefined
}

/** The progress through a few steps. A phone shows the current step and the number of steps. */
export function Stepper({ label, steps, current, onStep }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  const at = steps.findIndex(({ id }) => id === current)
  const number = (value: number) => formatNumber(language, value)
  const [step, all] = [number(at + 1), number(steps.length)]
  return (
    <nav className="stepper" aria-label={label}>
      <p className="stepper-short" aria-hidden>{t`Step ${step} of ${all}`}</p>
      <ol className="stepper-steps">
        {steps.map(({ id, title }, of) => {
          const state = of < at ? 'done' : of === at ? 'current' : 'next'
          const body = (
            <>
              <span aria-hidden className="stepper-mark numbers">
                {state === 'done' ? <Check size={14} /> : number(of + 1)}
              </span>
              <span className="stepper-title">
                {title}
                {state === 'done' && <span className="visually-hidden"> {t`(done)`}</span>}
              </span>
            </>
          )
          return (
            <li
              key={id}
              className={`stepper-step stepper-${state}`}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              {state === 'done' && onStep ? (
                <button type="button" className="stepper-body" onClick={() => onStep(id)}>
                  {body}
                </button>
              ) : (
                <span className="stepper-body">{body}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
