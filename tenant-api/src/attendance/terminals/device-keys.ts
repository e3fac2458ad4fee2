import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import type { Action } from 'kit/contract/contract'
import { refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { describe } from '../../core/acts/act.ts'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { isOpenCampus } from '../../institute/structure/open-campus.ts'
import { campus } from '../../institute/structure/tables.ts'
import { devices } from './contract.ts'
import { deviceKey } from './tables.ts'

/** Without letters that look alike, since it is typed on the keys of a terminal. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
/** 59 bits: guesses are limited to sixty a minute. */
const length = 12
const overlap = 7 * 24 * 3_600_000

export const keyShape = /^[a-z2-9]{12}$/

/**
 * Makes the key of a campus's terminals. It is returned and stored only as a hash; the previous key stays valid
 * for a week.
 */
export async function makeDeviceKey(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<{ key: string }> {
  const key = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  const now = school.now()
  const updatedAt = now.toISOString()
  await school.transaction(user, 'devices.key-made', async (tx) => {
    const open = (action: Action) => isOpenCampus(user, { id, resource: devices.resource, action })
    const [at] = await tx
      .select({ name: campus.name, isMine: sql<boolean>`${open('edit')}` })
      .from(campus)
      .where(or(open('view'), open('edit')))
    if (!at) return refuseMissing()
    if (!at.isMine) refuseUnchangeable()
    const made = { prefix: key.slice(0, 3), secretHash: hashOf(key) }
    const [before] = await tx.select().from(deviceKey).where(eq(deviceKey.campusId, id)).for('update')
    if (before) {
      const previousUntil = new Date(now.getTime() + overlap).toISOString()
      const previous = { previousHash: before.secretHash, previousUntil, version: before.version + 1 }
      await tx
        .update(deviceKey)
        .set({ ...made, ...previous, updatedAt })
        .where(eq(deviceKey.id, before.id))
    } else await tx.insert(deviceKey).values({ campusId: id, ...made, createdAt: updatedAt, updatedAt })
    describe(tx, { campus: at.name })
  })
  return { key }
}

/** The campus of a key; null if none. Compares all keys, so that the response time reveals nothing. */
export async function campusOfKey(school: School, key: string): Promise<string | null> {
  const rows = await school.db.select().from(deviceKey).prepare('terminal-keys').execute()
  const hash = hashOf(key)
  const now = school.now().toISOString()
  let found: string | null = null
  for (const { campusId, secretHash, previousHash, previousUntil } of rows) {
    const isNow = timingSafeEqual(hash, secretHash)
    const isBefore = timingSafeEqual(hash, previousHash ?? Buffer.alloc(hash.length))
    if (isNow || (isBefore && (previousUntil ?? '') > now)) found = campusId
  }
  return found
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
