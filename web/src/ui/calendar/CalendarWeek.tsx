import type { Day } from 'kit/values/day'
import type { Language } from 'kit/text/locale'
import { type CSSProperties, type RefObject, useLayoutEffect } from 'react'
import { CalendarDay } from './CalendarDay.tsx'
import { CalendarEntry } from './CalendarEntry.tsx'
import { clock } from './calendar-names.ts'
import { daysShown, sideBySide, type CalendarEvent, eventsOn, hoursOf, lanesOf } from './calendar-weeks.ts'
import { useRegional } from '../base/Regional.tsx'
import { useDayKeys } from './use-day-keys.ts'
import './CalendarWeek.css'

type Props = {
  days: readonly Day[]
  day: Day
  events: readonly CalendarEvent[]
  today: Day
  onDay: (day: Day) => void
  onOpen: (event: CalendarEvent) => void
  beside?: ((day: Day) => string) | undefined
}

/** A column of hours for each day, opened at the first event; all-day events are above them. */
export function CalendarWeek({ days: week, day, events, today, onDay, onOpen, beside: word }: Props) {
  const { language, weekView } = useRegional()
  const [frame, onKeyDown] = useDayKeys(day, onDay)
  const days = daysShown(week, weekView.days, events)
  const timed = days.map((one) => sideBySide(eventsOn(events, one)))
  const { first, last, opening } = hoursOf(timed.flat(), weekView)
  useOpenedAt(frame, { week: week[0], top: (opening - first) * hourHeight })
  const whole = events.filter(({ start }) => start === undefined)
  const rows = { gridTemplateRows: `repeat(${(last - first) * 12}, 6.5px)` }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the days' buttons inside, caught once
    <div
      ref={frame}
      className="week"
      style={{ '--week-days': days.length } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      <div className="week-head">
        {days.map((one, at) => (
          <div key={one} className="week-day" style={{ gridColumn: at + 2 }}>
            <CalendarDay
              day={one}
              isChosen={one === day}
              isToday={one === today}
              onDay={onDay}
              beside={word?.(one)}
              isHeading
            />
          </div>
        ))}
        {lanesOf(whole, days).map(({ event, lane, from, days }) => (
          <div
            key={event.id}
            className="month-bar"
            style={{ gridColumn: `${from + 2} / span ${days}`, gridRow: lane + 2 }}
          >
            <CalendarEntry event={event} onOpen={onOpen} look="bar" />
          </div>
        ))}
      </div>
      <div className="week-hours">
        <Hours first={first} last={last} />
        {timed.map((events, at) => (
          <div
            key={days[at]}
            className="week-column"
            style={rows}
            data-today={days[at] === today || undefined}
          >
            {events.map(({ event, start, end, column, of }) => (
              <div
                key={event.id}
                className="week-block"
                style={{
                  gridRow: `${(start - first * 60) / 5 + 1} / ${(end - first * 60) / 5 + 1}`,
                  marginInlineStart: `${(column / of) * 100}%`,
                  inlineSize: `${100 / of}%`,
                }}
              >
                <CalendarEntry
                  event={event}
                  onOpen={onOpen}
                  look="block"
                  lines={linesIn(end - start, language)}
                />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Pixels, as the sheet has it. */
const hourHeight = 78

/** Scrolls a week to where its first event is, each time that another week is shown. */
function useOpenedAt(
  frame: RefObject<HTMLDivElement | null>,
  { week, top }: { week: Day | undefined; top: number },
): void {
  useLayoutEffect(() => {
    if (week !== undefined) frame.current?.scrollTo({ top })
  }, [frame, week, top])
}

/** The lines of text that fit into a block of so many minutes. */
function linesIn(minutes: number, language: Language): number {
  return Math.floor(((minutes / 60) * hourHeight - 10) / (language === 'en' ? 16 : 22))
}

function Hours({ first, last }: { first: number; last: number }) {
  const { language } = useRegional()
  const hours = Array.from({ length: last - first }, (_, at) => first + at)
  return (
    <div className="week-clock" aria-hidden>
      {hours.map((hour) => (
        <span key={hour} className="numbers">
          {clock(language, `${String(hour).padStart(2, '0')}:00`)}
        </span>
      ))}
    </div>
  )
}
