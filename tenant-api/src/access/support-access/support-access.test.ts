import { createHash, randomUUID } from 'node:crypto'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { readMe } from '../sessions/contract.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { role } from '../sessions/tables.ts'
import { setGrant } from '../../../testing/grants.ts'
import { auditSheet } from '../../records/audit/contract.ts'
import { listNotifications } from '../../platform/notifications/contract.ts'
import { students } from '../../people/students-and-guardians/contract.ts'
import { campuses } from '../../institute/structure/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const { sql } = cast.schools
const refused = (code: string, status = 403) => ({ problem: { code, status } })
const reason = 'The register of 8-A is empty'

async function roleOf(key: string): Promise<string> {
  const { db } = await cast.school()
  const rows = await db.select({ id: role.id, key: role.key }).from(role)
  return rows.find((row) => row.key === key)?.id ?? ''
}

async function letIn(
  speaker: Speaker,
  more: { key?: string; campusId?: string | null; hours?: 1 | 2 | 4 } = {},
): Promise<string> {
  const { key = 'super_admin', campusId = null, hours = 1 } = more
  const body = { roleId: await roleOf(key), campusId, hours, reason }
  return (await speaker.call(contract.grantAccess, { body })).id
}

/** As `maktab support enter` does. */
async function codeFor(grant: string, { host = cast.host, school = cast.riverside.id } = {}) {
  const code = randomUUID()
  const hash = createHash('sha256').update(code).digest()
  await sql`insert into hand_off (code_hash, school_id, host, purpose, subject, expires_at)
    values (${hash}, ${school}, ${host}, 'support', ${sql.json({ grant, operator: 'zara' })}, now() + interval '60 seconds')`
  return code
}

async function enter(grant: string): Promise<Speaker> {
  const zara = cast.visitor()
  await zara.call(contract.enterAsSupport, { body: { code: await codeFor(grant) } })
  return zara
}

const said = async (speaker: Speaker, act: string) =>
  (await speaker.call(listAudit, { query: { act, limit: 100 } })).rows.map(({ sentence, actor }) => ({
    sentence,
    actor,
  }))

test('let in by a super admin, support looks as a role, changes nothing, and each request is in the audit log', async () => {
  const nasreen = await cast.as('nasreen')
  const earlier = await said(nasreen, 'support-looks.noted')
  const grant = await letIn(nasreen)
  const [told] = await sql`select role, reason, closed_at from support_grant where id = ${grant}`
  expect(told).toEqual({ role: 'Super admin', reason, closed_at: null })
  const zara = await enter(grant)
  const me = await zara.call(readMe, {})
  expect(me).toMatchObject({
    name: 'Super admin',
    email: null,
    viewing: { isSupport: true, isRole: true, viewer: 'Maktab support (zara)' },
  })
  expect(new Set(me.grants.map(({ action }) => action))).toEqual(new Set(['view']))
  const { list, create } = students.endpoints
  const seen = await zara.call(list, { query: { limit: 5, q: 'imran' } })
  expect(seen.rows.length).toBeGreaterThan(0)
  const made = zara.call(campuses.endpoints.create, { body: { name: 'New' } as never, onceKey: 'x' })
  await expect(made).rejects.toMatchObject(refused('viewing'))
  await expect(zara.call(create, { body: {} as never, onceKey: 'y' })).rejects.toMatchObject({
    problem: { status: 403 },
  })
  await expect(zara.call(contract.grantAccess, { body: {} as never })).rejects.toMatchObject(
    refused('viewing'),
  )
  expect((await zara.ask({ url: `/api/v1${auditSheet.path}` })).status).toBe(403)

  const looks = (await said(nasreen, 'support-looks.noted')).toReversed().slice(earlier.length)
  expect(
    looks.map(({ sentence }) => sentence.replace('zara of the provider’s support asked for ', '')),
  ).toEqual([
    'GET /api/v1/me',
    'GET /api/v1/students?limit=5&q=imran',
    'POST /api/v1/campuses',
    'POST /api/v1/students',
    'POST /api/v1/support-access',
    `GET /api/v1${auditSheet.path}`,
  ])
  expect(looks[0]?.actor).toBe('Maktab support (zara)')
  const [row] = (await nasreen.call(contract.listGrants, {})).rows
  expect(row).toMatchObject({ role: 'Super admin', reason, isOpen: true, grantedBy: 'Nasreen Akhtar' })
  expect(row?.visits).toMatchObject([{ operator: 'zara', requests: looks.length }])
  const bell = (await nasreen.call(listNotifications, {})).rows.map(({ title }) => title)
  expect(bell).toContain('The provider’s support looks at the school: zara')

  await zara.call(contract.leaveAsSupport, {})
  await expect(zara.call(readMe, {})).rejects.toMatchObject({ problem: { status: 401 } })
  expect(await said(nasreen, 'support-access.left')).toHaveLength(1)
})

test('a role in one campus reaches no further, and what a role may do is only seen', async () => {
  const nasreen = await cast.as('nasreen')
  const zara = await enter(await letIn(nasreen, { key: 'admin', campusId: demoCampuses.CNL, hours: 4 }))
  const { rows } = await zara.call(students.endpoints.list, { query: { limit: 100 } })
  expect(new Set(rows.map((row) => (row as { campusId?: string }).campusId))).toEqual(
    new Set([demoCampuses.CNL]),
  )
  await expect(zara.call(contract.listGrants, {})).rejects.toMatchObject(refused('forbidden'))
})

test('shut out at once, out by itself at its time, and in by no other code', async () => {
  const nasreen = await cast.as('nasreen')
  const grant = await letIn(nasreen)
  const zara = await enter(grant)
  await zara.call(readMe, {})
  await nasreen.call(contract.revokeAccess, { params: { id: grant } })
  await expect(zara.call(readMe, {})).rejects.toMatchObject({ problem: { status: 401 } })
  expect(zara.cookies.has('__Host-support')).toBe(false)
  const [told] = await sql`select closed_at is not null as closed from support_grant where id = ${grant}`
  expect(told).toEqual({ closed: true })
  await expect(enter(grant)).rejects.toMatchObject(refused('support.code', 401))
  await expect(nasreen.call(contract.revokeAccess, { params: { id: grant } })).rejects.toMatchObject({
    problem: { status: 404 },
  })

  const second = await letIn(nasreen, { hours: 2 })
  const code = await codeFor(second)
  const [one, two] = [cast.visitor(), cast.visitor()]
  await one.call(contract.enterAsSupport, { body: { code } })
  await expect(two.call(contract.enterAsSupport, { body: { code } })).rejects.toMatchObject(
    refused('support.code', 401),
  )
  // Who owns the control database makes codes, and no grant of a school.
  await expect(enter(randomUUID())).rejects.toMatchObject(refused('support.code', 401))
  const elsewhere = await codeFor(second, { host: 'other.maktab.localhost' })
  await expect(two.call(contract.enterAsSupport, { body: { code: elsewhere } })).rejects.toMatchObject(
    refused('support.code', 401),
  )
  cast.clock.pass(2 * 3600 + 1)
  await expect(one.call(readMe, {})).rejects.toMatchObject({ problem: { status: 401 } })
  await expect(enter(second)).rejects.toMatchObject(refused('support.code', 401))
})

test('nobody but a super admin lets support in, whatever their role may do', async () => {
  const [nasreen, tariq, sana] = [await cast.as('nasreen'), await cast.as('tariq'), await cast.as('sana')]
  await expect(letIn(tariq)).rejects.toMatchObject(refused('forbidden'))
  await expect(letIn(sana)).rejects.toMatchObject(refused('forbidden'))
  for (const action of ['view', 'edit'] as const)
    await setGrant(
      await cast.school(),
      { id: null, name: 'Test' },
      { role: 'administrator', resource: 'support-access', action, reach: 'institute' },
    )
  await expect(letIn(tariq)).rejects.toMatchObject(refused('support.super-admin'))
  expect((await tariq.call(contract.listGrants, {})).mayGrant).toBe(false)
  const grant = await letIn(nasreen)
  await expect(tariq.call(contract.revokeAccess, { params: { id: grant } })).rejects.toMatchObject(
    refused('support.super-admin'),
  )
  await nasreen.call(contract.revokeAccess, { params: { id: grant } })
})

test('what cannot be written down is not shown: a school that may only be read shows support nothing', async () => {
  const nasreen = await cast.as('nasreen')
  const zara = await enter(await letIn(nasreen))
  await sql`update school set state = 'read_only' where id = ${cast.riverside.id}`
  await expect.poll(async () => (await cast.school()).state).toBe('read_only')
  await expect(zara.call(readMe, {})).rejects.toMatchObject(refused('support.unwritten'))
  await sql`update school set state = 'active' where id = ${cast.riverside.id}`
  await expect.poll(async () => (await cast.school()).state).toBe('active')
})
