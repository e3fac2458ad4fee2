import { modules } from './modules.ts'
import { schoolAt } from './school.ts'

/** Fills the demo school through the modules' own verbs; what is there already stays as it is. */
export async function seedDemo(host: string): Promise<void> {
  const school = await schoolAt(host)
  for (const module of modules) await module.seed?.(school)
}

/** Brings the demo school to its full size. */
export async function crowdDemo(host: string): Promise<void> {
  const school = await schoolAt(host)
  for (const module of modules) await module.crowd?.(school)
}
