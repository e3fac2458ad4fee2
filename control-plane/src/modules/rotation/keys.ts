import { codeKey, keyOf, newDataKey, open, ringOf, seal } from 'kit/storage/keys'
import { Refusal, refuse } from 'kit/contract/refusal'
import type { Control, Sql } from '../../database.ts'
import { failpoint } from '../../failpoint.ts'
import { withArchiveLock } from '../archive/archive-lock.ts'
import { dataKeyOf, type DatabaseRow, homeOf, newKeyId } from '../provisioning/database-row.ts'

/** Seconds after which every process has heard of a key that was announced: they ask again every ten. */
const heardSeconds = 20
/** Days for which the old key opens: longer than codes and invitations live, which are not sealed anew. */
const oldDays = 8

export type KeyPhase = 'announced' | 'turned' | null

type Turn = { schoolId: string; actor: string }

/**
 * Begins to change a school's key, while the school is at work: announces the next one, by which every process can open
 * from then on. `finishRotations` goes on, from wherever a kill has come between.
 */
export async function announceKey(control: Control, { schoolId, actor }: Turn): Promise<void> {
  await withArchiveLock(control, schoolId, async () => {
    const row = await homeOf(control.sql, schoolId)
    if ((await phaseOf(control.sql, row)) !== null)
      refuse('key-rotating', 'The key of this school is being rotated already', {}, { status: 409 })
    const key = await dataKeyOf(control, row)
    const { seals, codes, opens } = ringOf(key)
    const ring = keyOf({ seals, codes, opens: [...opens, newDataKey()] })
    await giveKey(control, row, {
      key,
      ring,
      phase: 'announced',
      act: 'school.key-announced',
      actor,
      schoolId,
    })
  })
}

/** From now on everything is sealed by the key that was announced; the one before still opens. */
async function rotate(control: Control, { schoolId, actor }: Turn, row: DatabaseRow): Promise<void> {
  const key = await dataKeyOf(control, row)
  const [before, next] = ringOf(key).opens
  if (!before || !next) throw new Error('no key was announced')
  const ring = keyOf({ seals: next, codes: codeKey(key), opens: [next, before] })
  await giveKey(control, row, { key, ring, phase: 'turned', act: 'school.key-rotated', actor, schoolId })
}

/** The old key opens nothing any more. It is destroyed once no archive is sealed by it. */
async function letGo(control: Control, { schoolId, actor }: Turn, row: DatabaseRow): Promise<void> {
  const key = await dataKeyOf(control, row)
  const { seals, codes } = ringOf(key)
  const ring = keyOf({ seals, codes, opens: [seals] })
  await giveKey(control, row, { key, ring, phase: null, act: 'school.key-let-go', actor, schoolId })
  await destroyUnused(control.sql, schoolId)
}

export type Went = { schoolId: string; phase: KeyPhase }

/**
 * Goes on with every key that is being changed: those that were announced long enough ago are rotated to; what was rotated
 * to `oldDays` ago, and in whose school nothing is sealed by the old one any more, is alone from now on.
 */
export async function finishRotations(control: Control, { now = new Date() } = {}): Promise<Went[]> {
  const went: Went[] = []
  for (const schoolId of await dueRotations(control.sql, { now }))
    // One that is being archived or moved is left to the next round.
    await goOn(control, { schoolId, now }).then((one) => one && went.push(one), unlessBusy)
  return went
}

/** Rotates to the key that was announced, once everybody has heard of it; false as long as that may not be so. */
export async function finishRotation(control: Control, schoolId: string): Promise<boolean> {
  const due = { schoolId, now: new Date() }
  // Nobody else is kept from the school as long as there is nothing to do.
  if ((await dueRotations(control.sql, due)).length > 0) await goOn(control, due)
  return (await phaseOf(control.sql, await homeOf(control.sql, schoolId))) !== 'announced'
}

async function dueRotations(
  sql: Sql,
  { now, schoolId = null }: { now: Date; schoolId?: string | null },
): Promise<string[]> {
  const due = await sql<{ id: string }[]>`
    select p.school_id as id from data_key k join database d on d.key_id = k.id
    join placement p on p.database_id = d.id and p.active
    where k.destroyed_at is null and d.state = 'claimed' and (${schoolId}::uuid is null or p.school_id = ${schoolId}) and (
      (k.phase = 'announced' and k.created_at < ${now}::timestamptz - make_interval(secs => ${heardSeconds}))
      or (k.phase = 'turned' and k.settled_at is not null
        and k.created_at < ${now}::timestamptz - make_interval(days => ${oldDays})))
    order by k.created_at`
  return due.map(({ id }) => id)
}

function unlessBusy(error: unknown): void {
  if (!(error instanceof Refusal && error.code === 'school-busy')) throw error
}

/** What is due is asked once more when nobody else can be at it. */
async function goOn(control: Control, due: { schoolId: string; now: Date }): Promise<Went | undefined> {
  const { schoolId } = due
  return withArchiveLock(control, schoolId, async () => {
    if ((await dueRotations(control.sql, due)).length === 0) return undefined
    const row = await homeOf(control.sql, schoolId)
    const turn = { schoolId, actor: 'system' }
    const phase = await phaseOf(control.sql, row)
    if (phase === 'announced') await rotate(control, turn, row)
    else await letGo(control, turn, row)
    return { schoolId, phase: phase === 'announced' ? 'turned' : null }
  })
}

async function phaseOf(sql: Sql, { keyId }: DatabaseRow): Promise<KeyPhase> {
  const [key] = await sql<{ phase: KeyPhase }[]>`select phase from data_key where id = ${keyId}`
  return key?.phase ?? null
}

type Giving = Turn & { key: Buffer; ring: Buffer; phase: KeyPhase; act: string }

/** The database is under a key of another id from now on, which is what archives name; its passwords are sealed anew. */
async function giveKey(
  control: Control,
  row: DatabaseRow,
  { key, ring, phase, act, actor, schoolId }: Giving,
): Promise<void> {
  const id = newKeyId()
  const wrapped = await control.keys.wrap(ring, id)
  const anew = (kind: 'app' | 'ddl', secret: Buffer) => {
    const label = `${kind}:${row.id}`
    return seal(ring, open(key, secret, label), label)
  }
  const other = row.otherSecret === null ? null : anew('app', row.otherSecret)
  await control.sql.begin(async (tx) => {
    await tx`update data_key set school_id = ${schoolId} where id = ${row.keyId}`
    await tx`insert into data_key (id, wrapped, phase, school_id) values (${id}, ${wrapped}, ${phase}, ${schoolId})`
    const moved = await tx`
      update database set key_id = ${id}, app_secret = ${anew('app', row.appSecret)},
        ddl_secret = ${anew('ddl', row.ddlSecret)}, other_secret = ${other}, updated_at = now()
      where id = ${row.id} and key_id = ${row.keyId} and app_login = ${row.appLogin} returning id`
    if (moved.length === 0) throw new Error('the database was changed meanwhile')
    await tx`insert into operation_log (actor, act, school_id, database_id) values (${actor}, ${act}, ${schoolId}, ${row.id})`
  })
  failpoint(`key.${phase ?? 'alone'}`)
}

/** Destroys the keys of a school that were changed, and by which no database and no archive is sealed. Gives how many. */
export async function destroyUnused(sql: Sql, schoolId: string): Promise<number> {
  const gone = await sql`
    update data_key k set wrapped = null, destroyed_at = now()
    where k.school_id = ${schoolId} and k.wrapped is not null
      and not exists (select from database d where d.key_id = k.id and d.state <> 'dropped')
      and not exists (select from archive a where a.key_id = k.id and a.state in ('running', 'whole'))
    returning k.id`
  return gone.length
}
