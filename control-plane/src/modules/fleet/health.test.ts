import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { embeddedCluster } from 'kit/testing/testing-postgres'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openControl } from '../../database.ts'
import { prepareInstallation, registerServer } from '../../installation.ts'
import { makeSchool } from '../../testing-fleet.ts'
import type { DatabaseRow } from '../provisioning/database-row.ts'
import { refillPool } from '../provisioning/pool.ts'
import { reconcile } from '../provisioning/reconciliation.ts'
import { readyBoss } from '../provisioning/saga.ts'
import { resumeSchool } from '../schools/school-state.ts'
import { examine } from './health.ts'

// An installation on a cluster of its own, because the doctor looks at every database and role there is.
const cluster = await embeddedCluster()
const folder = mkdtempSync(path.join(tmpdir(), 'maktab-doctor-'))
const installation = await prepareInstallation(cluster.url, folder)
const places = { origin: 'http://localhost:4000', zone: 'maktab.localhost' }
const control = await openControl({ ...installation, places, poolSize: 1 })
const admin = postgres(cluster.url, { max: 1, onnotice: () => {} })
let school: DatabaseRow

beforeAll(async () => {
  await registerServer(control)
  school = await makeSchool(control, 'greenvalley')
  await refillPool(control)
  await control.sql`delete from pgboss_control.job`
})
afterAll(async () => {
  await admin.end()
  await control.close()
  await cluster.stop()
  rmSync(folder, { recursive: true })
})

/** The findings that are not well: `check: detail → what to do`. */
async function complaints(): Promise<string[]> {
  const findings = await examine(control, folder)
  return findings.filter(({ ok }) => !ok).map(({ check, detail, hint }) => `${check}: ${detail} → ${hint}`)
}

test('a healthy installation is well in every respect', async () => {
  const findings = await examine(control, folder)
  expect(findings.filter(({ ok }) => !ok)).toEqual([])
  expect(findings.length).toBeGreaterThan(10)
})

interface Case {
  name: string
  break(): Promise<unknown>
  /** What the doctor must say, of the finding and of what to do. */
  says: RegExp[]
  mend(): Promise<unknown>
}
const inControl = (text: string) => control.sql.unsafe(text)
const asAdmin = (text: string) => admin.unsafe(text)
let kept: Buffer | undefined

const cases: Case[] = [
  {
    name: 'a school open to everybody',
    break: () => asAdmin(`grant connect on database ${school.name} to public`),
    says: [/walls.*: s_\w+: unexpected CONNECT of PUBLIC → Revoke what is unexpected, at once/],
    mend: () => asAdmin(`revoke connect on database ${school.name} from public`),
  },
  {
    name: 'the provisioner inside a school',
    break: () => asAdmin(`grant connect on database ${school.name} to maktab_provisioner`),
    says: [/walls.*: s_\w+: unexpected CONNECT of maktab_provisioner →/],
    mend: () => asAdmin(`revoke connect on database ${school.name} from maktab_provisioner`),
  },
  {
    name: 'another password than the one that is sealed',
    break: () => asAdmin(`alter role ${school.appLogin} password 'changed by hand'`),
    says: [
      /own logins: s_\w+: password authentication failed.* → Logins are made whole by: maktab school resume/,
    ],
    mend: () => resumeSchool(control, { schoolId: school.schoolId ?? '', actor: 'test' }),
  },
  {
    name: 'access taken from a school’s application',
    break: () => asAdmin(`revoke maktab_app from ${school.appLogin} granted by maktab_provisioner`),
    says: [
      /own logins: s_\w+: permission denied/,
      /walls.*missing member of maktab_app inherit of s_\w+_app/,
      /half-made or unknown: access that does not fit the school’s state: s_\w+ → The worker finishes/,
    ],
    mend: () => resumeSchool(control, { schoolId: school.schoolId ?? '', actor: 'test' }),
  },
  {
    name: 'something else where the files should be',
    async break() {
      rmSync(path.join(folder, 'files'), { recursive: true })
      writeFileSync(path.join(folder, 'files'), '')
    },
    says: [/files can be kept: E\w+: .* → The folder `files` of the data must be ours to write/],
    mend: async () => rmSync(path.join(folder, 'files')),
  },
  {
    name: 'no template',
    async break() {
      await asAdmin(`alter database ${control.template.name} is_template false`)
      await asAdmin(`drop database ${control.template.name}`)
    },
    says: [/template.*: t_\w+ is not there → It is made again by: maktab migrate run/, /walls/],
    mend: () => prepareInstallation(cluster.url, folder),
  },
  {
    name: 'a database that was begun and left',
    async break() {
      await inControl(`update database set state = 'preparing' where id = '${school.id}'`)
      await inControl(`update making set state = 'running', updated_at = now() - interval '1 hour'`)
    },
    says: [/half-made or unknown: half-made database s_\w+ → The worker finishes or closes it/],
    mend: () => reconcile(control),
  },
  {
    name: 'a database that nobody knows',
    async break() {
      await asAdmin('create database s_aaaaaaaaa2')
      await asAdmin('revoke all on database s_aaaaaaaaa2 from public')
    },
    says: [/half-made or unknown: unknown database s_aaaaaaaaa2 → .*only you can drop/],
    mend: () => asAdmin('drop database s_aaaaaaaaa2'),
  },
  {
    name: 'a worker that takes no jobs',
    async break() {
      const boss = await readyBoss(control)
      await boss.send('refill-pool', {}, { startAfter: new Date(Date.now() - 300_000) })
    },
    says: [/worker takes its jobs: 1 jobs wait for more than a minute → Start the worker/],
    mend: () => inControl('delete from pgboss_control.job'),
  },
  {
    name: 'a school behind the program',
    break: () => inControl(`update database set schema_version = 1 where id = '${school.id}'`),
    says: [
      /this version: 1 are behind version \d+ → maktab migrate run/,
      /schemas.*: it is at version \d+, the directory says 1/,
    ],
    mend: () =>
      inControl(`update database set schema_version = ${control.template.version} where id = '${school.id}'`),
  },
  {
    name: 'a migration of the control database that was edited',
    break: () => inControl(`update schema_version set checksum = 'x' || checksum where version = 1`),
    says: [
      /control database is migrated: Migration 1 \(core\) was edited after it was applied → .*must come back as it was/,
    ],
    mend: () => inControl(`update schema_version set checksum = substr(checksum, 2) where version = 1`),
  },
  {
    name: 'a migration of a school that was edited',
    break: () => inSchool(`update schema_version set checksum = 'x' || checksum where version = 2`),
    says: [
      /schemas.*: s_\w+: migration 2 \(access\) is not the one of this program → Bring the migration’s file back/,
    ],
    mend: () => inSchool(`update schema_version set checksum = substr(checksum, 2) where version = 2`),
  },
  {
    name: 'a school’s key that does not open',
    async break() {
      const [row] = await control.sql<
        { wrapped: Buffer }[]
      >`select wrapped from data_key where id = ${school.keyId}`
      kept = row?.wrapped
      await control.sql`update data_key set wrapped = 'not a key' where id = ${school.keyId}`
    },
    says: [
      /key opens: s_\w+ stays closed → Restore master.key/,
      /own logins: s_\w+: its credentials cannot be opened/,
    ],
    mend: () => control.sql`update data_key set wrapped = ${kept ?? null} where id = ${school.keyId}`,
  },
  {
    name: 'an empty pool',
    break: () => inControl(`update database set state = 'quarantined' where state = 'ready'`),
    says: [/pool.*: 0 of 1 → The worker fills it; is it running\?/],
    mend: () => inControl(`update database set state = 'ready' where state = 'quarantined'`),
  },
  {
    name: 'a master key that others may read',
    break: async () => chmodSync(path.join(folder, 'master.key'), 0o644),
    says: [/master key.*: others may use it \(644\) → chmod 600/],
    mend: async () => chmodSync(path.join(folder, 'master.key'), 0o600),
  },
  {
    name: 'no master key',
    break: async () => renameSync(path.join(folder, 'master.key'), path.join(folder, 'away')),
    says: [/master key.*: ENOENT.* → .*restore it from its backup/],
    mend: async () => renameSync(path.join(folder, 'away'), path.join(folder, 'master.key')),
  },
  {
    name: 'a school whose days cannot be counted',
    break: () =>
      inControl(`insert into school_usage
        select id, current_date - 4, 1, 1, 1, 1, 1, false from school where id = '${school.schoolId}'`),
    says: [/tells its numbers: .* has told nothing since .* → Look for usage.count/],
    mend: () => inControl('delete from school_usage'),
  },
  {
    name: 'a school that nobody can find',
    break: () => inControl('update host set is_primary = false'),
    says: [/has an address: Green Valley School has no primary host → Make one host of the school primary/],
    mend: () => inControl('update host set is_primary = true'),
  },
]

test.each(cases)('the doctor tells of $name, and of nothing else', async ({ break: harm, says, mend }) => {
  await harm()
  const said = await complaints()
  for (const words of says) expect(said.join('\n')).toMatch(words)
  expect(said.length, said.join('\n')).toBe(says.length)
  await mend()
  expect(await complaints()).toEqual([])
})

async function inSchool(text: string) {
  const url = new URL(cluster.url)
  url.pathname = `/${school.name}`
  const inside = postgres(url.href, { max: 1 })
  await inside.unsafe(text)
  await inside.end()
}
