import { countryOf } from 'kit/values/country'
import { timeAt } from 'kit/values/day'
import { Refusal } from 'kit/contract/refusal'
import type { Control } from '../../database.ts'
import { wordsOf } from '../../error-words.ts'
import { databaseOfSchool, type DatabaseRow, readDatabase } from '../provisioning/database-row.ts'
import { withDatabaseLock, withLockIfFree } from '../provisioning/lock.ts'
import type { Stores } from './archives.ts'
import { backUp } from './backing-up.ts'
import { dropCopy, dropWhole } from './copy-source.ts'
import { dueErasures, eraseSchool } from './erasing.ts'
import { setMoving } from './moving.ts'
import { forgetOld } from './retention.ts'
import { giveAccess } from './swapping.ts'
import { ifIdle } from './archive-lock.ts'

/** Hours after the last archive from which a school may have another in its night, and has one whatever the time is. */
const rhythm = { night: 20, anyway: 30 }
/** The hours of the night, from and until, as the clock goes where the school is. */
const night = { from: 1, until: 5 }
/** Days for which a database that a school has left is kept. */
const retiredDays = 14

export type ArchiveFailure = { school: string; error: string }

/** Both of the rounds; undefined where another process is at them. */
export async function archiveRounds(
  control: Control,
  stores: Stores,
): Promise<{ mended: Mended[]; failed: ArchiveFailure[] } | undefined> {
  return withLockIfFree(control, 'maktab:archives', async () => {
    const mended = await mendArchives(control, stores)
    return { mended, failed: (await archiveRound(control, stores)).failed }
  })
}

/** Archives every school that has had none for a night, one after the other, and lets go of what has served. */
export async function archiveRound(
  control: Control,
  stores: Stores,
  { now = new Date() }: { now?: Date } = {},
): Promise<{ archived: number; failed: ArchiveFailure[] }> {
  const failed: ArchiveFailure[] = []
  let archived = 0
  for (const { id, country, hours } of await waiting(control, now)) {
    if (!isNight(country, now) && hours < rhythm.anyway) continue
    try {
      await backUp(control, stores, { schoolId: id, kind: 'nightly', actor: 'system' })
      await ifIdle(control, id, async () => void (await forgetOld(control, stores, { schoolId: id, now })))
      archived += 1
    } catch (error) {
      failed.push({ school: id, error: wordsOf(error) })
    }
  }
  return { archived, failed }
}

function isNight(country: string, now: Date): boolean {
  const hour = Number(timeAt(countryOf(country)?.timeZone ?? 'UTC', now).slice(0, 2))
  return hour >= night.from && hour < night.until
}

type Waiting = { id: string; country: string; hours: number }

/** Those without one for a while, the longest first. One that failed within the hour is left alone. */
async function waiting({ sql }: Control, now: Date): Promise<Waiting[]> {
  return sql<Waiting[]>`
    select s.id, s.country, extract(epoch from ${now}::timestamptz - coalesce(a.last, s.created_at))::float8 / 3600 as hours
    from school s left join lateral (
      select max(taken_at) filter (where state = 'whole') as last, max(begun_at) filter (where state = 'failed') as failed
      from archive where school_id = s.id) a on true
    where s.state in ('active', 'read_only') and not s.moving
      and coalesce(a.last, s.created_at) < ${now}::timestamptz - make_interval(hours => ${rhythm.night})
      and (a.failed is null or a.failed < ${now}::timestamptz - interval '1 hour')
    order by coalesce(a.last, s.created_at), s.id`
}

export type Mended = {
  what: 'half-filled' | 'half-moved' | 'half-archived' | 'retired' | 'erased' | 'not-erased'
  name: string
  error?: string
}

/**
 * Puts right what a kill has left of archiving, restoring and moving, drops the databases that were kept long enough, and
 * erases the schools whose grace is over. What somebody is at is left alone.
 */
export async function mendArchives(control: Control, stores: Stores): Promise<Mended[]> {
  const mended: Mended[] = []
  for (const schoolId of await unsettled(control))
    await ifIdle(control, schoolId, async () => void mended.push(...(await settle(control, schoolId))))
  for (const row of await longRetired(control)) {
    await withDatabaseLock(control, row.id, (sql) => dropWhole(control, sql, row))
    mended.push({ what: 'retired', name: row.name })
  }
  for (const schoolId of await dueErasures(control.sql)) {
    const error = await eraseSchool(control, stores, schoolId).then(() => null, troubleWith)
    if (error === null) mended.push({ what: 'erased', name: schoolId })
    else if (error !== 'school-busy') mended.push({ what: 'not-erased', name: schoolId, error })
  }
  return mended
}

/** What keeps one school from being erased keeps no other; the next round tries again. */
function troubleWith(error: unknown): string {
  return error instanceof Refusal ? error.code : wordsOf(error)
}

async function unsettled({ sql }: Control): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from school where moving
    union select p.school_id from placement p join database d on d.id = p.database_id where d.state = 'filling'
    union select school_id from archive where state = 'running'`
  return rows.map(({ id }) => id)
}

async function settle(control: Control, schoolId: string): Promise<Mended[]> {
  const mended: Mended[] = []
  const halves = await control.sql<{ id: string }[]>`
    update archive set state = 'failed', error = 'It was broken off', ended_at = now()
    where school_id = ${schoolId} and state = 'running' returning id`
  mended.push(...halves.map(({ id }) => ({ what: 'half-archived' as const, name: id })))
  if (await setMoving(control, schoolId, false)) {
    const database = await databaseOfSchool(control.sql, schoolId)
    if (database) await giveAccess(control, database.id)
    mended.push({ what: 'half-moved', name: schoolId })
  }
  for (const row of await fillingOf(control, schoolId)) {
    await dropCopy(control, row)
    mended.push({ what: 'half-filled', name: row.name })
  }
  return mended
}

async function fillingOf(control: Control, schoolId: string): Promise<DatabaseRow[]> {
  const rows = await control.sql<{ id: string }[]>`
    select d.id from placement p join database d on d.id = p.database_id
    where p.school_id = ${schoolId} and d.state = 'filling'`
  return Promise.all(rows.map(({ id }) => readDatabase(control.sql, id)))
}

async function longRetired(control: Control): Promise<DatabaseRow[]> {
  const rows = await control.sql<{ id: string }[]>`
    select id from database where state = 'retired' and retired_at < now() - make_interval(days => ${retiredDays})`
  return Promise.all(rows.map(({ id }) => readDatabase(control.sql, id)))
}
