import type postgres from 'postgres'
import { exampleErased, exampleErasure } from 'tenant-api/contract/records/person-data'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Parts, Scene } from '../../../../scripts/trust/scene.ts'

/** What the examples of personal data stand on: somebody who has no record here any more, and an erasure to come. */
export const preparations: Record<string, (scene: Scene) => Promise<Parts | undefined>> = {
  'GET /persons/:id/erasure': somebody,
  'GET /persons/:id/data': somebody,
  'GET /persons/:id/data/size': somebody,
  'POST /persons/:id/erasure': async (scene) => {
    await somebody(scene)
    const { canary } = scene.school
    return { body: { reason: canary, name: `${canary} ${canary}`, days: 14 } }
  },
  'GET /person-erasures': asked,
  'DELETE /person-erasures/:id': asked,
}

async function somebody({ school }: Scene): Promise<undefined> {
  await change(school, (sql) => stranger(sql, school.canary))
}

async function asked({ school }: Scene): Promise<undefined> {
  await change(school, async (sql) => {
    await stranger(sql, school.canary)
    await sql`insert into person_erasure (id, number, person_id, reason, asked_at, due_at)
      select ${exampleErasure}, coalesce(max(number), 0) + 1, ${exampleErased}, ${school.canary}, '2026-11-01', '2036-11-15'
      from person_erasure`
  })
}

async function stranger(sql: postgres.TransactionSql, canary: string): Promise<void> {
  await sql`delete from person_erasure where person_id = ${exampleErased}`
  await sql`delete from person where id = ${exampleErased}`
  await sql`insert into person (id, first_name, last_name) values (${exampleErased}, ${canary}, ${canary})`
}
