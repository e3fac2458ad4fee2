import type postgres from 'postgres'
import { exampleRole } from 'tenant-api/contract/access/roles'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import { ownRole as ofTrials } from '../../../../scripts/trust/school-template.ts'
import type { Preparation, Scene } from '../../../../scripts/trust/scene.ts'

const one = '/roles/:id'

/** What the examples of roles stand on: see `preparations`. */
export const preparations: Record<string, Preparation> = {
  'POST /roles': noOwnRoles,
  'PATCH /roles': ownRole,
  [`GET ${one}/holders`]: ownRole,
  [`DELETE ${one}`]: ownRole,
  [`PATCH ${one}`]: versioned,
  [`PATCH ${one}/approval-limits`]: versioned,
}

async function noOwnRoles({ school }: Scene): Promise<undefined> {
  await change(school, (sql) => forget(sql))
}

async function versioned(scene: Scene) {
  await ownRole(scene)
  return { version: 1 }
}

/** A role that may do nothing yet, so that everybody who may change roles may change it. */
async function ownRole({ school }: Scene): Promise<undefined> {
  await change(school, async (sql) => {
    await forget(sql)
    await sql`insert into role (id, key, name) values (${exampleRole}, 'own_of_the_examples', 'Example')`
  })
}

async function forget(sql: postgres.TransactionSql): Promise<void> {
  const examples = sql`select id from role where not builtin and key <> ${ofTrials}`
  await sql`delete from role_grant where role_id in (${examples})`
  await sql`delete from role where id in (${examples})`
}
