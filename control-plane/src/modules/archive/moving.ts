import { refuse } from 'kit/contract/refusal'
import type postgres from 'postgres'
import type { Control } from '../../database.ts'
import { failpoint } from '../../failpoint.ts'
import { addressFor, databaseOfSchool, type DatabaseRow, homeOf } from '../provisioning/database-row.ts'
import { requireServer, roomiestServer, setServerState } from '../provisioning/servers.ts'
import { dropCopy, fillCopy, reserveCopy, type Source } from './copy-source.ts'
import { beginCopying, copyOut, measured, schemaOf, sequencesOf, tablesOf } from './copying.ts'
import type { ArchivedTable, Measure } from './manifest.ts'
import { giveAccess, swap } from './swapping.ts'
import { withArchiveLock } from './archive-lock.ts'

export type Moved = {
  from: string
  to: string
  generation: number
  tables: number
  rows: number
  bytes: number
  /** From when until when the school could only be read, in milliseconds since 1970, and for how long. */
  began: number
  ended: number
  readOnlySeconds: number
}
type Order = { schoolId: string; to: string; actor: string }

/**
 * Moves a school to another server. For the time of the copy it can be read and not written to: writes are asked to come
 * again, none is taken and lost. What was copied is compared row by row before the school lives there; the old database
 * is closed and kept.
 */
export async function moveSchool(control: Control, order: Order): Promise<Moved> {
  return withArchiveLock(control, order.schoolId, () => move(control, order))
}

async function move(control: Control, { schoolId, to: server, actor }: Order): Promise<Moved> {
  const from = await homeOf(control.sql, schoolId)
  await requireOther(control, from, server)
  const to = await reserveCopy(control, { schoolId, server, like: from })
  const began = Date.now()
  try {
    // The state first, which tells every process; then the grants, which end what is being written.
    await setMoving(control, schoolId, true)
    failpoint('move.closing')
    await giveAccess(control, from.id)
    const tables = await copyAcross(control, { from, to })
    failpoint('move.copied')
    const detail = { from: from.server, to: server }
    const generation = await swap(control, { schoolId, from, to, act: 'school.moved', actor, detail })
    const ended = Date.now()
    const readOnlySeconds = (ended - began) / 1000
    return { from: from.server, to: server, generation, ...sumOf(tables), began, ended, readOnlySeconds }
  } catch (error) {
    await comeBack(control, { schoolId, from, to })
    throw error
  }
}

async function requireOther(control: Control, { server }: DatabaseRow, to: string): Promise<void> {
  const found = await requireServer(control.sql, to)
  if (to === server)
    refuse('server-same', 'This school lives on {name} already', { name: to }, { status: 409 })
  if (found.state !== 'open')
    refuse('server-draining', 'The server {name} is being drained', { name: to }, { status: 409 })
  if (found.databases >= found.capacity)
    refuse('server-full', 'The server {name} is full', { name: to }, { status: 409 })
}

/** Says of a school that it is being moved, or is not any more; false where that was said already. */
export async function setMoving(control: Control, schoolId: string, moving: boolean): Promise<boolean> {
  const changed = await control.sql`
    update school set moving = ${moving}, version = version + 1, updated_at = now()
    where id = ${schoolId} and moving is distinct from ${moving} returning id`
  return changed.length > 0
}

/** The school stays where it was, open as before; a move that had come through already stays. */
async function comeBack(
  control: Control,
  { schoolId, from, to }: { schoolId: string; from: DatabaseRow; to: DatabaseRow },
): Promise<void> {
  const now = await databaseOfSchool(control.sql, schoolId)
  await setMoving(control, schoolId, false)
  if (now?.id === to.id) return
  await giveAccess(control, from.id)
  await dropCopy(control, to)
}

/** Nobody writes any more: every table of one snapshot goes straight from the one database into the other. */
async function copyAcross(
  control: Control,
  { from, to }: { from: DatabaseRow; to: DatabaseRow },
): Promise<readonly ArchivedTable[]> {
  const inside = control.enter(await addressFor(control, from, 'ddl'))
  try {
    return await inside.begin('isolation level repeatable read read only', async (tx) => {
      const source = await sourceIn(tx)
      await fillCopy(control, to, source)
      return source.expected()
    })
  } finally {
    await inside.end()
  }
}

async function sourceIn(tx: postgres.TransactionSql): Promise<Source> {
  await beginCopying(tx)
  const tables = await tablesOf(tx)
  const measures = new Map<string, Measure>()
  return {
    ...(await schemaOf(tx)),
    sequences: await sequencesOf(tx),
    tables,
    expected: () =>
      tables.map(({ name, columns }) => {
        const found = measures.get(name)
        if (!found) throw new Error(`${name} was not copied`)
        return { name, columns, ...found, parts: 0 }
      }),
    async *read(place) {
      const table = tables[place]
      if (!table) throw new Error('there is no such table')
      yield* measured(await copyOut(tx, table), (found) => measures.set(table.name, found))
    },
  }
}

function sumOf(tables: readonly ArchivedTable[]) {
  return {
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

export type Drained = { moved: Moved[]; failed: { schoolId: string; error: unknown }[] }

/**
 * Moves every school away from a server, one after the other, to wherever there is most room. One that cannot be moved
 * is told and stays. Nothing new comes to the server meanwhile or afterwards.
 */
export async function drainServer(
  control: Control,
  { name, actor, told = () => {} }: { name: string; actor: string; told?: (moved: Moved) => void },
): Promise<Drained> {
  await setServerState(control.sql, name, 'draining')
  const schools = await control.sql<{ schoolId: string }[]>`
    select p.school_id as "schoolId" from placement p join database d on d.id = p.database_id
    where p.active and d.server = ${name} and d.state = 'claimed' order by p.placed_at, p.school_id`
  const drained: Drained = { moved: [], failed: [] }
  for (const { schoolId } of schools) {
    try {
      const moved = await moveSchool(control, { schoolId, to: await roomiestServer(control.sql), actor })
      drained.moved.push(moved)
      told(moved)
    } catch (error) {
      drained.failed.push({ schoolId, error })
    }
  }
  return drained
}
