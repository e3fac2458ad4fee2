import { dressDigits } from 'kit/locale'
import { useRegional } from './Regional.tsx'

/** A time of day, `16:00`, in the reader’s digits. */
export function ClockText({ time }: { time: string }) {
  const { language } = useRegional()
  return (
    <span className="numbers" dir="ltr">
      {dressDigits(language, time)}
    </span>
  )
}
