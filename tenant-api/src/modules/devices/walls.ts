/** What the wall of a school says at an instant, to the second: `2026-11-19 09:10:00`, as terminals write it. */
export function wallAt(zone: string, at: Date): string {
  const parts = clockOf(zone).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`
}

/** How far the wall is ahead of UTC, in minutes. */
export function minutesAhead(zone: string, at: Date): number {
  return Math.round((Date.parse(`${wallAt(zone, at).replace(' ', 'T')}Z`) - at.getTime()) / 60_000)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const found =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', { timeZone: zone, ...date, ...time })
  clocks.set(zone, found)
  return found
}
