import { count, isNull, sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import type { School, Tx } from '../../core/school/school.ts'
import { file } from './tables.ts'

/** How much room every school has for its files; plans will say it of each. */
const roomOfASchool = 5 * 1024 ** 3

export type Usage = { bytes: number; files: number; most: number }

/** How much of its room a school uses: what is kept, and what is on its way. */
export async function readUsage(school: School): Promise<Usage> {
  const [used] = await school.db.select(sums).from(file).where(isNull(file.deletedAt))
  const { bytes = 0, files = 0 } = used ?? {}
  return { bytes, files, most: roomOfASchool }
}

/** How large a file may be, as the school has set it. */
export async function mostUploadBytes(school: School): Promise<number> {
  const { maxUploadMb } = await school.profile()
  return maxUploadMb * 1024 * 1024
}

/** Takes room for a file; refuses what no longer fits. Of two at once, the second sees what the first takes. */
export async function claimRoom(tx: Tx, bytes: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('files', 0))`)
  const [used] = await tx.select(sums).from(file).where(isNull(file.deletedAt))
  if ((used?.bytes ?? 0) + bytes <= roomOfASchool) return
  refuse(
    'storage-full',
    'The school’s storage is full. Remove files that nobody needs, or ask Maktab for more space',
  )
}

const sums = {
  bytes: sql<number>`coalesce(sum(${file.bytes}), 0)`.mapWith(Number),
  files: count(),
}
