import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { refuseField, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, timeOf } from '../../../core/acts/act.ts'
import type { School, Tx } from '../../../core/school/school.ts'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'

import { presence } from '../contract.ts'
import { campus } from '../../../institute/structure/tables.ts'
import { type Kiosk, type Opening, openingMinutes } from './contract.ts'
import { asTyped, hashOf, newOpeningCode } from './gate-codes.ts'
import { nameFor } from '../../../core/columns/name-in-script.ts'
import { kiosk } from './tables.ts'

const within = { campus: campus.id }

/** The tablets of the campuses where the user may correct the attendance of staff. */
export async function listKiosks(school: School, user: User): Promise<{ rows: Kiosk[] }> {
  const now = school.now()
  const rows = await school.db
    .select({ row: kiosk, campusName: nameFor(user, campus) })
    .from(kiosk)
    .innerJoin(campus, eq(campus.id, kiosk.campusId))
    .where(and(isNull(kiosk.endedAt), reach(user, presence.resource, 'edit', within)))
    .orderBy(asc(campus.name), asc(kiosk.name), asc(kiosk.id))
  return {
    rows: rows.map(({ row, campusName }) => ({
      id: row.id,
      name: row.name,
      campusId: row.campusId,
      campusName,
      state: row.openedAt !== null ? 'open' : isOver(row.openingUntil, now) ? 'expired' : 'waiting',
      openedAt: row.openedAt,
    })),
  }
}

function isOver(until: string | null, now: Date): boolean {
  return until === null || Date.parse(until) <= now.getTime()
}

type Adding = { campusId: string; name: string }

export async function addKiosk(school: School, user: User, { campusId, name }: Adding): Promise<Opening> {
  return school.transaction(user, 'kiosks.added', async (tx) => {
    const [at] = await tx
      .select({ name: campus.name })
      .from(campus)
      .where(
        and(
          eq(campus.id, campusId),
          isNull(campus.archivedAt),
          reach(user, presence.resource, 'edit', within),
        ),
      )
    if (!at)
      return refuseField(
        'campusId',
        sentence('Choose a campus whose attendance of staff you may change'),
        'choice',
      )
    const time = timeOf(tx)
    const { code, ...opening } = newOpening(time)
    const [written] = await tx
      .insert(kiosk)
      .values({ campusId, name, ...opening, createdAt: time.toISOString(), updatedAt: time.toISOString() })
      .returning({ id: kiosk.id })
    if (!written) throw new Error('an insert returned nothing')
    describe(tx, { name, campus: at.name })
    return { id: written.id, code, until: opening.openingUntil }
  })
}

/** Issues a new opening code; the tablet that was opened by the last code stops showing codes. */
export async function renewKiosk(school: School, user: User, { id }: { id: string }): Promise<Opening> {
  return school.transaction(user, 'kiosks.renewed', async (tx) => {
    const { name, campusName } = await lockKiosk(tx, user, id)
    const time = timeOf(tx)
    const { code, ...opening } = newOpening(time)
    await tx
      .update(kiosk)
      .set({ ...opening, secretHash: null, openedAt: null, updatedAt: time.toISOString(), version: next })
      .where(eq(kiosk.id, id))
    describe(tx, { name, campus: campusName })
    return { id, code, until: opening.openingUntil }
  })
}

export async function endKiosk(school: School, user: User, { id }: { id: string }): Promise<{ id: string }> {
  return school.transaction(user, 'kiosks.ended', async (tx) => {
    const { name, campusName } = await lockKiosk(tx, user, id)
    const at = timeOf(tx).toISOString()
    const nothing = { secretHash: null, openedAt: null, openingHash: null, openingUntil: null }
    await tx
      .update(kiosk)
      .set({ ...nothing, endedAt: at, updatedAt: at, version: next })
      .where(eq(kiosk.id, id))
    describe(tx, { name, campus: campusName })
    return { id }
  })
}

const next = sql`${kiosk.version} + 1`

function newOpening(time: Date) {
  const code = newOpeningCode()
  const openingUntil = new Date(time.getTime() + openingMinutes * 60_000).toISOString()
  return { code, openingHash: hashOf(asTyped(code)), openingUntil }
}

async function lockKiosk(tx: Tx, user: User, id: string): Promise<{ name: string; campusName: string }> {
  const [found] = await tx
    .select({
      name: kiosk.name,
      campusName: campus.name,
      isMine: sql<boolean>`${reach(user, presence.resource, 'edit', within)}`,
      isSeen: sql<boolean>`${reach(user, presence.resource, 'view', within)}`,
    })
    .from(kiosk)
    .innerJoin(campus, eq(campus.id, kiosk.campusId))
    .where(and(eq(kiosk.id, id), isNull(kiosk.endedAt)))
    .for('update', { of: kiosk })
  if (!found || (!found.isMine && !found.isSeen)) return refuseMissing()
  if (!found.isMine) refuseUnchangeable()
  return found
}
