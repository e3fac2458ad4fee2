import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/school/school.ts'

/**
 * An act that changes many lets places, what is searched and the campuses of guardians stand as they are, until
 * `settlePeople` writes them once for each.
 */
export async function settleLater(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('app.place_later', 'on', true)`)
}

/** Writes what is kept of students and guardians and of who is linked to them; from here on each change does so itself. */
export async function settlePeople(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select settle_people(array(select jsonb_array_elements_text(${JSON.stringify([...new Set(ids)])}::jsonb)::uuid))`)
}
