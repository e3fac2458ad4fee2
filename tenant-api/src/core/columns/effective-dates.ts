import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'

type Dated = { startsOn: SQLWrapper; endsOn: SQLWrapper }

/** Whether a dated row applies on a day, both ends included. Views compare with `current_day` likewise. */
export function holdsOn({ startsOn, endsOn }: Dated, day: Day | SQLWrapper): SQL {
  return sql`holds(${startsOn}, ${endsOn}, ${day}::date)`
}

/** Whether a dated row has not ended before a day: it applies, or is still to come. */
export function goesOn({ endsOn }: Pick<Dated, 'endsOn'>, day: Day | SQLWrapper): SQL {
  return sql`coalesce(${endsOn}, 'infinity') >= ${day}::date`
}
