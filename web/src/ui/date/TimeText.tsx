import { dressDigits } from 'kit/text/locale'
import { useRegional } from '../base/Regional.tsx'

/** Formats times of day in the reader’s digits, for names and titles. */
export function useClock(): (text: string) => string {
  const { language } = useRegional()
  return (text) => dressDigits(language, text)
}

/** A time of day or a range, `16:00`, in the reader’s digits. */
export function TimeText({ time, className = 'numbers' }: { time: string; className?: string }) {
  const clock = useClock()
  return (
    <span className={className} dir="ltr">
      {clock(time)}
    </span>
  )
}
