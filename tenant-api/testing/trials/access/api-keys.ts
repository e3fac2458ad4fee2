import { exampleKey } from 'tenant-api/contract/access/api-keys'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Parts, Scene } from '../../../../scripts/trust/preconditions.ts'

type Preparation = (scene: Scene) => Promise<Parts | undefined>

const one = '/api-keys/:id'

/** What the examples of API keys stand on: see `preparations`. */
export const keyPreparations: Record<string, Preparation> = {
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
