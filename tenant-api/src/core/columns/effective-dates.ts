import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'

type Dated = { startsOn: SQLWrapper; endsOn: SQLWrapper }

/** What holds on a day: it has begun, and its last day is not past. Views ask the same of `current_day`. */
export function holdsOn({ startsOn, endsOn }: Dated, day: Day | SQLWrapper): SQL {
  return sql`holds(${startsOn}, ${endsOn}, ${day}::date)`
}

/** What is not over on a day: it holds, or is still to come. */
export function goesOn({ endsOn }: Pick<Dated, 'endsOn'>, day: Day | SQLWrapper): SQL {
  return sql`coalesce(${endsOn}, 'infinity') >= ${day}::date`
}
