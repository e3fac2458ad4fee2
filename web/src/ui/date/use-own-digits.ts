import { dressDigits, foldDigits } from 'kit/text/locale'
import { useEffect, useRef } from 'react'
import { useRegional } from '../base/Regional.tsx'

/**
 * Date segments accept only the digits of the reader's language. Converts typed digits to those first, so that
 * an English keyboard can fill in an Urdu date and the other way round.
 */
export function useOwnDigits<E extends HTMLElement>() {
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
