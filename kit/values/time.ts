/** Times of day as they are stored and sent, `13:30` on a 24-hour clock; see `day.ts` for days. */

/** `13:30` as minutes since midnight. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Minutes since midnight as `13:30`. */
export function clockAt(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
