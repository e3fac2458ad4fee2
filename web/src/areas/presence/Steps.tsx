import { useLingui } from '@lingui/react/macro'
import { addDays, addMonths, day as asDay } from 'kit/day'
import { formatPeriod } from 'kit/locale'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { wholeDay } from '../../ui/calendar-names.ts'
import { useRegional } from '../../ui/Regional.tsx'
import './Presence.css'

type OfDay = { day: string; today: string; onDay: (day: string) => void }

/** Which day it is, with the days before and after it; none after today. */
export function DaySteps({ day, today, onDay }: OfDay) {
  const { t } = useLingui()
  const { language } = useRegional()
  const at = asDay(day)
  return (
    <div className="presence-steps">
      <IconButton label={t`Previous day`} onPress={() => onDay(addDays(at, -1))}>
        <ChevronLeft aria-hidden className="directional" size={18} />
      </IconButton>
      <span aria-live="polite">{wholeDay(language, at)}</span>
      <IconButton label={t`Next day`} isDisabled={day >= today} onPress={() => onDay(addDays(at, 1))}>
        <ChevronRight aria-hidden className="directional" size={18} />
      </IconButton>
      {day !== today && <Button size="small" onPress={() => onDay(today)}>{t`Today`}</Button>}
    </div>
  )
}

type OfMonth = { month: string; today: string; onMonth: (month: string) => void }

/** Which month it is; none after this one. */
export function MonthSteps({ month, today, onMonth }: OfMonth) {
  const { t } = useLingui()
  const { language } = useRegional()
  const after = (months: number) => addMonths(asDay(`${month}-01`), months).slice(0, 7)
  return (
    <div className="presence-steps">
      <IconButton label={t`Previous month`} onPress={() => onMonth(after(-1))}>
        <ChevronLeft aria-hidden className="directional" size={18} />
      </IconButton>
      <span aria-live="polite">{formatPeriod(language, month)}</span>
      <IconButton
        label={t`Next month`}
        isDisabled={month >= today.slice(0, 7)}
        onPress={() => onMonth(after(1))}
      >
        <ChevronRight aria-hidden className="directional" size={18} />
      </IconButton>
    </div>
  )
}
