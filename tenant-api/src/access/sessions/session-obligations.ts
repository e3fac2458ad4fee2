import type { Obligation } from 'kit/contract/contract'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { School } from '../../core/school/school.ts'
import type { Profile } from '../../core/school/profile.ts'
import { roleKeys } from '../../core/authorization/role-keys.ts'
import type { SessionMethod } from './tables.ts'
import type { User } from '../../core/authorization/user.ts'

/**
 * For how many minutes after a proof of identity a session may change who can log in and how the school is
 * paid.
 */
export const freshMinutes = 10

type Facts = {
  mustChangePassword: boolean
  hasSecondFactor: boolean
  secondAt: string | null
  begunAt: string
  method: SessionMethod
}

/** A role, and since when somebody holds it. */
export type RoleSince = { key: string; since: string }

/**
 * What a session must do before anything else. A read-only school requires no new password and no enrolment. A
 * user who logged in without the assigned password need not replace it: they may not know it.
 */
export async function obligationOf(
  school: School,
  facts: Facts,
  held: readonly RoleSince[],
): Promise<Obligation | null> {
  if (facts.hasSecondFactor && facts.secondAt === null) return 'second-factor'
  if (school.state === 'read_only') return null
  if (facts.mustChangePassword && facts.method === 'password') return 'password'
  // The OpenID provider has asked for its own second factor.
  if (facts.hasSecondFactor || (facts.method === 'oidc' && facts.secondAt !== null)) return null
  return dueAt(await school.profile(), facts, held) <= school.now().getTime() ? 'enrolment' : null
}

type Demand = Pick<Profile, 'secondFactorRoles' | 'secondFactorDays' | 'secondFactorDemands'>
const builtin: ReadonlySet<string> = new Set(roleKeys)

/** Whether one of these roles must have a second factor; all custom roles count as one. */
export function isDemanded(demand: Demand, roles: readonly { key: string }[]): boolean {
  return roles.some((role) => demandOf(demand, role) !== undefined)
}

/** Since when a role needs one; undefined if it needs none. */
function demandOf({ secondFactorDemands }: Demand, { key }: { key: string }): string | undefined {
  return secondFactorDemands[builtin.has(key) ? key : 'own']
}

/**
 * The earliest deadline of the roles. Each role's days count from the latest of these: it was required, the
 * role was given, the account was first used. Requirements for other roles do not restart them.
 */
function dueAt(demand: Demand, { begunAt }: Pick<Facts, 'begunAt'>, held: readonly RoleSince[]): number {
  const ends = held.map((role) => {
    const demanded = demandOf(demand, role)
    if (demanded === undefined) return Infinity
    const met = Math.max(...[demanded, role.since, begunAt].map((at) => Date.parse(at)))
    return met + demand.secondFactorDays * 86_400_000
  })
  return Math.min(...ends)
}

export function refuseWhileObliged(debt: Obligation): never {
  return refuse(`owes-${debt}`, first[debt], {}, { status: 403 })
}

const first: Record<Obligation, string> = {
  'second-factor': sentence('Please enter the code of your second factor first'),
  password: sentence('Please choose a password of your own first'),
  enrolment: sentence('Please set up your second factor first, which your role needs'),
}

/**
 * Refuses a session without a recent proof of identity: an unattended device must not change anything
 * important.
 */
export function refuseStale(school: School, { provedAt }: User): void {
  const age = provedAt === null ? Infinity : school.now().getTime() - Date.parse(provedAt)
  if (age <= freshMinutes * 60_000) return
  refuse('prove-again', 'Please confirm that it is you', {}, { status: 403 })
}
