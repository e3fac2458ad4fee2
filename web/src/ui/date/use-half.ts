import { fieldRules } from 'kit/contract/fields'
import { useState } from 'react'
import type { FieldProps } from '../form/Field.tsx'
import { isUnread, type Unread } from '../form/typed/typed.ts'
import { useSentence } from '../form/typed/use-sentence.ts'

type Given = Pick<FieldProps, 'label' | 'error'> & {
  value: string | Unread | null
  onChange: (value: string | Unread | null) => void
}

/**
 * A partly filled day or time is neither a value nor empty: it is `Unread`, so that no form sends it as empty.
 * `whole` is the previous value, for react-aria, which clears the other segments when its value changes.
 */
export function useHalf({ value, onChange, label, error }: Given) {
  const sentence = useSentence()
  const [isInside, enter] = useState(false)
  const whole = isUnread(value) ? value.typed || null : value
  return {
    whole,
    error: error ?? (isUnread(value) && !isInside ? sentence(value.why, { field: label }) : undefined),
    onFocusChange: enter,
    onHalf(isHalf: boolean) {
      if (isHalf === isUnread(value)) return
      onChange(isHalf ? { typed: whole ?? '', why: fieldRules.unfinished } : whole)
    },
  }
}
