import { cpSync } from 'node:fs'
import path from 'node:path'
import { seal } from 'kit/keys'
import postgres from 'postgres'
import { seedDemo } from 'tenant-api/demo'
import { type Ground, type PlacedSchool, placeSchool } from 'tenant-api/testing-placement'
import { canaryOf, paint } from './canaries.ts'
import { alone } from './footprint.ts'
import { founding } from './founder.ts'
import { addMembers } from './mould.ts'
import { newSigning, type Signing } from './tokens.ts'

/** One of the equal schools: the same ids as all others, its own canary, keys and database. */
export type StagedSchool = PlacedSchool & {
  canary: string
  address: string
  signing: Signing
  /** A superuser inside its database, to prepare and to look. */
  sql: postgres.Sql
}

export const port = 4000
const kid = '01980000-0000-7000-8000-00000000e001'

/**
 * Makes `number` equal schools: one is founded and filled through the product, the others are cloned from it; those that
 * are plain keep its words and its files. The tenant API must be open.
 */
export async function makeSchools(
  ground: Ground,
  { number, now, plain, filesAt }: { number: number; now: Date; plain: boolean; filesAt: string },
): Promise<StagedSchool[]> {
  const mould = await placeSchool(ground, 'mould', { founding: await founding() })
  await seedDemo(mould.host)
  const sql = insideOf(ground.control, mould)
  await addMembers(sql, now)
  await sql.end()
  await emptyHouse(ground, mould)
  const template = { name: mould.database, version: ground.template.version }
  const schools: StagedSchool[] = []
  for (let at = 0; at < number; at += 1) {
    const school = await makeSchool({ ...ground, template }, { at, plain })
    if (plain) cpSync(path.join(filesAt, mould.id), path.join(filesAt, school.id), { recursive: true })
    schools.push(school)
  }
  return schools
}

async function makeSchool(
  ground: Ground,
  { at, plain }: { at: number; plain: boolean },
): Promise<StagedSchool> {
  const canary = canaryOf(at)
  const placed = await placeSchool(ground, `school${at}`, { name: `${canary} school` })
  const sql = insideOf(ground.control, placed)
  const signing = newSigning(kid)
  if (!plain) await paint(sql, canary)
  await giveKey(sql, placed, signing)
  return { ...placed, canary, signing, sql, address: `http://${placed.host}:${port}` }
}

/** The same key id in every school, under a key of its own: only the host can tell them apart. */
async function giveKey(sql: postgres.Sql, { id, dataKey }: PlacedSchool, { privateKey, publicKey }: Signing) {
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' })
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`delete from signing_key`
    await tx`insert into signing_key (id, public_jwk, sealed) values (${kid},
      ${tx.json(publicKey.export({ format: 'jwk' }) as Record<string, string>)},
      ${seal(dataKey, secret, `signing-key:${id}`)})`
  })
}

/** A database is cloned only while nobody is in it. */
async function emptyHouse({ control }: Ground, { database, host }: PlacedSchool) {
  const sql = postgres(control.superuser, { max: 1, onnotice: () => undefined })
  const owner = postgres(control.control, { max: 1 })
  await owner`update school set state = 'suspended' where id = (select school_id from host where host = ${host})`
  await owner.end()
  await sql`alter database ${sql(database)} allow_connections false`
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database}`
  await sql.end()
}

/** A superuser inside a school's database. */
export function insideOf(control: Ground['control'], { database }: PlacedSchool): postgres.Sql {
  const url = new URL(control.superuser)
  url.pathname = `/${database}`
  return postgres(url.href, { max: 1, idle_timeout: 20, connection: alone, onnotice: () => undefined })
}
