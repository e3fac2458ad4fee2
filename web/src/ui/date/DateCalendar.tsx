import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  RangeCalendar,
} from 'react-aria-components'
import { firstDays } from './date-locale.ts'
import { useRegional } from '../base/Regional.tsx'
import './DateCalendar.css'

/**
 * A month to choose a day from, or two with `isRange`; it is used inside a date picker, which provides the
 * value.
 */
export function DateCalendar({ isRange = false }: { isRange?: boolean }) {
  const { weekStart } = useRegional()
  const month = (
    <>
      <header className="date-month-head">
        <Button slot="previous" className="icon-button">
          <ChevronLeft aria-hidden className="directional" size={18} />
        </Button>
        <Heading className="date-month-title" />
        <Button slot="next" className="icon-button">
          <ChevronRight aria-hidden className="directional" size={18} />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className="date-days">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="date-weekday">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className="date-day" />}</CalendarGridBody>
      </CalendarGrid>
    </>
  )
  const look = { className: 'date-month', firstDayOfWeek: firstDays[weekStart] }
  return isRange ? <RangeCalendar {...look}>{month}</RangeCalendar> : <Calendar {...look}>{month}</Calendar>
}
