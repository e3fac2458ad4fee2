import { parseDateTime, toZoned } from '@internationalized/date'

/** The instant of a day and a time by the clock of a zone, RFC 3339; null where they are none. */
export function instantOf({ day, time }: { day: string; time: string }, zone: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(time)) return null
  return toZoned(parseDateTime(`${day}T${time}`), zone).toAbsoluteString()
}
