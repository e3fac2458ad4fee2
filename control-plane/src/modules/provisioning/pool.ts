import type { Control } from '../../database.ts'
import { abandonDatabase } from './abandoning.ts'
import { insertDatabase } from './database-row.ts'
import { withLockIfFree } from './lock.ts'
import { prepareDatabase } from './preparing.ts'

/**
 * Makes ready databases until there are `size` of the current version, finishing half-made ones first. Does
 * nothing when another process is at it. Gives the number it made.
 */
export async function refillPool(control: Control, { size = control.poolSize } = {}): Promise<number> {
  const made = await withLockIfFree(control, 'maktab:pool', async () => {
    let count = 0
    for (;;) {
      const { id, ready } = await nextOfPool(control)
      if (!id && ready >= size) return count
      await prepareOrGiveUp(control, id ?? (await control.sql.begin((tx) => insertDatabase(control, tx))).id)
      count += 1
    }
  })
  return made ?? 0
}

/** One bad database must not keep the pool empty: it is taken away, and the error is the caller's to report. */
async function prepareOrGiveUp(control: Control, id: string): Promise<void> {
  try {
    await prepareDatabase(control, id)
  } catch (error) {
    await abandonDatabase(control, id)
    throw error
  }
}

async function nextOfPool(control: Control): Promise<{ id: string | null; ready: number }> {
  const [row] = await control.sql<{ id: string | null; ready: number }[]>`
    select (select d.id from database d where d.state = 'preparing'
        and not exists (select 1 from placement p where p.database_id = d.id) order by d.created_at limit 1) as id,
      (select count(*)::int from database d join server v on v.name = d.server and v.state = 'open'
        where d.state = 'ready' and d.schema_version = ${control.template.version}) as ready`
  return row ?? { id: null, ready: 0 }
}
