import { eq, sql } from 'drizzle-orm'
import { refuseField, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe } from '../../core/acts/act.ts'
import { refuseStale } from '../../core/columns/constraint-errors.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { reach, type ReachColumns } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'

import { isOpenCampus } from '../../institute/structure/open-campus.ts'
import { campus } from '../../institute/structure/tables.ts'
import { devices, type DeviceState } from './contract.ts'
import { device, deviceWaiting } from './tables.ts'

type One = { id: string }
type Admission = One & { campusId: string; name: string; tellsDirection: boolean }

/**
 * Admits a waiting terminal. With the key of its campus it is identified by that; without a key it is accepted
 * only from the network it asks from. A known terminal that came from elsewhere is then accepted from there.
 */
export async function admitDevice(school: School, user: User, { id, ...said }: Admission): Promise<One> {
  const at = school.now().toISOString()
  return school.transaction(user, 'devices.admitted', async (tx) => {
    const waiting = await takeWaiting(tx, user, id)
    const [place] = await tx
      .select({ name: campus.name })
      .from(campus)
      .where(isOpenCampus(user, { id: said.campusId, resource: devices.resource, action: 'edit' }))
    if (!place)
      refuseField('campusId', sentence('Choose one of the campuses whose machines you keep'), 'choice')
    const isByKey = waiting.byKey && waiting.campusId === said.campusId
    const network = isByKey ? null : waiting.network
    const [known] = await tx.select().from(device).where(eq(device.serial, waiting.serial)).for('update')
    if (known) await lockTerminal(tx, user, known)
    const values = { ...said, network, state: 'active' as const, updatedAt: at }
    const [row] = known
      ? await tx
          .update(device)
          .set({ ...values, version: known.version + 1 })
          .where(eq(device.id, known.id))
          .returning()
      : await tx
          .insert(device)
          .values({ ...values, serial: waiting.serial, createdAt: at })
          .returning()
    if (!row) throw new Error('a write returned nothing')
    describe(tx, { name: row.name, serial: row.serial, campus: place.name })
    return { id: row.id }
  })
}

export async function dismissDevice(school: School, user: User, { id }: One): Promise<One> {
  return school.transaction(user, 'devices.dismissed', async (tx) => {
    const { serial } = await takeWaiting(tx, user, id)
    describe(tx, { serial })
    return { id }
  })
}

type Change = One & {
  version: number
  body: { name?: string; tellsDirection?: boolean; state?: DeviceState }
}

export async function changeDevice(school: School, user: User, { id, version, body }: Change) {
  return school.transaction(user, 'devices.changed', async (tx) => {
    const before = await lockTerminal(tx, user, { id })
    if (before.version !== version) refuseStale({ id, version: before.version, name: before.name })
    const next = { ...body, version: version + 1, updatedAt: school.now().toISOString() }
    await tx.update(device).set(next).where(eq(device.id, id))
    describe(tx, { name: body.name ?? before.name })
    return { id, version: next.version }
  })
}

/** Locks a terminal for a change: missing if the user does not see it, refused if they may not change it. */
export async function lockTerminal(tx: Tx, user: User, { id }: One) {
  const within = { campus: device.campusId }
  const [found] = await tx
    .select({ row: device, ...sightOf(user, within) })
    .from(device)
    .where(eq(device.id, id))
    .for('update')
  return mine(found)
}

/** Removes a serial number from the waiting list. One without a campus is the institute's. */
async function takeWaiting(tx: Tx, user: User, id: string) {
  const within = { campus: deviceWaiting.campusId }
  const [found] = await tx
    .select({ row: deviceWaiting, ...sightOf(user, within) })
    .from(deviceWaiting)
    .where(eq(deviceWaiting.id, id))
    .for('update')
  const row = mine(found)
  await tx.delete(deviceWaiting).where(eq(deviceWaiting.id, id))
  return row
}

function sightOf(user: User, within: ReachColumns) {
  return {
    isMine: sql<boolean>`${reach(user, devices.resource, 'edit', within)}`,
    isSeen: sql<boolean>`${reach(user, devices.resource, 'view', within)}`,
  }
}

function mine<R>(found: { row: R; isMine: boolean; isSeen: boolean } | undefined): R {
  if (!found || (!found.isMine && !found.isSeen)) return refuseMissing()
  if (!found.isMine) refuseUnchangeable()
  return found.row
}
