import { useLingui } from '@lingui/react/macro'
import { DateInput, DateSegment } from 'react-aria-components'
import { useOwnDigits } from './use-own-digits.ts'

/** The parts of a date or a time of day, each typed over or stepped by the arrow keys; they run left to right. */
export function DateBox({ slot, isFramed = false }: { slot?: 'start' | 'end'; isFramed?: boolean }) {
  const { t } = useLingui()
  const box = useOwnDigits<HTMLSpanElement>()
  const blanks: Record<string, string> = { day: t`dd`, month: t`mm`, year: t`yyyy` }
  return (
    <span
      ref={box}
      dir="ltr"
      className={isFramed ? 'field-input date-box date-framed' : `date-box date-box-${slot}`}
    >
      <DateInput {...(slot ? { slot } : {})} className="date-parts">
        {(segment) => (
          <DateSegment segment={segment} className="date-part">
            {({ text, type, isPlaceholder }) => (isPlaceholder ? (blanks[type] ?? text) : text)}
          </DateSegment>
        )}
      </DateInput>
    </span>
  )
}
