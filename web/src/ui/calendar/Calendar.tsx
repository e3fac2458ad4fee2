import { useLingui } from '@lingui/react/macro'
import { addDays, type Day, weekdayOf, weekOf } from 'kit/values/day'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button, IconButton } from '../base/Button.tsx'
import { CalendarList } from './CalendarList.tsx'
import { CalendarMonth } from './CalendarMonth.tsx'
import { CalendarWeek } from './CalendarWeek.tsx'
import { monthName } from './calendar-names.ts'
import { addMonths, type CalendarEvent, eventsOn, monthWeeks } from './calendar-weeks.ts'
import { useRegional } from '../base/Regional.tsx'
import { Segments } from '../form/choice/Segments.tsx'
import { useNarrow } from '../base/use-narrow.ts'
import './Calendar.css'

export type CalendarView = 'month' | 'week' | 'list'
type Props = {
  label: string
  events: readonly CalendarEvent[]
  /** The focused day; its month or week is shown. */
  day: Day
  onDay: (day: Day) => void
  view: CalendarView
  onView: (view: CalendarView) => void
  /** The current day of the school. */
  today: Day
  onOpen: (event: CalendarEvent) => void
  /** Text beside the date of a day and the name of the month: the date in another calendar. */
  beside?: ((day: Day) => string) | undefined
  besideMonth?: string | undefined
}

/** A month, a week or a list of events; on a phone always a list. Arrow keys move between days. */
export function Calendar(props: Props) {
  const { label, events, day, onDay, view, onView, today, onOpen, beside, besideMonth } = props
  const isNarrow = useNarrow()
  const weekStart = weekdayOf(useRegional().weekStart)
  const week = weekOf(day, weekStart)
  const weeks = monthWeeks(day, weekStart)
  const shared = { events, day, today, onDay, onOpen, beside }
  return (
    <section className="calendar" aria-label={label}>
      <CalendarBar {...{ day, onDay, view, onView, today, besideMonth }} />
      {isNarrow || view === 'list' ? (
        <CalendarList {...shared} days={view === 'week' ? week : daysToList(weeks.flat(), events, day)} />
      ) : view === 'month' ? (
        <CalendarMonth {...shared} weeks={weeks} />
      ) : (
        <CalendarWeek {...shared} days={week} />
      )}
    </section>
  )
}

/** A month as a list: only the days of the month that have events. */
function daysToList(days: readonly Day[], events: readonly CalendarEvent[], at: Day): Day[] {
  return days.filter((one) => one.slice(0, 7) === at.slice(0, 7) && eventsOn(events, one).length > 0)
}

type BarProps = Pick<Props, 'day' | 'onDay' | 'view' | 'onView' | 'today' | 'besideMonth'>

function CalendarBar({ day, onDay, view, onView, today, besideMonth }: BarProps) {
  const { t } = useLingui()
  const { language } = useRegional()
  const step = (by: 1 | -1) => onDay(view === 'week' ? addDays(day, by * 7) : addMonths(day, by))
  const views = [
    { id: 'month', name: t`Month` },
    { id: 'week', name: t`Week` },
    { id: 'list', name: t`List` },
  ] as const
  return (
    <header className="calendar-bar">
      <h3 className="calendar-title" aria-live="polite">
        {monthName(language, day)}
        {besideMonth && <span className="calendar-beside-month">{besideMonth}</span>}
      </h3>
      <Segments label={t`View`} choices={views} value={view} onChange={onView} />
      <span className="calendar-steps">
        <Button size="small" onPress={() => onDay(today)}>{t`Today`}</Button>
        <IconButton label={view === 'week' ? t`Previous week` : t`Previous month`} onPress={() => step(-1)}>
          <ChevronLeft aria-hidden className="directional" size={18} />
        </IconButton>
        <IconButton label={view === 'week' ? t`Next week` : t`Next month`} onPress={() => step(1)}>
          <ChevronRight aria-hidden className="directional" size={18} />
        </IconButton>
      </span>
    </header>
  )
}
