import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildControlApp } from 'control-plane/app'
import { openTestControl } from 'control-plane/testing-plane'
import { diskStore } from 'kit/storage/disk-store'
import type { FileStore } from 'kit/storage/file-store'
import { mailer } from 'kit/messages/mail/mailer'
import { copiedCluster } from 'kit/testing/testing-postgres'
import { smsSender } from 'kit/messages/sms/sms'
import { makeTestControl } from 'migrations/testing-ground'
import postgres from 'postgres'
import { buildTenantApp } from 'tenant-api/app'
import { fakeWeb } from 'tenant-api/testing-web'
import { alone } from './footprint.ts'
import { trialOutgoing } from '../../tenant-api/testing/trials/access/single-sign-on.ts'
import { makeSchools, type StagedSchool } from './schools.ts'
import { stageNow, type StageTemplate } from './stage-template.ts'

type App = Awaited<ReturnType<typeof buildTenantApp>>['app']

/** Both APIs in this process, before schools that differ in nothing but their canaries and keys. */
export type Stage = {
  schools: StagedSchool[]
  tenant: App
  control: App
  /** The control database as its owner. */
  sql: postgres.Sql
  /** Where the schools' files are. */
  files: FileStore
  /** Every line that either API has logged. */
  log: string[]
  now: Date
  close(): Promise<void>
}

export type StageOptions = {
  schools?: number
  connections?: number
  /** The schools keep the words of the demo, and are watched by those. */
  plain?: boolean
}

const plenty = { quota: 10_000_000, seconds: 60 }

/**
 * Builds a stage on a cluster of its own, so that nobody else's work moves the position of its log. Only one can be open
 * in a process.
 */
export async function openStage(
  template: StageTemplate,
  { schools = 2, connections = 40, plain = false }: StageOptions = {},
): Promise<Stage> {
  const cluster = await copiedCluster(template.cluster)
  const control = await makeTestControl({ ...template, superuser: cluster.url })
  const folder = mkdtempSync(path.join(tmpdir(), 'maktab-stage-'))
  const plane = await openTestControl(control, folder)
  const now = stageNow
  const log: string[] = []
  const stream = { write: (line: string) => void log.push(line) }
  const files = diskStore(path.join(folder, 'files'))
  const apps = await openApps({ plane, folder, files, connections, now, log: { stream } })
  const sql = postgres(control.control, { max: 2, connection: alone, onnotice: () => undefined })
  const made = await makeSchools({ control, keys: plane.keys, sql }, template.school, {
    number: schools,
    plain,
    filesAt: path.join(folder, 'files'),
  })
  return {
    schools: made,
    tenant: apps.tenant.app,
    control: apps.site.app,
    sql,
    files,
    log,
    now,
    async close() {
      await Promise.all(made.map((school) => school.sql.end()))
      await apps.tenant.close()
      await apps.site.close()
      await sql.end()
      await plane.close()
      await cluster.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The school that the trials are made as, and the one that must not be touched. */
export function pair({ schools }: Stage): [home: StagedSchool, other: StagedSchool] {
  const [home, other] = schools
  if (!home || !other) throw new Error('the stage has too few schools')
  return [home, other]
}

type Apps = {
  plane: Awaited<ReturnType<typeof openTestControl>>
  folder: string
  files: FileStore
  connections: number
  now: Date
  log: { stream: { write(line: string): void } }
}

async function openApps({ plane, folder, files, connections, now, log }: Apps) {
  const mailbox = path.join(folder, 'mail')
  const mail = mailer({ transport: 'mailbox', folder: mailbox, from: 'no-reply@maktab.example' })
  const tenant = await buildTenantApp({
    controlUrl: plane.urls.tenant,
    keys: plane.keys,
    mailer: mail,
    texter: smsSender({ transport: 'mailbox', folder: mailbox }),
    files,
    outgoing: trialOutgoing,
    origin: plane.places.origin,
    webRoot: fakeWeb(folder),
    connections,
    clock: () => now,
    log,
    limits: {
      door: plenty,
      rest: plenty,
      school: plenty,
      account: plenty,
      key: plenty,
      'unknown-keys': plenty,
      applications: plenty,
      'school-applications': plenty,
      visits: plenty,
      papers: plenty,
      journeys: plenty,
    },
  })
  const site = await buildControlApp({
    control: plane,
    mail,
    mailbox,
    marketingRoot: fakeSite(folder),
    log,
    limits: { signups: plenty, mails: plenty, names: plenty, rest: plenty },
  })
  return { tenant, site }
}

function fakeSite(folder: string): string {
  const site = path.join(folder, 'site')
  mkdirSync(site)
  writeFileSync(path.join(site, 'index.html'), '<!doctype html><title>Maktab</title>')
  writeFileSync(path.join(site, '404.html'), '<!doctype html><title>Nothing here</title>')
  return site
}
