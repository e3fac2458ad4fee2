import { dressDigits } from 'kit/text/locale'
import { DayText } from '../../../ui/date/DateText.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'

/** A time as the clock of a terminal had it: `2026-11-19 07:41:09`. */
export function WallText({ at }: { at: string }) {
  const { language } = useRegional()
  const [day = '', time = ''] = at.split(' ')
  return (
    <span>
      <DayText day={day} /> {dressDigits(language, time.slice(0, 5))}
    </span>
  )
}
