import { exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Parts, Preparation, Scene } from '../../../../scripts/trust/scene.ts'

/** What the examples of counted people stand on: see `preparations`. */
export const preparations: Record<string, Preparation> = { 'GET /usage/:id': oneCounted }

/** A student who was counted on a day; the row of the month goes by what it is made of. */
async function oneCounted({ school }: Scene): Promise<Parts> {
  let id = ''
  await change(school, async (sql) => {
    await sql`insert into usage_span (kind, person_id, starts_on, ends_on)
      values ('student', ${exampleStudent}, '2026-11-02', '2026-11-18') on conflict do nothing`
    const [row] = await sql<{ id: string }[]>`
      select id from usage where person_id = ${exampleStudent} and period = '2026-11' and kind = 'student'`
    id = row?.id ?? ''
  })
  return { params: { id } }
}
