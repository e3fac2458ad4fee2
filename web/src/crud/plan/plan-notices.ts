import type { Plan } from 'tenant-api/contract/records/usage'

/** A notice about a plan. */
export type Tiding =
  | 'over'
  | 'grace'
  | 'trial-ends'
  | 'full-students'
  | 'nearly-students'
  | 'full-others'
  | 'nearly-others'

/** Share of the capacity from which the plan counts as nearly full. */
const nearly = 0.9
/** Days before the end of a trial at which the notice begins. */
const early = 14

type Known = Pick<Plan, 'plan' | 'agreed' | 'standing' | 'until' | 'students' | 'others'>

/** The plan's current notices for those who run the institute, the most urgent first. */
export function planTidings({ plan, agreed, standing, until, students, others }: Known, now: Date): Tiding[] {
  const left = until === null ? Infinity : (Date.parse(until) - now.getTime()) / 86_400_000
  const ends = plan === 'trial' && left <= early
  return [
    ...(standing === 'over' && agreed !== 'free' ? (['over'] as const) : []),
    ...(standing === 'grace' ? (['grace'] as const) : []),
    ...(ends ? (['trial-ends'] as const) : []),
    ...filling(students, ['full-students', 'nearly-students']),
    ...filling(others, ['full-others', 'nearly-others']),
  ]
}

function filling({ count, limit }: Plan['students'], [full, almost]: [Tiding, Tiding]): Tiding[] {
  if (limit === null || count < limit * nearly) return []
  return [count >= limit ? full : almost]
}
