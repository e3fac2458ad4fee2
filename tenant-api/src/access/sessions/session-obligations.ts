import type { Obligation } from 'kit/contract/contract'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { School } from '../../core/school/school.ts'
import type { Profile } from '../../core/school/profile.ts'
import { roleKeys } from '../../core/authorization/role-keys.ts'
import type { SessionMethod } from './tables.ts'
import type { User } from '../../core/authorization/user.ts'

/** For how many minutes a session that has proved whose it is may change who gets in and what the school is paid by. */
export const freshMinutes = 10

type Facts = {
  mustChangePassword: boolean
  hasSecondFactor: boolean
  secondAt: string | null
  begunAt: string
  method: SessionMethod
}

/** A role with the moment since which somebody holds it. */
export type RoleSince = { key: string; since: string }

/**
 * What a session has to do before anything else. In a school that may only be read nobody chooses a password or sets
 * anything up; nor does who came in without the password that was given to them, and may not know it.
 */
export async function obligationOf(
  school: School,
  facts: Facts,
  held: readonly RoleSince[],
): Promise<Obligation | null> {
  if (facts.hasSecondFactor && facts.secondAt === null) return 'second-factor'
  if (school.state === 'read_only') return null
  if (facts.mustChangePassword && facts.method === 'password') return 'password'
  // The provider has asked for a second factor of its own.
  if (facts.hasSecondFactor || (facts.method === 'oidc' && facts.secondAt !== null)) return null
  return dueAt(await school.profile(), facts, held) <= school.now().getTime() ? 'enrolment' : null
}

type Demand = Pick<Profile, 'secondFactorRoles' | 'secondFactorDays' | 'secondFactorDemands'>
const builtin: ReadonlySet<string> = new Set(roleKeys)

/** Whether one of these roles must have a second factor; all that the school has made are one. */
export function isDemanded(demand: Demand, roles: readonly { key: string }[]): boolean {
  return roles.some((role) => demandOf(demand, role) !== undefined)
}

/** Since when a role needs one; undefined for one that needs none. */
function demandOf({ secondFactorDemands }: Demand, { key }: { key: string }): string | undefined {
  return secondFactorDemands[builtin.has(key) ? key : 'own']
}

/**
 * By when the first of the roles has to have one. The days of each count from the last of these: it was demanded, the
 * role was given, the log-in began. Nothing that is demanded of others begins them anew.
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

/** Refuses a session that did not prove of late whose it is: an unattended device alone changes nothing that matters. */
export function refuseStale(school: School, { provedAt }: User): void {
  const age = provedAt === null ? Infinity : school.now().getTime() - Date.parse(provedAt)
  if (age <= freshMinutes * 60_000) return
  refuse('prove-again', 'Please prove once more that it is you', {}, { status: 403 })
}
