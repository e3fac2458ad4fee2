import { sql } from 'drizzle-orm'
import { modules } from '../src/server/modules.ts'
import { type School, schoolAt } from '../src/core/school/school.ts'

/** Fills the demo school through the modules' own verbs; what is there already stays as it is. */
export async function seedDemo(host: string): Promise<void> {
  const school = patient(await schoolAt(host))
  for (const module of modules) await module.seed?.(school)
}

/** Brings the demo school to its full size. */
export async function crowdDemo(host: string): Promise<void> {
  const school = patient(await schoolAt(host))
  for (const module of modules) await module.crowd?.(school)
}

/** A crowd in one statement may take a busy machine longer than what a reader waits for; here nobody waits. */
function patient(school: School): School {
  const transaction: School['transaction'] = (user, act, fn) =>
    school.transaction(user, act, async (tx) => {
      await tx.execute(sql`set local statement_timeout = '2min'`)
      return fn(tx)
    })
  return Object.create(school, { transaction: { value: transaction } })
}
