import { addDays, type Day } from 'kit/values/day'
import { direction } from 'kit/text/locale'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { addMonths } from './calendar-weeks.ts'
import { useRegional } from '../base/Regional.tsx'

/** Arrow keys walk over the days in view and beyond it; the focus follows, also into another month. */
export function useDayKeys(
  day: Day,
  onDay: (day: Day) => void,
): [RefObject<HTMLDivElement | null>, (event: KeyboardEvent) => void] {
  const { language } = useRegional()
  const frame = useRef<HTMLDivElement>(null)
  const isWalking = useRef(false)
  useEffect(() => {
    if (!isWalking.current) return
    isWalking.current = false
    frame.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])
  const on = direction(language) === 'rtl' ? -1 : 1
  const steps: Record<string, (at: Day) => Day> = {
    ArrowRight: (at) => addDays(at, on),
    ArrowLeft: (at) => addDays(at, -on),
    ArrowDown: (at) => addDays(at, 7),
    ArrowUp: (at) => addDays(at, -7),
    PageDown: (at) => addMonths(at, 1),
    PageUp: (at) => addMonths(at, -1),
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step || !(event.target instanceof HTMLElement) || event.target.dataset.day === undefined) return
    event.preventDefault()
    isWalking.current = true
    onDay(step(day))
  }
  return [frame, onKeyDown]
}
