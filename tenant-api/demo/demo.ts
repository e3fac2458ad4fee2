import { sql } from 'drizzle-orm'
import { type School, schoolAt } from '../src/core/school/school.ts'
import { readPartFiles } from './part-files.ts'

/** What one module has in the demo school. */
type Part = {
  /** After those that it stands on. */
  rank: number
  /** Puts its rows in, through the module's own verbs; what is there already stays as it is. */
  seed?(school: School): Promise<void>
  /** The many rows beside those, which make the demo school as large as it is; tests do without. */
  crowd?(school: School): Promise<void>
  /** What is made of everybody who is there, such as results: last, after the crowd if there is one. */
  settle?(school: School): Promise<void>
}

/** The parts of all modules, wherever they stand below `<wing>/<module>`: the files that have a rank, 10 before 20. */
async function readParts(): Promise<readonly Part[]> {
  const files: readonly Partial<Part>[] = await readPartFiles()
  const ranked = files.flatMap(({ rank, ...part }) => (rank === undefined ? [] : [{ ...part, rank }]))
  return ranked.toSorted((one, other) => one.rank - other.rank)
}

const parts = await readParts()

/** Fills the demo school to its full size; what is there already stays as it is. */
export async function fillDemo(host: string): Promise<void> {
  const school = patient(await schoolAt(host))
  for (const { seed } of parts) await seed?.(school)
  for (const { crowd } of parts) await crowd?.(school)
  for (const { settle } of parts) await settle?.(school)
}

/** Fills the demo school without the crowd. */
export async function seedDemo(host: string): Promise<void> {
  await seedSchool(await schoolAt(host))
}

/** Fills a school as the demo school is filled. */
export async function seedSchool(school: School): Promise<void> {
  const waiting = patient(school)
  for (const { seed } of parts) await seed?.(waiting)
  for (const { settle } of parts) await settle?.(waiting)
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
