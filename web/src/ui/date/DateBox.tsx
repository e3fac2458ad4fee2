import { useRegional } from '../base/Regional.tsx'
import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useContext, useEffect, useEffectEvent, useRef } from 'react'
import { DateFieldStateContext, DateInput, DateSegment, TimeFieldStateContext } from 'react-aria-components'
import { dressDigits, foldDigits } from 'kit/text/locale'

/** How many segments are filled. */
export type Filled = 'none' | 'some' | 'all'
type Props = { onFilled: (filled: Filled) => void; slot?: 'start' | 'end'; isFramed?: boolean }

/**
 * The segments of a date or a time of day, each typed over or stepped by the arrow keys; they run left to
 * right.
 */
export function DateBox({ onFilled, slot, isFramed = false }: Props) {
  const box = useOwnDigits<HTMLSpanElement>()
  return (
    <span
      ref={box}
      dir="ltr"
      className={isFramed ? 'field-input date-box date-framed' : `date-box date-box-${slot}`}
    >
      <DateInput {...(slot ? { slot } : {})} className="date-parts">
        {(segment) => <DatePart segment={segment} onFilled={onFilled} />}
      </DateInput>
    </span>
  )
}

type PartProps = Pick<Props, 'onFilled'> & Pick<ComponentProps<typeof DateSegment>, 'segment'>

function DatePart({ segment, onFilled }: PartProps) {
  const { t } = useLingui()
  const [day, time] = [useContext(DateFieldStateContext), useContext(TimeFieldStateContext)]
  const parts = (day ?? time)?.segments.filter(({ isEditable }) => isEditable) ?? []
  const blank = parts.filter(({ isPlaceholder }) => isPlaceholder).length
  const filled = blank === 0 ? 'all' : blank === parts.length ? 'none' : 'some'
  // The first segment reports for all of them.
  const speaks = parts[0]?.type === segment.type
  const tell = useEffectEvent(onFilled)
  useEffect(() => {
    if (speaks) tell(filled)
  }, [speaks, filled])
  const between = /[-/]/.exec(useRegional().pattern)?.[0] ?? '/'
  const blanks: Record<string, string> = { day: t`dd`, month: t`mm`, year: t`yyyy` }
  return (
    <DateSegment segment={segment} className="date-part">
      {({ text, type, isPlaceholder }) => {
        // Between day, month and year stands what the school has chosen for its lists.
        if (type === 'literal') return text.replace('/', between)
        return isPlaceholder ? (blanks[type] ?? text) : text
      }}
    </DateSegment>
  )
}

/**
 * Date segments accept only the digits of the reader's language. Converts typed digits to those first, so that
 * an English keyboard can fill in an Urdu date and the other way round.
 */
function useOwnDigits<E extends HTMLElement>() {
  const box = useRef<E>(null)
  const { language } = useRegional()
  useEffect(() => {
    const element = box.current
    function turn(event: InputEvent) {
      const data = event.data === null ? null : dressDigits(language, foldDigits(event.data))
      if (data === event.data || !event.cancelable) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const { inputType } = event
      event.target?.dispatchEvent(
        new InputEvent('beforeinput', { inputType, data, bubbles: true, cancelable: true }),
      )
    }
    element?.addEventListener('beforeinput', turn, { capture: true })
    return () => element?.removeEventListener('beforeinput', turn, { capture: true })
  }, [language])
  return box
}
