import { exampleKey } from 'tenant-api/contract/access/api-keys'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Preparation, Scene } from '../../../../scripts/trust/scene.ts'

const one = '/api-keys/:id'

/** What the examples of API keys stand on: see `preparations`. */
export const preparations: Record<string, Preparation> = {
  [`PATCH ${one}`]: inUse,
  [`DELETE ${one}`]: inUse,
  [`POST ${one}/rotation`]: inUse,
  'POST /api-keys': onlyOne,
}

async function inUse({ school }: Scene): Promise<undefined> {
  await change(school, (sql) => sql`update api_key set revoked_at = null where id = ${exampleKey}`)
}

async function onlyOne({ school }: Scene): Promise<undefined> {
  await change(school, (sql) => sql`update api_key set revoked_at = now() where id <> ${exampleKey}`)
}
