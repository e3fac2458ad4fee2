import { useLingui } from '@lingui/react/macro'
import { addDays, day as asDay } from 'kit/day'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { wholeDay } from '../../../ui/calendar-names.ts'
import { useRegional } from '../../../ui/Regional.tsx'

type Props = { day: string; today: string; onDay: (day: string) => void }

/** Which day it is, with the days before and after it; none after today. */
export function DaySteps({ day, today, onDay }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  const at = asDay(day)
  return (
    <div className="register-days">
      <IconButton label={t`Previous day`} onPress={() => onDay(addDays(at, -1))}>
        <ChevronLeft aria-hidden className="directional" size={18} />
      </IconButton>
      <span className="register-day" aria-live="polite">
        {wholeDay(language, at)}
      </span>
      <IconButton label={t`Next day`} isDisabled={day >= today} onPress={() => onDay(addDays(at, 1))}>
        <ChevronRight aria-hidden className="directional" size={18} />
      </IconButton>
      {day !== today && <Button size="small" onPress={() => onDay(today)}>{t`Today`}</Button>}
    </div>
  )
}
