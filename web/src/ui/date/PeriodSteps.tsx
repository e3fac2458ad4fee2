import { useLingui } from '@lingui/react/macro'
import { addDays, day as asDay, monthAfter, weekdayOf, weekOf } from 'kit/values/day'
import { formatPeriod } from 'kit/text/locale'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button, IconButton } from '../base/Button.tsx'
import { dateOf, wholeDay } from '../calendar/calendar-names.ts'
import { useRegional } from '../base/Regional.tsx'
import './PeriodSteps.css'

type OfDay = { day: string; today: string; onDay: (day: string) => void }

/** Shows a day, with buttons for the previous and the next; none after today, unless days to come are planned. */
export function DaySteps({ day, today, isPlan = false, onDay }: OfDay & { isPlan?: boolean }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const at = asDay(day)
  return (
    <div className="period-steps">
      <IconButton label={t`Previous day`} onPress={() => onDay(addDays(at, -1))}>
        <ChevronLeft aria-hidden className="directional" size={18} />
      </IconButton>
      <span className="period-steps-name" aria-live="polite">
        {wholeDay(language, at)}
      </span>
      <IconButton
        label={t`Next day`}
        isDisabled={!isPlan && day >= today}
        onPress={() => onDay(addDays(at, 1))}
      >
        <ChevronRight aria-hidden className="directional" size={18} />
      </IconButton>
      {day !== today && <Button size="small" onPress={() => onDay(today)}>{t`Today`}</Button>}
    </div>
  )
}

/** Shows the week of a day, with buttons for the weeks before and after. */
export function WeekSteps({ day, today, onDay }: OfDay) {
  const { t } = useLingui()
  const { language, weekStart } = useRegional()
  const week = weekOf(asDay(day), weekdayOf(weekStart))
  const [first, last] = [week[0] ?? asDay(day), week[6] ?? asDay(day)]
  const isThis = first <= today && today <= last
  return (
    <div className="period-steps">
      <IconButton label={t`Previous week`} onPress={() => onDay(addDays(first, -7))}>
        <ChevronLeft aria-hidden className="directional" size={18} />
      </IconButton>
      <span className="period-steps-name" aria-live="polite">
        {dateOf(language, first)} – {dateOf(language, last)}
      </span>
      <IconButton label={t`Next week`} onPress={() => onDay(addDays(first, 7))}>
        <ChevronRight aria-hidden className="directional" size={18} />
      </IconButton>
      {!isThis && <Button size="small" onPress={() => onDay(today)}>{t`This week`}</Button>}
    </div>
  )
}

type OfMonth = {
  month: string
  today: string
  onMonth: (month: string) => void
  /** As wide as the content below it. */
  isWide?: boolean
}

/** Shows a month, such as `2026-11`, with buttons for the previous and the next; none after the current one. */
export function MonthSteps({ month, today, onMonth, isWide = false }: OfMonth) {
  const { t } = useLingui()
  const { language } = useRegional()
  return (
    <div className="period-steps" data-wide={isWide || undefined}>
      <IconButton label={t`Previous month`} onPress={() => onMonth(monthAfter(month, -1))}>
        <ChevronLeft aria-hidden className="directional" size={18} />
      </IconButton>
      <span className="period-steps-name" aria-live="polite">
        {formatPeriod(language, month)}
      </span>
      <IconButton
        label={t`Next month`}
        isDisabled={month >= today.slice(0, 7)}
        onPress={() => onMonth(monthAfter(month, 1))}
      >
        <ChevronRight aria-hidden className="directional" size={18} />
      </IconButton>
    </div>
  )
}
