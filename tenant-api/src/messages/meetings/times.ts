import type { Meeting } from './tables.ts'

type Span = Pick<Meeting, 'startsAt' | 'endsAt' | 'slotMinutes' | 'gapMinutes'>

/** The start times of a meeting's slots, `16:00`, earliest first; the last slot ends within the meeting. */
export function timesOf({ startsAt, endsAt, slotMinutes, gapMinutes }: Span): string[] {
  const end = minutesOf(endsAt)
  const times: string[] = []
  for (let at = minutesOf(startsAt); at + slotMinutes <= end; at += slotMinutes + gapMinutes)
    times.push(timeAt(at))
  return times
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function timeAt(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
