export type PartOfDay = 'morning' | 'afternoon' | 'evening'

/** Morning until noon and evening from five, on the school's own clock. */
export function partOfDay(at: Date, zone: string): PartOfDay {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(at),
  )
  if (hour < 12) return 'morning'
  return hour < 17 ? 'afternoon' : 'evening'
}
