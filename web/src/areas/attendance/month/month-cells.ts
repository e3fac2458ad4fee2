import type { MonthRow, Status } from 'tenant-api/contract/attendance'

/** Whether a student is below what the board asks for, so far in the year. */
export function isBelow({ year: { percent } }: Pick<MonthRow, 'year'>, required: number): boolean {
  return percent !== null && percent < required
}

/** The days of a month on which anybody was marked, in words: `{ day: '2026-11-03', status: 'absent' }`. */
export function exceptionsOf(
  { days }: Pick<MonthRow, 'days'>,
  names: readonly { day: string }[],
): { day: string; status: Status }[] {
  return days.flatMap((status, at) => {
    const day = names[at]?.day
    return status && status !== 'present' && day ? [{ day, status }] : []
  })
}
