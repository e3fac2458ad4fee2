import { useLingui } from '@lingui/react/macro'
import type { Day } from 'kit/values/day'
import { minutesOf } from 'kit/values/time'
import { dressDigits } from 'kit/text/locale'
import type { CSSProperties } from 'react'
import type { BellDay, BellPeriod, BellSchedule } from 'tenant-api/contract/institute/bell-schedules'
import { CalendarDay } from '../../../ui/calendar/CalendarDay.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { useDayKeys } from '../../../ui/calendar/use-day-keys.ts'
import { edgesOf } from './bell-rows.ts'
import { usePeriodName, usePrintSpan } from './bell-words.ts'
import { useClosedReason } from './closed-reason.ts'
import './WeekOfBells.css'

type Props = {
  days: readonly BellDay[]
  schedules: readonly BellSchedule[]
  day: Day
  today: Day
  onDay: (day: Day) => void
}

/** The bells of a week as blocks, each as tall as it lasts. Arrow keys walk over the days. */
export function WeekOfBells({ days, schedules, day, today, onDay }: Props) {
  const { t } = useLingui()
  const [frame, onKeyDown] = useDayKeys(day, onDay)
  const byId = new Map(schedules.map((schedule) => [schedule.id, schedule]))
  const { first, last } = hoursOf(schedules)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the days' buttons inside, caught once
    <div ref={frame} className="bell-week" onKeyDown={onKeyDown}>
      <div className="bell-week-days">
        {days.map((at) => (
          <CalendarDay
            key={at.day}
            day={at.day}
            isChosen={at.day === day}
            isToday={at.day === today}
            onDay={onDay}
            isHeading
          />
        ))}
      </div>
      <section
        className="bell-week-columns"
        aria-label={t`Bells of the week`}
        style={{ '--minutes': (last - first) * 60 } as CSSProperties}
      >
        <Hours first={first} last={last} />
        {days.map((at) => (
          <Column
            key={at.day}
            at={at}
            schedule={byId.get(at.scheduleId ?? '')}
            from={first * 60}
            isChosen={at.day === day}
          />
        ))}
      </section>
    </div>
  )
}

type ColumnProps = { at: BellDay; schedule: BellSchedule | undefined; from: number; isChosen: boolean }

function Column({ at, schedule, from, isChosen }: ColumnProps) {
  const reason = useClosedReason()
  if (!schedule)
    return (
      <div className="bell-column bell-column-none" data-chosen={isChosen || undefined}>
        <span>{reason(at)}</span>
      </div>
    )
  return (
    <ol className="bell-column" data-chosen={isChosen || undefined}>
      {schedule.periods.map((period) => (
        <Block key={period.startsAt} period={period} from={from} />
      ))}
    </ol>
  )
}

/** From how many minutes on a block has room for its name, and for its time below; Nastaliq needs more of it. */
const rooms = { en: { name: 10, time: 30 }, ar: { name: 10, time: 30 }, ur: { name: 15, time: 30 } }

function Block({ period, from }: { period: BellPeriod; from: number }) {
  const { language } = useRegional()
  const nameOf = usePeriodName()
  const span = usePrintSpan()
  const room = rooms[language]
  const start = minutesOf(period.startsAt)
  const long = minutesOf(period.endsAt) - start
  const [name, times] = [nameOf(period), span(period.startsAt, period.endsAt)]
  return (
    <li
      className={`bell-block bells-${period.kind}`}
      style={{ '--at': start - from, '--long': long } as CSSProperties}
      title={`${name} · ${times}`}
    >
      {long >= room.name && <span className="bell-block-name">{name}</span>}
      {long >= room.time && (
        <span className="bell-block-time numbers">{dressDigits(language, period.startsAt)}</span>
      )}
    </li>
  )
}

function Hours({ first, last }: { first: number; last: number }) {
  const { language } = useRegional()
  const hours = Array.from({ length: last - first }, (_, at) => first + at)
  return (
    <div className="bell-hours" aria-hidden>
      {hours.map((hour) => (
        <span key={hour} className="numbers">
          {dressDigits(language, `${String(hour).padStart(2, '0')}:00`)}
        </span>
      ))}
    </div>
  )
}

/** The whole hours that hold all bells of the week; a morning where there are none. */
function hoursOf(schedules: readonly BellSchedule[]): { first: number; last: number } {
  const periods = schedules.flatMap((schedule) => schedule.periods)
  if (periods.length === 0) return { first: 8, last: 13 }
  const [first, last] = edgesOf(periods).map(minutesOf)
  return { first: Math.floor((first ?? 0) / 60), last: Math.ceil((last ?? 0) / 60) }
}
