import type { Control } from '../../database.ts'

/**
 * Wraps every school's key anew by the provider of the settings, so that an earlier one is needed no more: the keys stay
 * as they are, and nothing that they have sealed is touched. Gives how many. May run again.
 */
export async function rewrapKeys(control: Control, { actor }: { actor: string }): Promise<number> {
  const rows = await control.sql<{ id: string; wrapped: Buffer }[]>`
    select id, wrapped from data_key where wrapped is not null order by id`
  for (const { id, wrapped } of rows) {
    const key = await control.keys.unwrap(wrapped, id)
    const anew = await control.keys.wrap(key, id)
    // What is not the key that was there must not take its place.
    if (!(await control.keys.unwrap(anew, id)).equals(key))
      throw new Error(`The key ${id} was not wrapped well`)
    await control.sql`update data_key set wrapped = ${anew} where id = ${id} and wrapped = ${wrapped}`
  }
  await control.sql`insert into operation_log (actor, act, detail)
    values (${actor}, 'keys.rewrapped', ${control.sql.json({ keys: rows.length })})`
  return rows.length
}
