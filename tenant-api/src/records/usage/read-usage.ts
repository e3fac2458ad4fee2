import { sql } from 'drizzle-orm'
import { words } from 'kit/text/words-node'
import type { School } from '../../core/school/school.ts'
import { roleKeys, roleNames } from '../../core/authorization/role-keys.ts'
import type { User } from '../../core/authorization/user.ts'
import { type CountedKind, countedKinds, leastDays, type Period, type Plan } from './contract.ts'

/** The plan as it holds now, with what is filled of its room. */
export async function readPlan(school: School, user: User): Promise<Plan> {
  const has = school.entitlements()
  const room = JSON.stringify({ roles: has.roles, ownRoles: has.ownRoles })
  const [row] = await school.db.execute<{ students: number; others: number; outside: number }>(sql`
    select students_counted() as students, others_counted(${room}::jsonb) as others, (
      select count(*)::int from account a where a.state = 'active'
        and exists (select from assignment b cross join current_day where b.account_id = a.id
          and holds(b.starts_on, b.ends_on, day))
        and not exists (select from assignment b join role r on r.id = b.role_id cross join current_day
          where b.account_id = a.id and holds(b.starts_on, b.ends_on, day)
            and plan_admits(${room}::jsonb, r.key, r.builtin))) as outside`)
  const { students = 0, others = 0, outside = 0 } = row ?? {}
  const { say } = words(user)
  return {
    plan: has.plan,
    agreed: has.agreed,
    standing: has.standing,
    until: has.until?.toISOString() ?? null,
    stopsAt: has.stopsAt?.toISOString() ?? null,
    roles: roleKeys.filter((key) => has.roles.includes(key)).map((key) => say(roleNames[key])),
    ownRoles: has.ownRoles,
    students: { count: students, limit: has.students },
    others: { count: others, limit: has.others },
    outside,
  }
}

/** A month or a year, day by day and in all. */
export async function readPeriod(school: School, period: string): Promise<Period> {
  const [first, last] = period.length === 4 ? [`${period}-01-01`, `${period}-12-31`] : monthOf(period)
  const days = await school.db.execute<Period['days'][number]>(sql`
    select day::text, students, staff, teachers, guardians, student_logins as "studentLogins", is_made_up as "isMadeUp"
    from usage_day where day between ${first}::date and ${last}::date order by day`)
  const rows = await school.db.execute<{ kind: CountedKind; counted: number; there: number }>(sql`
    select kind, count(*) filter (where is_counted)::int as counted, count(*)::int as there
    from usage where period = ${period} group by kind`)
  const found = new Map(rows.map((row) => [row.kind, row]))
  const kinds = Object.keys(countedKinds) as CountedKind[]
  return {
    period,
    least: period.length === 4 ? leastDays.year : leastDays.month,
    days: [...days],
    kinds: kinds.map((kind) => found.get(kind) ?? { kind, counted: 0, there: 0 }),
  }
}

function monthOf(period: string): [string, string] {
  const first = new Date(`${period}-01T00:00:00Z`)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0))
  return [`${period}-01`, last.toISOString().slice(0, 10)]
}
