import type { MonthRow } from 'tenant-api/contract/attendance/reports'

/** Whether a student is below what the board asks for, so far in the year. */
export function isBelow({ year: { percent } }: Pick<MonthRow, 'year'>, required: number): boolean {
  return percent !== null && percent < required
}
