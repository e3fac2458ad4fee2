import { eq, inArray, sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import { words } from 'kit/text/words-node'
import { crudOf } from '../../crud/table.ts'
import type { School } from '../../core/school/school.ts'
import { userOf } from '../sessions/rights/load-grants.ts'
import type { User } from '../../core/authorization/user.ts'
import { keyOf, type Powers } from '../roles/grid.ts'
import { campus } from '../../institute/structure/tables.ts'
import { apiKeys, type KeyDetails } from './contract.ts'
import { grantsOfKey } from './key-powers.ts'
import { nameFor } from '../../core/columns/name-in-script.ts'
import { apiKey, apiKeyList, apiKeyUse } from './tables.ts'

export const keyCrud = crudOf(apiKeys, { table: apiKeyList, rowsOf: 'api_key', within: {} })

/** What a key may do and from where, and which permissions its owner has lost. */
export async function readKey(
  school: School,
  user: User,
  { id, powers: { rows } }: { id: string; powers: Powers },
): Promise<KeyDetails> {
  const [row] = await school.db
    .select({ key: apiKey, usedAt: apiKeyUse.at })
    .from(apiKey)
    .leftJoin(apiKeyUse, eq(apiKeyUse.keyId, apiKey.id))
    .where(eq(apiKey.id, id))
  if (!row) return refuseMissing()
  const { key, usedAt } = row
  const [maker, campuses] = await Promise.all([
    userOf(school, key.makerId),
    school.db
      .select({ id: campus.id, name: nameFor(user, campus) })
      .from(campus)
      .where(key.campusIds.length > 0 ? inArray(campus.id, key.campusIds) : sql`false`)
      .orderBy(campus.name),
  ])
  const held = new Set((maker ? grantsOfKey(key, maker) : []).map(keyOf))
  const labels = new Map(rows.map(({ resource, label }) => [resource, label]))
  const { say } = words(user)
  const isStill = key.previousUntil !== null && key.previousUntil > school.now().toISOString()
  return {
    id,
    version: key.version,
    powers: key.powers.map((power) => ({
      ...power,
      label: say(labels.get(power.resource) ?? power.resource),
      held: held.has(keyOf(power)),
    })),
    campuses,
    networks: key.networks,
    lastUsedAt: usedAt,
    previousUntil: isStill ? key.previousUntil : null,
    isMine: key.makerId === user.id,
  }
}
