import { randomBytes, scryptSync } from 'node:crypto'
import { readFile, writeFile, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { diskStore } from 'kit/storage/disk-store'
import { open, seal } from 'kit/storage/keys'
import { refuse } from 'kit/contract/refusal'
import { z } from 'zod'
import type { Control } from '../../database.ts'
import { anchorAnew } from '../audit/verifying.ts'
import { dataKeyOf, insertUnder, newKeyId, readDatabase } from '../provisioning/database-row.ts'
import { roomiestServer } from '../provisioning/servers.ts'
import { isTaken } from '../domains/hosts.ts'
import { judgeName, nameSentences } from '../domains/subdomain.ts'
import { hostOf } from '../../urls.ts'
import { withArchiveLock } from './archive-lock.ts'
import { type ArchiveRow, findArchive, readManifest, removeAll, type Stores, vaultOf } from './archives.ts'
import { dropCopy } from './copy-source.ts'
import { forgetErasure } from './erasing.ts'
import { fillFrom, tallyOf } from './restoring.ts'
import { giveAccess } from './swapping.ts'
import { names, openArchives } from './archive-store.ts'

/**
 * What lies beside the sealed objects of an export; the school's key in it is sealed under a passphrase, since
 * format 2 together with all the rest that stands here.
 */
const label = z.strictObject({
  format: z.literal([1, 2]),
  schoolId: z.uuid(),
  name: z.string(),
  instituteType: z.string(),
  country: z.string(),
  keyId: z.string(),
  archiveId: z.uuid(),
  digest: z.string(),
  salt: z.base64(),
  sealedKey: z.base64(),
})
const labelFile = 'export.json'

type Exporting = {
  schoolId: string
  archive?: string | undefined
  folder: string
  passphrase: string
  actor: string
}

/**
 * Writes an archive into an empty folder, for another installation: as it lies in the store, with the school's key sealed
 * under a passphrase. Who has the folder and the passphrase has the school.
 */
export async function exportSchool(control: Control, stores: Stores, asked: Exporting) {
  const { schoolId, folder, passphrase, actor } = asked
  const archive = await findArchive(control.sql, { schoolId, id: asked.archive })
  await refuseFull(folder)
  const vault = await vaultOf(control, stores, archive)
  const manifest = await readManifest(vault, archive)
  const out = diskStore(folder)
  for (const name of objectsOf(archive, manifest))
    await out.write(`${schoolId}/${name}`, await vault.sealed(name))
  await writeFile(
    path.join(folder, labelFile),
    JSON.stringify(await labelOf(control, { archive, passphrase }), null, 2),
    {
      mode: 0o600,
    },
  )
  await control.sql`insert into operation_log (actor, act, school_id, detail)
    values (${actor}, 'school.exported', ${schoolId}, ${control.sql.json({ archive: archive.id })})`
  return { archive: archive.id, folder, ...tallyOf(manifest) }
}

function objectsOf({ id, keyId }: ArchiveRow, { tables, files }: Awaited<ReturnType<typeof readManifest>>) {
  const parts = tables.flatMap((table, place) =>
    Array.from({ length: table.parts }, (_, part) => names.part(id, place, part)),
  )
  return [names.manifest(id), ...parts, ...files.map(({ name }) => names.content(keyId, name))]
}

async function labelOf(
  control: Control,
  { archive, passphrase }: { archive: ArchiveRow; passphrase: string },
): Promise<z.infer<typeof label>> {
  const [school] = await control.sql<
    { name: string; type: string; country: string; wrapped: Buffer | null }[]
  >`
    select s.name, s.institute_type as type, s.country, k.wrapped from school s, data_key k
    where s.id = ${archive.schoolId} and k.id = ${archive.keyId}`
  if (!school) throw new Error('the school is not there')
  const dataKey = await dataKeyOf(control, { keyId: archive.keyId, wrappedKey: school.wrapped })
  const salt = randomBytes(16)
  const said = {
    format: 2 as const,
    schoolId: archive.schoolId,
    name: school.name,
    instituteType: school.type,
    country: school.country,
    keyId: archive.keyId,
    archiveId: archive.id,
    digest: archive.digest ?? '',
    salt: salt.toString('base64'),
  }
  const sealed = seal(keyFrom(passphrase, salt), dataKey, contextOf(said))
  return { ...said, sealedKey: sealed.toString('base64') }
}

/** What the sealed key is bound to. */
function contextOf(said: Omit<z.infer<typeof label>, 'sealedKey'>): string {
  const { format, schoolId, name, instituteType, country, keyId, archiveId, digest } = said
  if (format === 1) return `export:${schoolId}`
  return `export:${JSON.stringify([schoolId, name, instituteType, country, keyId, archiveId, digest])}`
}

/** 128 MB and a good part of a second for each guess. */
function keyFrom(passphrase: string, salt: Buffer): Buffer {
  return scryptSync(passphrase.normalize('NFKC'), salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 })
}

async function refuseFull(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    refuse('folder-full', 'The folder {folder} is not empty', { folder }, { status: 409 })
}

type Importing = {
  folder: string
  passphrase: string
  subdomain: string
  contact: { firstName: string; email: string }
  actor: string
}

/**
 * Takes a school of another installation in, as it was when it was exported, under the id that it has had there. All
 * that it writes is new: its key gets a name of ours, whatever the export calls it.
 */
export async function importSchool(control: Control, stores: Stores, asked: Importing) {
  const judgement = judgeName(asked.subdomain)
  if (judgement !== 'well-formed') refuse('subdomain', nameSentences[judgement])
  const said = await readLabel(asked.folder)
  const dataKey = opened(said, asked.passphrase)
  return withArchiveLock(control, said.schoolId, () => takeIn(control, stores, { ...asked, said, dataKey }))
}

type TakingIn = Importing & { said: z.infer<typeof label>; dataKey: Buffer }

async function takeIn(control: Control, stores: Stores, asked: TakingIn) {
  const { folder, subdomain, actor, said, dataKey } = asked
  const host = hostOf(control.places, subdomain)
  const [known] = await control.sql`
    select 1 from school where id = ${said.schoolId} and state <> 'erased'`
  if (known) refuse('school-known', 'This school is here already', {}, { status: 409 })
  if (await isTaken(control.sql, host))
    refuse('host-taken', 'The address {host} is taken', { host }, { status: 409 })
  const archive = { id: said.archiveId, digest: said.digest, schoolId: said.schoolId, keyId: said.keyId }
  const vault = openArchives(diskStore(folder), { schoolId: said.schoolId, dataKey })
  const manifest = await readManifest(vault, archive)
  if (manifest.schoolId !== said.schoolId || manifest.archiveId !== said.archiveId)
    throw new Error('The manifest is not that of this export')
  const id = await insertImported(control, { said, dataKey, host, contact: asked.contact })
  const row = await readDatabase(control.sql, id)
  try {
    await fillFrom(control, stores, { row, manifest, vault, archive })
    await control.sql.begin(async (tx) => {
      await tx`update placement set active = true where database_id = ${id}`
      await tx`update database set state = 'claimed', updated_at = now() where id = ${id}`
      await tx`update school set state = 'active', version = version + 1, updated_at = now() where id = ${said.schoolId}`
      await tx`insert into operation_log (actor, act, school_id, database_id, detail)
        values (${actor}, 'school.imported', ${said.schoolId}, ${id}, ${tx.json({ archive: said.archiveId })})`
    })
    await anchorAnew(control, said.schoolId, row)
    await forgetErasure(stores, said.schoolId)
    await giveAccess(control, id)
    return { schoolId: said.schoolId, host, ...tallyOf(manifest) }
  } catch (error) {
    await dropCopy(control, row)
    await takeBack(control, said.schoolId, row.keyId)
    await removeAll(stores.files, `${said.schoolId}/`)
    throw error
  }
}

/** What came to nothing leaves nothing, but for the row of a school that had been erased here. */
async function takeBack({ sql }: Control, schoolId: string, keyId: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`update data_key set wrapped = null, destroyed_at = now() where id = ${keyId}`
    await tx`delete from host where school_id = ${schoolId}`
    const [erased] = await tx`select 1 from erasure where school_id = ${schoolId}`
    if (erased)
      await tx`update school set state = 'erased', name = 'Erased',
      contact_first_name = '', contact_email = ${`${schoolId}@erased.invalid`} where id = ${schoolId}`
    else await tx`delete from school where id = ${schoolId} and state = 'provisioning'`
  })
}

async function readLabel(folder: string): Promise<z.infer<typeof label>> {
  const text = await readFile(path.join(folder, labelFile), 'utf8').catch(() => null)
  const read = text === null ? undefined : label.safeParse(parsed(text))
  if (!read?.success)
    return refuse('no-export', 'There is no export of a school in {folder}', { folder }, { status: 404 })
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function opened(said: z.infer<typeof label>, passphrase: string): Buffer {
  try {
    const key = keyFrom(passphrase, Buffer.from(said.salt, 'base64'))
    return open(key, Buffer.from(said.sealedKey, 'base64'), contextOf(said))
  } catch {
    return refuse('passphrase', 'The passphrase does not open this export', {}, { status: 403 })
  }
}

type Imported = {
  said: z.infer<typeof label>
  dataKey: Buffer
  host: string
  contact: Importing['contact']
}

async function insertImported(control: Control, { said, dataKey, host, contact }: Imported): Promise<string> {
  const keyId = newKeyId()
  const wrapped = await control.keys.wrap(dataKey, keyId)
  return control.sql.begin(async (tx) => {
    // One that was erased here has left a row without a name.
    await tx`
      insert into school (id, name, institute_type, country, contact_first_name, contact_email)
      values (${said.schoolId}, ${said.name}, ${said.instituteType}, ${said.country}, ${contact.firstName}, ${contact.email})
      on conflict (id) do update set name = excluded.name, state = 'provisioning', version = school.version + 1,
        contact_first_name = excluded.contact_first_name, contact_email = excluded.contact_email, updated_at = now()`
    await tx`insert into host (host, school_id, kind, is_primary, verified_at)
      values (${host}, ${said.schoolId}, 'subdomain', true, now())`
    await tx`insert into data_key (id, wrapped) values (${keyId}, ${wrapped})`
    const id = await insertUnder(control, tx, {
      server: await roomiestServer(tx),
      keyId,
      dataKey,
      state: 'filling',
    })
    await tx`insert into placement (school_id, database_id, generation, active)
      select ${said.schoolId}, ${id}, coalesce(max(generation), 0) + 1, false from placement
      where school_id = ${said.schoolId}`
    return id
  })
}
