import { sentence } from 'kit/text/words'
import type { Resource } from 'kit/contract/resource'
import { system } from '../src/core/acts/act.ts'
import type { School } from '../src/core/school/school.ts'
import type { Crud } from '../src/crud/table.ts'

/** The fields of a row in the demo school, with the id that examples and tests know it by. */
type Row = { id: string } & Readonly<Record<string, unknown>>

/** Adds the rows of a plain resource that are missing; those that are there stay as they are. */
export async function addPlainRows(
  school: School,
  { table, name }: Crud,
  { fields, rows }: Pick<Resource, 'fields'> & { rows: readonly Row[] },
): Promise<void> {
  const there = new Set((await school.db.select({ id: table.id }).from(table)).map((row) => row.id))
  const missing = rows.filter(({ id }) => !there.has(id))
  if (missing.length === 0) return
  const now = school.now().toISOString()
  const values = missing.map(({ id, ...body }) => ({
    id,
    ...fields.parse(body),
    createdAt: now,
    updatedAt: now,
  }))
  await school.transaction(system(sentence('Demo school')), `${name}.seeded`, async (tx) => {
    await tx
      .insert(table)
      .values(values as never)
      .onConflictDoNothing()
  })
}

/** The seed of a module whose demo school has the row of its examples and no other. */
export function seedExample(
  crud: Crud,
  { fields, example }: Pick<Resource, 'fields'> & { example: { id: string; body: object } },
) {
  return (school: School) =>
    addPlainRows(school, crud, { fields, rows: [{ id: example.id, ...example.body }] })
}
