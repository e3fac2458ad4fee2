import { refuse } from 'kit/contract/refusal'
import type { Control, Sql } from '../../database.ts'
import { failpoint } from '../../failpoint.ts'
import { databaseOfSchool, type DatabaseRow, listDatabasesOf } from '../provisioning/database-row.ts'
import { withDatabaseLock } from '../provisioning/lock.ts'
import { removeAll, type Stores } from './archives.ts'
import { dropWhole } from './copy-source.ts'
import { giveAccess } from './swapping.ts'
import { withArchiveLock } from './archive-lock.ts'

/** Says what was taken away, in numbers and ids: nothing of what it was. */
export type Certificate = {
  schoolId: string
  hosts: string[]
  /** Who asked for it: an operator's log-in name. */
  actor: string
  askedAt: string
  erasedAt: string
  databases: string[]
  files: number
  archives: number
  /** Keys that were destroyed; whatever copies are left elsewhere cannot be opened any more. */
  keys: string[]
}

/** Days in which an erasure can be called off. */
export const graceDays = 30

/** Closes a school at once and erases it after the grace, unless it is called off. Gives the day. */
export async function askErasure(
  control: Control,
  { schoolId, actor, days = graceDays }: { schoolId: string; actor: string; days?: number },
): Promise<Date> {
  const eraseAt = await control.sql.begin(async (tx) => {
    const [row] = await tx<{ state: string }[]>`select state from school where id = ${schoolId} for update`
    if (!row || !['active', 'read_only', 'suspended', 'erasing'].includes(row.state))
      refuse(
        'school-state',
        'A school that is {state} cannot become {to}',
        { state: row?.state ?? 'missing', to: 'erasing' },
        { status: 409 },
      )
    const [at] = await tx<{ eraseAt: Date }[]>`
      update school set state = 'erasing', erase_at = now() + make_interval(days => ${days}), moving = false,
        version = version + 1, updated_at = now() where id = ${schoolId} returning erase_at as "eraseAt"`
    await tx`insert into operation_log (actor, act, school_id, detail)
      values (${actor}, 'school.erasure-asked', ${schoolId}, ${tx.json({ days })})`
    return at?.eraseAt ?? new Date()
  })
  failpoint('erase.asked')
  const database = await databaseOfSchool(control.sql, schoolId)
  if (database) await giveAccess(control, database.id)
  return eraseAt
}

/** Calls an erasure off: the school is suspended, and `resume` opens it. */
export async function keepSchool(
  control: Control,
  { schoolId, actor }: { schoolId: string; actor: string },
): Promise<void> {
  await control.sql.begin(async (tx) => {
    const kept = await tx`
      update school set state = 'suspended', erase_at = null, version = version + 1, updated_at = now()
      where id = ${schoolId} and state = 'erasing' returning id`
    if (kept.length === 0) refuse('not-erasing', 'This school is not about to be erased', {}, { status: 409 })
    await tx`insert into operation_log (actor, act, school_id) values (${actor}, 'school.kept', ${schoolId})`
  })
}

/** Schools whose grace is over. */
export async function dueErasures(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from school where state = 'erasing' and erase_at <= now() order by erase_at`
  return rows.map(({ id }) => id)
}

/**
 * Erases a school whose grace is over: first its keys, after which nobody opens anything of it; then databases, files,
 * archives, addresses and contact. What is left is a row without a name, and the certificate, here and in the journal
 * beside the archives. May run again after a kill.
 */
export async function eraseSchool(control: Control, stores: Stores, schoolId: string): Promise<Certificate> {
  return withArchiveLock(control, schoolId, () => erase(control, stores, schoolId))
}

async function erase(control: Control, stores: Stores, schoolId: string): Promise<Certificate> {
  const [due] = await control.sql<{ isDue: boolean }[]>`
    select erase_at <= now() as "isDue" from school where id = ${schoolId} and state = 'erasing'`
  if (due?.isDue !== true)
    return refuse('erase-early', 'The grace of this school is not over', {}, { status: 409 })
  return wipe(control, stores, schoolId)
}

async function wipe(control: Control, stores: Stores, schoolId: string): Promise<Certificate> {
  const databases = await listDatabasesOf(control.sql, schoolId)
  const keys = await destroyKeys(control.sql, schoolId)
  failpoint('erase.keys')
  for (const row of databases) await dropOf(control, row)
  failpoint('erase.databases')
  const files = await removeAll(stores.files, `${schoolId}/`)
  const archives = await removeAll(stores.archives, `${schoolId}/`)
  failpoint('erase.files')
  const certificate = await certify(control, { schoolId, databases, keys, files, archives })
  await stores.archives.write(journalName(schoolId), Buffer.from(`${JSON.stringify(certificate)}\n`))
  failpoint('erase.journal')
  await forget(control, certificate)
  return certificate
}

/** All that ever sealed anything of the school, those that an earlier try has destroyed already among them. */
async function destroyKeys(sql: Sql, schoolId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select d.key_id as id from placement p join database d on d.id = p.database_id where p.school_id = ${schoolId}
    union select key_id from archive where school_id = ${schoolId}
    union select id from data_key where school_id = ${schoolId} order by 1`
  const ids = rows.map(({ id }) => id)
  await sql`
    update data_key set wrapped = null, destroyed_at = now() where wrapped is not null and id = any (${ids})`
  return ids
}

async function dropOf(control: Control, row: DatabaseRow): Promise<void> {
  if (row.state === 'dropped') return
  await withDatabaseLock(control, row.id, (sql) => dropWhole(control, sql, row))
}

type Wiped = Pick<Certificate, 'schoolId' | 'keys' | 'files' | 'archives'> & {
  databases: readonly DatabaseRow[]
}

async function certify(
  { sql }: Control,
  { schoolId, databases, keys, files, archives }: Wiped,
): Promise<Certificate> {
  const [asked] = await sql<{ actor: string; at: Date }[]>`
    select actor, at from operation_log where school_id = ${schoolId} and act = 'school.erasure-asked'
    order by at desc limit 1`
  const hosts = await sql<{ host: string }[]>`
    select host::text as host from host where school_id = ${schoolId} order by is_primary desc, host`
  const erasedAt = new Date().toISOString()
  return {
    schoolId,
    hosts: hosts.map(({ host }) => host),
    actor: asked?.actor ?? 'system',
    askedAt: (asked?.at ?? new Date()).toISOString(),
    erasedAt,
    databases: databases.map(({ name }) => name),
    files,
    archives,
    keys,
  }
}

/** The addresses are free again; of the contact and of what the school asked nothing stays. */
async function forget({ sql }: Control, certificate: Certificate): Promise<void> {
  const { schoolId } = certificate
  await sql.begin(async (tx) => {
    await tx`insert into erasure (school_id, certificate) values (${schoolId}, ${tx.json(certificate)})`
    for (const table of ['host', 'founding_record', 'hand_off', 'email_verification', 'signup', 'enquiry'])
      await tx`delete from ${tx(table)} where school_id = ${schoolId}`
    await tx`update archive set state = 'gone' where school_id = ${schoolId}`
    await tx`
      update school set state = 'erased', erase_at = null, name = 'Erased', contact_first_name = '', contact_last_name = '',
        contact_email = ${`${schoolId}@erased.invalid`}, contact_phone = null, version = version + 1, updated_at = now()
      where id = ${schoolId}`
    await tx`insert into operation_log (actor, act, school_id) values ('system', 'school.erased', ${schoolId})`
  })
}

/** Certificates lie beside the archives, apart from the control database, and outlive its restoring. */
function journalName(schoolId: string): string {
  return `erasures/${schoolId}`
}

/** A school that was taken in again is not to be erased by what stands in the journal of its first time. */
export async function forgetErasure({ archives }: Stores, schoolId: string): Promise<void> {
  await archives.remove([journalName(schoolId)])
}

/**
 * After the control database was restored from an older backup: whoever had been erased by then is erased again, at once.
 * Gives those.
 */
export async function replayErasures(control: Control, stores: Stores): Promise<string[]> {
  const again: string[] = []
  for await (const { name } of stores.archives.list('erasures/')) {
    const schoolId = name.slice('erasures/'.length)
    const [row] = await control.sql<
      { state: string }[]
    >`select state from school where id::text = ${schoolId}`
    if (!row || row.state === 'erased') continue
    await control.sql`
      update school set state = 'erasing', erase_at = now(), moving = false, version = version + 1, updated_at = now()
      where id = ${schoolId}`
    await wipe(control, stores, schoolId)
    again.push(schoolId)
  }
  return again
}
