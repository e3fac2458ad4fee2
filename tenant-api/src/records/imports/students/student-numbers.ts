import { sql } from 'drizzle-orm'
import type { Tx } from '../../../core/school/school.ts'
import type { Going } from './student-write.ts'

/**
 * The next registration numbers for added students without one, by row number; none if the school assigns
 * numbers by hand. They are not part of the staged row: until it is written, others may get them.
 */
export async function numbersFor(
  tx: Tx,
  rows: readonly Going[],
  { today, isTrial = false }: { today: string; isTrial?: boolean | undefined },
): Promise<Map<number, { registrationNumber: string }>> {
  const without = rows.filter(({ version, line }) => version === null && !line.registrationNumber)
  if (without.length === 0) return new Map()
  if (isTrial) return trialNumbers(tx, without)
  const days = without.map(({ line }) => line.joinedOn ?? today)
  const [given] = await tx.execute<{ numbers: string[] }>(sql`
    select to_jsonb(take_registrations(array(select jsonb_array_elements_text(${JSON.stringify(days)}::jsonb)::date))) as numbers`)
  return new Map(
    (given?.numbers ?? []).flatMap((registrationNumber, at) => {
      const row = without[at]
      return row ? [[row.number, { registrationNumber }] as const] : []
    }),
  )
}

/** Placeholder numbers that cannot clash and do not touch the counter. */
async function trialNumbers(tx: Tx, rows: readonly Going[]) {
  const [row] = await tx.execute<{ isAutomatic: boolean }>(
    sql`select is_automatic as "isAutomatic" from registration_setting`,
  )
  if (!row?.isAutomatic) return new Map<number, { registrationNumber: string }>()
  return new Map(rows.map(({ number, rowId }) => [number, { registrationNumber: `~${rowId}` }]))
}

/** Releases the numbers of deleted students, unless a later number was taken since. */
export async function giveNumbersBack(tx: Tx, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return
  await tx.execute(sql`
    select release_registrations(array(select jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb)))`)
}
