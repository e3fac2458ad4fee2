import { failpoint } from '../../failpoint.ts'
import type { Control, Sql } from '../../database.ts'
import type { Progress } from '../signup/contract.ts'
import { dataKeyOf, insertDatabase } from './database-row.ts'
import { queuePreparing, queueRefill } from './saga.ts'

export interface Claim {
  /** `active`: the school can be used once the transaction is committed. `provisioning`: its database is being made. */
  state: 'active' | 'provisioning'
  databaseId: string
  /** Seals the founding record; 32 bytes. */
  dataKey: Buffer
}

/**
 * Gives a school, inside the caller's transaction, a ready database; with none ready it queues the making of one,
 * so that the job exists exactly when the school does. `progress` and the channel `school_progress` tell the rest.
 */
export async function claimOrQueue(
  control: Control,
  tx: Sql,
  { schoolId }: { schoolId: string },
): Promise<Claim> {
  const claimed = await claimDatabase(control, tx)
  const { id, dataKey } = claimed ?? (await insertDatabase(control, tx))
  await tx`insert into placement (school_id, database_id) values (${schoolId}, ${id})`
  if (claimed) {
    await tx`update school set state = 'active', version = version + 1, updated_at = now() where id = ${schoolId}`
  } else await queuePreparing(control, tx, id)
  await queueRefill(control, tx)
  failpoint('claim.before-commit')
  return { state: claimed ? 'active' : 'provisioning', databaseId: id, dataKey }
}

/** Takes a ready database of the current version, never one that another sign-up is taking. Null: the pool is empty. */
async function claimDatabase(control: Control, tx: Sql): Promise<{ id: string; dataKey: Buffer } | null> {
  const [row] = await tx<{ id: string; keyId: string; wrappedKey: Buffer }[]>`
    with next as (
      select d.id from database d join server v on v.name = d.server and v.state = 'open'
      where d.state = 'ready' and d.schema_version = ${control.template.version}
      order by d.created_at, d.id limit 1 for update of d skip locked
    )
    update database d set state = 'claimed', updated_at = now() from next, data_key k
    where d.id = next.id and k.id = d.key_id
    returning d.id, k.id as "keyId", k.wrapped as "wrappedKey"`
  return row ? { id: row.id, dataKey: await dataKeyOf(control, row) } : null
}

/** What the visitor sees of each step of the making. */
const shown = {
  address: [],
  database: ['queued', 'create', 'close'],
  structure: ['logins', 'grants', 'open'],
  welcome: ['check', 'finish'],
} as const
type Shown = keyof typeof shown
const keys: Shown[] = ['address', 'database', 'structure', 'welcome']

/** How far a school has come, in the shape of the sign-up's contract; undefined when there is no such school. */
export async function progress(control: Control, schoolId: string): Promise<Progress | undefined> {
  const [row] = await control.sql<{ state: string; making: string | null; step: string | null }[]>`
    select s.state, m.state as making, m.step from school s
    left join lateral (select database_id from placement where school_id = s.id order by generation desc limit 1) p on true
    left join making m on m.database_id = p.database_id
    where s.id = ${schoolId}`
  if (!row) return undefined
  if (row.state !== 'provisioning' && row.state !== 'failed') return { state: 'active', steps: allDone() }
  const at = Math.max(
    1,
    keys.findIndex((key) => stepsOf(key).includes(row.step ?? 'queued')),
  )
  const now = row.state === 'failed' ? 'failed' : 'now'
  const steps = keys.map(
    (key, index) => ({ key, state: index < at ? 'done' : index === at ? now : 'next' }) as const,
  )
  return { state: row.state, steps }
}

function stepsOf(key: Shown): readonly string[] {
  return shown[key]
}

function allDone(): Progress['steps'] {
  return keys.map((key) => ({ key, state: 'done' }))
}
