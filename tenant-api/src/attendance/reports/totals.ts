import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Totals } from './contract.ts'

export type Counted = Omit<Totals, 'percent'>

/**
 * The counts with the percentage of the rule in spec: late counts as present, leave is left out of the total.
 * It is truncated to tenths and never rounded up, so that nobody passes the board's 75 % with 74.96.
 */
export function totalsOf({ present, absent, late, leave }: Counted): Totals {
  const attended = present + late
  const counted = attended + absent
  const percent = counted === 0 ? null : Math.floor((attended * 1000) / counted) / 10
  return { present, absent, late, leave, percent }
}

export function added(one: Counted, other: Counted): Counted {
  return {
    present: one.present + other.present,
    absent: one.absent + other.absent,
    late: one.late + other.late,
    leave: one.leave + other.leave,
  }
}

/** Counts per status of rows of `student_day`, as JSON; `where` filters them. */
export function countsOf(status: SQLWrapper, where: SQL = sql`true`): SQL {
  const of = (one: string) => sql`count(*) filter (where ${status} = ${sql.raw(`'${one}'`)} and ${where})`
  return sql`json_build_object('present', ${of('present')}, 'absent', ${of('absent')}, 'late', ${of('late')},
    'leave', ${of('leave')})`
}
