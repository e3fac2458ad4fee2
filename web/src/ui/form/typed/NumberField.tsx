import { useLingui } from '@lingui/react/macro'
import { formatNumber, type Language } from 'kit/text/locale'
import { parseNumber } from 'kit/values/number'
import { Minus, Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button } from 'react-aria-components'
import { isStill } from '../field-state.ts'
import { nextStep, type Steps } from './number-steps.ts'
import { useRegional } from '../../base/Regional.tsx'
import { TypedField, type TypedProps } from './TypedField.tsx'
import type { Unread } from './typed.ts'

type Props = TypedProps<number> &
  Partial<Steps> & {
    /** The unit after the number: "minutes". */
    unit?: string | undefined
  }

/**
 * A number with buttons for one more and one less; arrow keys do the same, Page Up and Page Down step by ten.
 * Accepts any digits, displays the reader's. Bounds limit the buttons; the form rejects typed values beyond
 * them.
 */
export function NumberField({ step = 1, least, most, unit, ...field }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  const { value, onChange, label } = field
  const isFixed = isStill(field)
  const steps = { step, least, most }
  const at = typeof value === 'number' ? value : null
  const go = (by: number) => {
    const next = nextStep(at, by, steps)
    if (!isFixed && next !== at) onChange(next)
  }
  const buttons = [
    { by: -1, Icon: Minus, name: t`${label}: one less`, isOver: at !== null && at <= (least ?? -Infinity) },
    { by: 1, Icon: Plus, name: t`${label}: one more`, isOver: at !== null && at >= (most ?? Infinity) },
  ]
  const stepper = !isFixed && (
    <span className="typed-steps">
      {buttons.map(({ by, Icon, name, isOver }) => (
        <Button
          key={by}
          slot={null}
          className="typed-step"
          aria-label={name}
          excludeFromTabOrder
          isDisabled={isOver}
          onPress={() => go(by)}
        >
          <Icon aria-hidden size={14} />
        </Button>
      ))}
    </span>
  )
  const after = (
    <>
      {unit && <span className="typed-sign">{unit}</span>}
      {stepper}
    </>
  )
  return (
    <TypedField
      {...field}
      {...numbersIn(language)}
      mode="decimal"
      after={after}
      onKey={(event) => step !== 0 && stepByKey(event, go)}
    />
  )
}

function stepByKey(event: KeyboardEvent, go: (by: number) => void) {
  const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
  if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  go(by)
}

function numbersIn(language: Language) {
  return {
    read(text: string): number | Unread | null {
      if (text.trim() === '') return null
      const parsed = parseNumber(text)
      return parsed.ok ? parsed.value : { typed: text, why: parsed.message }
    },
    print: (value: number) => formatNumber(language, value, { maximumFractionDigits: 20 }),
    isSame: (a: number, b: number) => a === b,
  }
}
