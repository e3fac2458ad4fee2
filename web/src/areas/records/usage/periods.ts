/** A period is a month such as 2026-11 or a year such as 2026, as the address says it. */
export function isYear(period: string): boolean {
  return period.length === 4
}

export function spanOf(period: string): 'month' | 'year' {
  return isYear(period) ? 'year' : 'month'
}

/** The period before and the one after. */
export function neighboursOf(period: string): [string, string] {
  if (isYear(period)) return [String(Number(period) - 1), String(Number(period) + 1)]
  return [monthFrom(period, -1), monthFrom(period, 1)]
}

function monthFrom(period: string, months: number): string {
  const [year = 0, month = 1] = period.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
}
