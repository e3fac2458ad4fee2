import type { Day } from 'kit/values/day'
import { dateOf, monthName, weekdayName, wholeDay } from './calendar-names.ts'
import { useRegional } from '../base/Regional.tsx'
import './CalendarDay.css'

type Props = {
  day: Day
  isChosen: boolean
  isToday: boolean
  onDay: (day: Day) => void
  /** Shows the weekday above the date, as the heading of a week's column. */
  isHeading?: boolean
  /** The date of the day in another calendar. */
  beside?: string | undefined
}

/** The button of a day. One of the visible days is a tab stop; arrow keys reach the others. */
export function CalendarDay({ day, isChosen, isToday, onDay, isHeading = false, beside }: Props) {
  const { language } = useRegional()
  return (
    <button
      type="button"
      className="calendar-day"
      data-day={day}
      data-today={isToday || undefined}
      data-chosen={isChosen || undefined}
      aria-label={isHeading ? undefined : [wholeDay(language, day), beside].filter(Boolean).join(', ')}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isChosen}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => onDay(day)}
    >
      {isHeading && <span className="calendar-weekday">{weekdayName(language, day)}</span>}
      <span className="calendar-date numbers">{dateOf(language, day)}</span>
      {beside && <span className="calendar-beside numbers" data-beside={beside} />}
      {isHeading && <span className="visually-hidden"> {monthName(language, day)}</span>}
    </button>
  )
}
