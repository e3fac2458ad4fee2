import { clockAt, minutesOf } from 'kit/values/time'
import type { Meeting } from './tables.ts'

type Span = Pick<Meeting, 'startsAt' | 'endsAt' | 'slotMinutes' | 'gapMinutes'>

/** The start times of a meeting's slots, `16:00`, earliest first; the last slot ends within the meeting. */
export function timesOf({ startsAt, endsAt, slotMinutes, gapMinutes }: Span): string[] {
  const end = minutesOf(endsAt)
  const times: string[] = []
  for (let at = minutesOf(startsAt); at + slotMinutes <= end; at += slotMinutes + gapMinutes)
    times.push(clockAt(at))
  return times
}
