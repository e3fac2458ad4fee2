import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { diskStore } from 'kit/storage/disk-store'
import { localKeys } from 'kit/storage/keys'
import { makeClusterImage } from 'kit/testing/testing-postgres'
import { makeTestControl, prepareGround, type TestControl, type TestGround } from 'migrations/testing-ground'
import postgres from 'postgres'
import { buildTenantApp } from 'tenant-api/app'
import { seedDemo } from 'tenant-api/demo'
import { type Ground, type PlacedSchool, placeSchool } from 'tenant-api/testing-placement'
import { fakeWeb } from 'tenant-api/testing-web'
import { hashPassword } from 'kit/security/password'
import { logIn } from 'tenant-api/contract/access/sessions'
import { canaryOf, paint } from './canaries.ts'
import { alone } from './footprint.ts'
import { addMembers } from './school-template.ts'

/** The clock of every stage. */
export const stageNow = new Date('2026-11-19T04:10:00Z')

/** What the schools of a stage are cloned from: databases that nobody is connected to, and the folder of their files. */
type SchoolTemplate = {
  name: string
  version: number
  files: string
  /** Copies that have the canaries of the first schools already. */
  painted: string[]
}
/** Nearly every stage has two schools. */
const paintedSchools = 2

/** A stopped cluster that the cluster of every stage is copied from, and what stands in it. */
export type StageTemplate = Omit<TestGround, 'superuser'> & { cluster: string; school: SchoolTemplate }

/**
 * Made once in a run, in an empty folder: to prepare a cluster, found a school, fill it, add the members and paint it
 * takes ten seconds of a processor, to copy all that takes less than one.
 */
export async function makeStageTemplate(folder: string): Promise<StageTemplate> {
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  const cluster = path.join(folder, 'cluster')
  return makeClusterImage(cluster, async (superuser) => {
    const { controlTemplate, tenantTemplate, ...ground } = await prepareGround(superuser)
    const control = await makeTestControl({ ...ground, controlTemplate, tenantTemplate }, 'template')
    const keys = localKeys(path.join(folder, 'master.key'))
    const sql = postgres(control.control, { max: 1, onnotice: () => undefined })
    const place: Ground = { control, keys, sql, template: tenantTemplate }
    const school = await fillSchool(place, folder)
    const painted: string[] = []
    for (let at = 0; at < paintedSchools; at += 1) painted.push(await paintCopy(place, school, at))
    await sql.end()
    // Nothing but the trial itself is to move the position of the log, by which a footprint sees that nobody has written.
    await asSuperuser(control, (admin) => admin`alter system set autovacuum = off`)
    return { controlTemplate, tenantTemplate, cluster, school: { ...school, painted } }
  })
}

async function fillSchool(place: Ground, folder: string): Promise<Omit<SchoolTemplate, 'painted'>> {
  const { control, keys, template } = place
  const files = path.join(folder, 'files')
  const school = await placeSchool(place, 'template', { founding: await founding() })
  const { app } = await buildTenantApp({
    controlUrl: control.tenant,
    keys,
    files: diskStore(files),
    mailer: { send: async () => ({ id: '' }) },
    origin: 'http://localhost:4000',
    clock: () => stageNow,
    webRoot: fakeWeb(folder),
    log: { level: 'silent' },
  })
  try {
    await seedDemo(school.host)
  } finally {
    await app.close()
  }
  const sql = insideOf(control, school)
  await addMembers(sql, stageNow)
  await closeDatabase(control, school, sql)
  return { name: school.database, version: template.version, files: path.join(files, school.id) }
}

async function paintCopy(
  place: Ground,
  { name, version }: Pick<SchoolTemplate, 'name' | 'version'>,
  at: number,
): Promise<string> {
  const copy = await placeSchool({ ...place, template: { name, version } }, `painted${at}`)
  const sql = insideOf(place.control, copy)
  await paint(sql, canaryOf(at))
  await closeDatabase(place.control, copy, sql)
  return copy.database
}

/** A database is cloned only while nobody is in it; its clones know already what autovacuum would have told them. */
async function closeDatabase(
  control: TestControl,
  { database }: PlacedSchool,
  inside: postgres.Sql,
): Promise<void> {
  await inside`vacuum (freeze, analyze)`
  await inside.end()
  await asSuperuser(control, async (sql) => {
    await sql`alter database ${sql(database)} allow_connections false`
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database}`
  })
}

async function asSuperuser(
  { superuser }: TestControl,
  act: (sql: postgres.Sql) => Promise<unknown>,
): Promise<void> {
  const sql = postgres(superuser, { max: 1, onnotice: () => undefined })
  await act(sql)
  await sql.end()
}

/** A superuser inside a school's database. */
export function insideOf(control: TestControl, { database }: Pick<PlacedSchool, 'database'>): postgres.Sql {
  const url = new URL(control.superuser)
  url.pathname = `/${database}`
  return postgres(url.href, { max: 1, idle_timeout: 20, connection: alone, onnotice: () => undefined })
}

/** What sign-up would leave for a school whose founder can log in by the example of the contract. */
async function founding() {
  const { login = '', password = '' } = logIn.example.body ?? {}
  return {
    firstName: 'Nasreen',
    lastName: 'Akhtar',
    email: login,
    phone: '+923000000101',
    passwordHash: await hashPassword(password),
    instituteName: 'Riverside School System',
    instituteType: 'school',
    country: 'PK',
  }
}
