import { sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import type { School } from '../../core/school/school.ts'
import type { readFigures as contract } from './contract.ts'

type Row = Output<typeof contract>['rows'][number]

/** By channel and month of the last year: messages accepted by providers, their parts, and the cost. */
export async function readUsageReport(school: School): Promise<Output<typeof contract>> {
  const { currency } = await school.profile()
  const rows = await school.db.execute<Row>(sql`
    select to_char(a.began_at at time zone i.time_zone, 'YYYY-MM') as month, a.channel, count(*)::int as taken,
      coalesce(sum(a.parts), 0)::int as parts, (sum(a.parts) * c.part_cost)::int as cost
    from message_attempt a join message_channel c on c.channel = a.channel cross join institute i
    where a.outcome = 'taken' and a.began_at > ${school.now().toISOString()}::timestamptz - interval '13 months'
    group by 1, a.channel, c.part_cost order by 1 desc, 2`)
  return { currency, rows: [...rows] }
}
