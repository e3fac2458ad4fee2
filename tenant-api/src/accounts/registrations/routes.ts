import type { FastifyInstance } from 'fastify'
import { and, eq, sql } from 'drizzle-orm'
import type { ServeSchool } from '../../core/module.ts'
import { approve } from './approve.ts'
import { askToRegister } from './request-registration.ts'
import * as contract from './contract.ts'
import { readDetails } from './details.ts'
import { readForm } from './registration-availability.ts'
import { checkCode, register } from './submit-registration.ts'
import { reject, decidable } from './reject.ts'
import { inCampus } from '../../crud/filters.ts'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { registrations } from './contract.ts'
import { registrationCrud } from './registrations.ts'
import { registration } from './tables.ts'

export function routes(serve: ServeSchool, { checkLimits: { stranger } }: FastifyInstance): void {
  serve(contract.readForm, ({ school }) => readForm(school))
  serve(contract.askToRegister, ({ school, user, body, ...asked }) => {
    stranger('registrations', school, asked)
    return askToRegister(school, user, body)
  })
  serve(contract.checkCode, ({ school, body, ...asked }) => {
    stranger('guesses', school, asked)
    return checkCode(school, body)
  })
  serve(contract.register, ({ school, body, ...asked }) => {
    stranger('guesses', school, asked)
    return register(school, body)
  })
  serve(contract.readDetails, ({ school, user, params }) => readDetails(school, user, params))
  serve(contract.countWaiting, async ({ school, user, query }) => ({
    count: await countWaiting(school, user, query),
  }))
  serve(contract.approve, ({ school, user, params, body }) => approve(school, user, { ...params, ...body }))
  serve(contract.reject, ({ school, user, params, body }) => reject(school, user, { ...params, ...body }))
}

/** How many wait that the reader sees and decides; what they only see is somebody else's to decide. */
async function countWaiting(
  school: School,
  user: User,
  { campus }: { campus?: string | undefined },
): Promise<number> {
  const [counted] = await school.db
    .select({ count: sql<number>`count(*)::int` })
    .from(registration)
    .where(
      and(
        eq(registration.state, 'waiting'),
        reach(user, registrations.name, 'view', registrationCrud.within),
        reach(user, decidable.name, 'edit', decidable.within),
        campus === undefined ? undefined : inCampus(registrationCrud, campus),
      ),
    )
  return counted?.count ?? 0
}
