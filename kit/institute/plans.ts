import { sentence } from '../text/words.ts'

/** The plans that a school can have. A trial is Premium for a limited time; `free` is for life. */
export const planKeys = ['trial', 'free', 'basic', 'standard', 'premium'] as const
export type PlanKey = (typeof planKeys)[number]

export const planNames = {
  trial: sentence('Trial of Premium'),
  free: sentence('Free for life'),
  basic: sentence('Basic'),
  standard: sentence('Standard'),
  premium: sentence('Premium'),
} as const satisfies Record<PlanKey, string>

const basic = ['super_admin', 'administrator', 'moderator', 'teacher', 'section_teacher', 'staff']
const standard = [...basic, 'student', 'guardian', 'admin', 'campus_manager']
const premium = [...standard, 'hr', 'hr_manager', 'finance_staff']

/**
 * The built-in roles whose holders may log in, and whether a school can define roles. Records are never
 * limited.
 */
const gives: Record<PlanKey, { roles: readonly string[]; ownRoles: boolean }> = {
  trial: { roles: premium, ownRoles: true },
  free: { roles: basic, ownRoles: false },
  basic: { roles: basic, ownRoles: false },
  standard: { roles: standard, ownRoles: false },
  premium: { roles: premium, ownRoles: true },
}

/** The number of students up to which a school is free for life. */
export const freeStudents = 50
/** Logins of staff, teachers and guardians together, per student of the capacity. */
export const othersPerStudent = 3

/** The subscription of a school, as the control plane stores it. */
export type Subscription = {
  plan: PlanKey
  /** Maximum number of students; null: unlimited. */
  students: number | null
  /** The first moment that is no longer paid for, or no longer part of the trial; null: without an end. */
  until: Date | null
  /** For so many days after `until` nothing is limited yet. */
  graceDays: number
}

/** The entitlements of a school at a moment. */
export type Entitlements = {
  plan: PlanKey
  /** The plan of the subscription, which may have ended. */
  agreed: PlanKey
  standing: 'running' | 'grace' | 'over'
  until: Date | null
  /** When the grace ends. */
  stopsAt: Date | null
  roles: readonly string[]
  ownRoles: boolean
  students: number | null
  /** Maximum number of logins of staff, teachers and guardians together. */
  others: number | null
}

/**
 * The entitlements at a moment. Once a plan and its grace period are over a school is free for life, whatever
 * it had before.
 */
export function entitlementsAt(agreed: Subscription, now: Date): Entitlements {
  const { until, graceDays } = agreed
  const stopsAt = until && new Date(until.getTime() + graceDays * 86_400_000)
  const isOver = stopsAt !== null && now >= stopsAt
  const standing = isOver ? 'over' : until !== null && now >= until ? 'grace' : 'running'
  const plan = isOver ? 'free' : agreed.plan
  const students = plan === 'free' ? freeStudents : agreed.students
  return {
    plan,
    agreed: agreed.plan,
    standing,
    until,
    stopsAt,
    ...gives[plan],
    students,
    others: students === null ? null : students * othersPerStudent,
  }
}

/** Whether the holder of a role may log in with it. A role that is not built in is one of the school's own. */
export function admits({ roles, ownRoles }: Pick<Entitlements, 'roles' | 'ownRoles'>, role: string): boolean {
  return roles.includes(role) || (ownRoles && !premium.includes(role))
}

/** What a plan includes, for display. */
export function givenBy(plan: PlanKey): { roles: readonly string[]; ownRoles: boolean } {
  return gives[plan]
}
