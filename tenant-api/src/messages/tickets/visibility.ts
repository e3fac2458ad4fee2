import { type SQL, sql } from 'drizzle-orm'
import type { Action } from 'kit/contract/contract'
import { personShown } from '../../access/sessions/rights/person-shown.ts'
import { may, reach } from '../../core/authorization/reach.ts'
import { accountShown, type User } from '../../core/authorization/user.ts'
import { tickets } from './contract.ts'
import { ticket } from './tables.ts'

/** Tickets by the user or their child, about a child whom they may still see: not those of another guardian. */
export function isAsker(user: User): SQL<boolean> {
  if (!may(user, tickets.resource, 'view')) return sql<boolean>`false`
  const own = sql`${`{${user.own.join(',')}}`}::uuid[]`
  return sql<boolean>`coalesce(${ticket.askerId} = any (${own})
    and (${ticket.studentId} is null or ${ticket.studentId} = any (${own})), false)`
}

/** Tickets assigned to the user. */
export function isHeld(user: User): SQL<boolean> {
  return sql<boolean>`coalesce(${ticket.assigneeId} = ${personShown(user)}, false)`
}

function isRouted(user: User): SQL<boolean> {
  return sql<boolean>`(${ticket.assigneeId} is null and ${accountShown(user)}::uuid in (
    select ticket_route(${ticket.categoryId}, ${ticket.campusId}, ${ticket.studentId})))`
}

/** The user's queue: assigned to them, or unassigned and routed to them. */
export function isMine(user: User): SQL<boolean> {
  return sql<boolean>`(${isHeld(user)} or ${isRouted(user)})`
}

/** Tickets that the user sees or answers as the school; never those they asked themselves. */
export function isOfSchool(user: User, action: Action): SQL<boolean> {
  if (!may(user, tickets.resource, action)) return sql<boolean>`false`
  const places = reach(user, tickets.resource, action, { campus: ticket.campusId })
  return sql<boolean>`(${ticket.askerId} is distinct from ${personShown(user)} and (${places} or ${isHeld(user)}
    or ${accountShown(user)}::uuid in (
      select ticket_route(${ticket.categoryId}, ${ticket.campusId}, ${ticket.studentId}))))`
}

/** All tickets that the user sees. */
export function isSeen(user: User): SQL<boolean> {
  return sql<boolean>`(${isAsker(user)} or ${isOfSchool(user, 'view')})`
}
