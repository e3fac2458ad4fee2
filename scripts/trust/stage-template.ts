import path from 'node:path'
import { diskStore } from 'kit/disk-store'
import { localKeys } from 'kit/keys'
import { madeOnce } from 'migrations/testing-once'
import {
  dropTestControl,
  makeTestControl,
  type TestControl,
  type TestGround,
} from 'migrations/testing-ground'
import postgres from 'postgres'
import { buildTenantApp } from 'tenant-api/app'
import { seedDemo } from 'tenant-api/demo'
import { type PlacedSchool, placeSchool } from 'tenant-api/testing-placement'
import { fakeWeb } from 'tenant-api/testing-web'
import { alone } from './footprint.ts'
import { canaryOf, paint } from './canaries.ts'
import { founding } from './founder.ts'
import { addMembers } from './mould.ts'

/** Where a stage stands: a cluster, and the room for what a run makes once. */
export type StageGround = TestGround & { once: { folder: string; prefix: string } }

/** The clock of every stage. */
export const stageNow = new Date('2026-11-19T04:10:00Z')

/**
 * What the schools of a stage are cloned from: databases that nobody is connected to, and the folder of their files.
 * `painted` are copies that have the canaries of the first schools already.
 */
export type StageTemplate = { name: string; painted: string[]; version: number; files: string }
/** Nearly every stage has two schools. */
const paintedSchools = 2

/** Made by the first stage of a run: to found a school, fill it and add the members takes seconds, to clone it does not. */
export async function stageTemplate({ once, ...ground }: StageGround): Promise<StageTemplate> {
  const file = path.join(once.folder, 'stage.json')
  return madeOnce({ superuser: ground.superuser, file }, () => makeTemplate(ground, once))
}

async function makeTemplate(ground: TestGround, once: StageGround['once']): Promise<StageTemplate> {
  const prefix = `${once.prefix}_stage`
  // Of a process whose making broke off.
  await dropTestControl({ superuser: ground.superuser, prefix })
  const control = await makeTestControl(ground, prefix)
  const keys = localKeys(path.join(once.folder, 'stage.key'))
  const files = path.join(once.folder, 'stage-files')
  const sql = postgres(control.control, { max: 1, onnotice: () => undefined })
  try {
    const place = { control, keys, sql, template: ground.tenantTemplate }
    const school = await placeSchool(place, 'template', { founding: await founding() })
    const { app } = await buildTenantApp({
      controlUrl: control.tenant,
      keys,
      files: diskStore(files),
      mailer: { send: async () => ({ id: '' }) },
      origin: 'http://localhost:4000',
      clock: () => stageNow,
      webRoot: fakeWeb(once.folder),
      log: { level: 'silent' },
    })
    try {
      await seedDemo(school.host)
    } finally {
      await app.close()
    }
    const inside = insideOf(control, school)
    await addMembers(inside, stageNow)
    await inside.end()
    await closeDatabase(control, school)
    const { version } = ground.tenantTemplate
    const template = { name: school.database, version }
    const painted: string[] = []
    for (let at = 0; at < paintedSchools; at += 1) {
      const copy = await placeSchool({ ...place, template }, `painted${at}`)
      const words = insideOf(control, copy)
      await paint(words, canaryOf(at))
      await words.end()
      await closeDatabase(control, copy)
      painted.push(copy.database)
    }
    return { ...template, painted, files: path.join(files, school.id) }
  } finally {
    await sql.end()
  }
}

/** A database is cloned only while nobody is in it. */
async function closeDatabase({ superuser }: TestControl, { database }: PlacedSchool): Promise<void> {
  const sql = postgres(superuser, { max: 1, onnotice: () => undefined })
  await sql`alter database ${sql(database)} allow_connections false`
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database}`
  await sql.end()
}

/** A superuser inside a school's database. */
export function insideOf(control: TestControl, { database }: Pick<PlacedSchool, 'database'>): postgres.Sql {
  const url = new URL(control.superuser)
  url.pathname = `/${database}`
  return postgres(url.href, { max: 1, idle_timeout: 20, connection: alone, onnotice: () => undefined })
}
