import type { Entitlements } from 'kit/institute/plans'
import { Refusal } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Actor } from '../school/school.ts'

/** The plan's limits as app.plan passes them to the triggers; empty for a plan without limits. */
export function boundsOf({ students, others, roles, ownRoles }: Entitlements): string {
  return students === null ? '' : JSON.stringify({ students, others, roles, ownRoles })
}

/** The roles of a plan, for lists; null if it has all of them. */
export function rolesBounded({ roles, ownRoles }: Entitlements): string | null {
  return ownRoles ? null : JSON.stringify({ roles, ownRoles })
}

const full = {
  plan_students: {
    keeper: sentence(
      'Your plan has room for {limit} students, and {count} are enrolled. They all stay, and no more are enrolled until there is room. A larger one is found under Settings, Plan & usage',
    ),
    others: sentence(
      'The school’s plan has room for {limit} students, and {count} are enrolled. They all stay, and no more are enrolled until there is room. Please tell whoever runs the school',
    ),
  },
  plan_others: {
    keeper: sentence(
      'Your plan has room for {limit} log-ins of staff, teachers and guardians, and {count} are there. They all stay, and no more are let in until there is room. A larger one is found under Settings, Plan & usage',
    ),
    others: sentence(
      'The school’s plan has room for {limit} log-ins of staff, teachers and guardians, and {count} are there. They all stay, and no more are let in until there is room. Please tell whoever runs the school',
    ),
  },
} as const

/** Throws the error of an act; a full plan becomes a refusal in the actor's words. */
export function refusingFull(actor: Actor, error: unknown): never {
  throw fullBy(actor, error) ?? error
}

/** The refusal that a full plan's error becomes; undefined for every other error. */
export function fullBy(actor: Actor, error: unknown): Refusal | undefined {
  const { name, detail } = violated(error)
  if (name !== 'plan_students' && name !== 'plan_others') return undefined
  return fullOf(actor, name, JSON.parse(detail))
}

/** The same refusal before the database raises the error, for one row of many. */
export function fullOf(
  actor: Actor,
  what: keyof typeof full,
  { count, limit }: { count: number; limit: number },
): Refusal {
  const { keeper, others } = full[what]
  return new Refusal('plan.full', keepsPlan(actor) ? keeper : others, { count, limit }, { status: 409 })
}

/** Whether the actor can see the plan's page; if so, the refusal points to it. */
function keepsPlan(actor: Actor): boolean {
  const { grants } = actor as { grants?: readonly { resource: string }[] }
  return grants?.some(({ resource }) => resource === 'usage') ?? false
}

function violated(error: unknown): { name: string; detail: string } {
  if (typeof error !== 'object' || error === null) return { name: '', detail: '' }
  if ('constraint_name' in error)
    return { name: String(error.constraint_name), detail: 'detail' in error ? String(error.detail) : '{}' }
  return 'cause' in error ? violated(error.cause) : { name: '', detail: '' }
}
