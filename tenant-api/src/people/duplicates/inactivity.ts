import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/school/school.ts'
import type { Inactivity } from './merge-snapshot.ts'

/** Since when two students are deactivated. It stands with the student, and is gone with the last stay. */
export async function inactivityOf(
  tx: Tx,
  { id, otherId }: { id: string; otherId: string },
): Promise<Inactivity> {
  const rows = await tx.execute<{ id: string; since: string }>(sql`
    select id, inactive_since::text as since from student
    where id in (${id}::uuid, ${otherId}::uuid) and inactive_since is not null`)
  const since = (one: string) => rows.find((row) => row.id === one)?.since ?? null
  return { own: since(id), other: since(otherId) }
}

/** Whoever is enrolled nowhere is not deactivated: the database sees to that. */
export async function setInactive(tx: Tx, id: string, since: string | null): Promise<void> {
  await tx.execute(sql`
    update student set inactive_since = ${since}::date
    where id = ${id}::uuid and inactive_since is distinct from ${since}::date`)
}
