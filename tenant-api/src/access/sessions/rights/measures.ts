import { and, eq, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { act } from '../../../core/acts/audit.ts'
import { holdsOn } from '../../../core/columns/effective-dates.ts'
import { levels, perDay } from '../../../crud/measures.ts'
import type { Measure, Span } from '../../../core/module-parts.ts'
import { campus } from '../../../institute/structure/tables.ts'
import { reach } from '../../../core/authorization/reach.ts'
import { account, assignment, role } from '../tables.ts'
import { nameFor } from '../../../core/columns/name-in-script.ts'
import type { User } from '../../../core/authorization/user.ts'

/** The access module's measures for home: who may log in, in which roles and campuses, and what they did. */
export const measures: readonly Measure[] = [
  {
    key: 'log-ins',
    needs: ['audit', 'view'],
    kind: 'flow',
    rows: (_, span) => perDay(span, { table: act, at: act.at, where: eq(act.key, 'sessions.started') }),
  },
  {
    key: 'changes',
    needs: ['audit', 'view'],
    kind: 'flow',
    rows: (_, span) => perDay(span, { table: act, at: act.at, where: isWork() }),
  },
  {
    key: 'people',
    needs: ['roles', 'view'],
    kind: 'level',
    rows: (user, span) =>
      levels(span, { table: account, from: account.createdAt, where: hasPlace(user, span) }),
  },
  { key: 'people-by-role', needs: ['roles', 'view'], kind: 'parts', rows: peopleByRole },
  { key: 'people-by-campus', needs: ['roles', 'view'], kind: 'parts', rows: peopleByCampus },
]

/** Acts of people other than log-ins and log-outs. */
function isWork(): SQL {
  return sql`${and(isNotNull(act.actorId), not(sql`starts_with(${act.key}, 'sessions.')`))}`
}

/** Active accounts whose holder has a role today, within reach. */
function hasPlace(user: User, span: Span): SQL {
  return sql`${account.state} = 'active' and exists (
    select from ${assignment} where ${and(eq(assignment.accountId, account.id), holds(user, span))})`
}

/** A current role that the reader may see. */
function holds(user: User, { days, campus: within }: Span): SQL | undefined {
  return and(
    holdsOn(assignment, days.at(-1) ?? sql`null`),
    reach(user, 'roles', 'view', { campus: assignment.campusId }),
    within ? eq(assignment.campusId, within) : undefined,
  )
}

function peopleByRole(user: User, span: Span): SQL {
  return sql`
    select ${role.name} as name, ${role.builtin} as said, count(distinct ${account.id}) as value
    from ${assignment} join ${role} on ${role.id} = ${assignment.roleId}
    join ${account} on ${account.id} = ${assignment.accountId} and ${account.state} = 'active'
    where ${holds(user, span)} group by ${role.id} order by value desc, name`
}

/** An institute-wide role counts there, and in no campus. */
function peopleByCampus(user: User, span: Span): SQL {
  return sql`
    select coalesce(${nameFor(user, campus)}, ${sentence('Whole school')}) as name, ${campus.id} is null as said,
      count(distinct ${account.id}) as value
    from ${assignment} join ${account} on ${account.id} = ${assignment.accountId} and ${account.state} = 'active'
    left join ${campus} on ${campus.id} = ${assignment.campusId}
    where ${holds(user, span)} group by ${campus.id} order by value desc, name`
}
