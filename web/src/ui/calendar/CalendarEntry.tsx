import { Fragment } from 'react'
import { Button } from 'react-aria-components'
import { clock } from './calendar-names.ts'
import type { CalendarEvent } from './calendar-weeks.ts'
import { useRegional } from '../base/Regional.tsx'
import './CalendarEntry.css'

type Props = {
  event: CalendarEvent
  onOpen: (event: CalendarEvent) => void
  /** A bar in a month, a block in a week, a line in a list. */
  look: 'bar' | 'block' | 'line'
  cut?: string
  /** The number of lines that fit into a block; with one, the time is left out, as the hour axis shows it. */
  lines?: number
}

/** An event that can be opened. Its text carries the meaning; the tone only helps the eye. */
export function CalendarEntry({ event, onOpen, look, cut = '', lines = 2 }: Props) {
  const { language } = useRegional()
  const { title, details = [], start, end, tone = 'theme' } = event
  const times = [start, look === 'bar' ? undefined : end].filter((time) => time !== undefined && lines > 1)
  const name = (
    <span
      className="calendar-entry-title"
      style={look === 'block' ? { WebkitLineClamp: Math.max(1, lines - 1) } : undefined}
    >
      {title}
      {look !== 'line' && <Details of={details} isAfterTitle />}
    </span>
  )
  return (
    <Button
      className={`calendar-entry calendar-entry-${look} calendar-entry-${tone} ${cut}`}
      onPress={() => onOpen(event)}
    >
      {times.length > 0 && (
        <time className="calendar-entry-time numbers">
          {times.map((time) => clock(language, time ?? '')).join('–')}
        </time>
      )}
      {look === 'line' && details.length > 0 ? (
        <span className="calendar-entry-text">
          {name}
          <span className="calendar-entry-more">
            <Details of={details} />
          </span>
        </span>
      ) : (
        name
      )}
    </Button>
  )
}

/** Names of either script keep their order in the sentence of the page. */
function Details({ of, isAfterTitle = false }: { of: readonly string[]; isAfterTitle?: boolean }) {
  return of.map((detail, at) => (
    <Fragment key={detail}>
      {(isAfterTitle || at > 0) && ' · '}
      <bdi>{detail}</bdi>
    </Fragment>
  ))
}
