import { cpSync } from 'node:fs'
import path from 'node:path'
import { seal } from 'kit/storage/keys'
import type postgres from 'postgres'
import { type Ground, type PlacedSchool, placeSchool } from 'tenant-api/testing-placement'
import { canaryOf, paint } from './canaries.ts'
import { insideOf, type StageTemplate } from './stage-template.ts'
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
 * Makes `number` equal schools, cloned from one that was founded and filled through the product; those that are plain
 * keep its words and its files.
 */
export async function makeSchools(
  ground: Omit<Ground, 'template'>,
  template: StageTemplate['school'],
  { number, plain, filesAt }: { number: number; plain: boolean; filesAt: string },
): Promise<StagedSchool[]> {
  const schools: StagedSchool[] = []
  for (let at = 0; at < number; at += 1) {
    const school = await makeSchool(ground, template, { at, plain })
    if (plain) cpSync(template.files, path.join(filesAt, school.id), { recursive: true })
    schools.push(school)
  }
  return schools
}

async function makeSchool(
  ground: Omit<Ground, 'template'>,
  { name, painted, version }: StageTemplate['school'],
  { at, plain }: { at: number; plain: boolean },
): Promise<StagedSchool> {
  const canary = canaryOf(at)
  const paintedName = plain ? undefined : painted[at]
  const template = { name: paintedName ?? name, version }
  const placed = await placeSchool({ ...ground, template }, `school${at}`, { name: `${canary} school` })
  const sql = insideOf(ground.control, placed)
  const signing = newSigning(kid)
  if (!plain && !paintedName) await paint(sql, canary)
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
