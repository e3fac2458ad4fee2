import { sql } from 'drizzle-orm'
import type { Measure } from '../../core/module-parts.ts'
import { reach } from '../../core/authorization/reach.ts'
import { presence } from './contract.ts'
import { within } from './people.ts'

/** How many employees came on each day. */
export const measures: readonly Measure[] = [
  {
    key: 'staff-in',
    needs: [presence.resource, 'view'],
    kind: 'flow',
    rows: (user, { days, campus }) => sql`
      select p.day, count(distinct p.person_id) as value
      from presence p join employee on employee.id = p.person_id
      where p.struck_at is null and p.direction is distinct from 'out'
        and p.day between ${days[0]}::date and ${days.at(-1)}::date
        and ${reach(user, presence.resource, 'view', within)}
        ${campus === undefined ? sql`` : sql`and employee.campus_ids @> array[${campus}::uuid]`}
      group by p.day`,
  },
]
