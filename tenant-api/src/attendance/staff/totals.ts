import type { DayStatus, Totals } from './contract.ts'

type One = { status: DayStatus | null; minutes: number | null }

/** Counts per status, and the whole leaves that the late days cost. */
export function totalsOf(days: readonly One[], latesPerLeave: number): Totals {
  const of = (status: DayStatus) => days.filter((day) => day.status === status).length
  const late = of('late')
  return {
    present: of('present'),
    late,
    leftEarly: of('left_early'),
    halfDay: of('half_day'),
    absent: of('absent'),
    leave: of('leave'),
    minutes: days.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
    leavesForLates: latesPerLeave > 0 ? Math.floor(late / latesPerLeave) : 0,
  }
}
