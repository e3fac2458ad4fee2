import { createHash } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testControl } from './testing.ts'

const control = await testControl()
const owner = postgres(control.control, { max: 2, onnotice: () => {} })
const tenant = postgres(control.tenant, { max: 1, onnotice: () => {} })
let school = ''
afterAll(() => Promise.all([owner.end(), tenant.end()]))

beforeAll(async () => {
  const [row] = await owner`
    insert into school (name, institute_type, country, contact_first_name, contact_email)
    values ('Green Valley', 'school', 'PK', 'Amina', 'amina@example.com') returning id`
  school = row?.id
  await owner`insert into host (host, school_id, kind, is_primary, verified_at) values
    ('gv.example', ${school}, 'subdomain', true, now()), ('own.example', ${school}, 'custom', false, null)`
  await owner`insert into founding_record (school_id, sealed) values (${school}, 'x')`
})

test('the tenant API’s login reads the directory; the tables beneath it stay closed', async () => {
  const rows = await tenant`select host::text, primary_host::text, school_id, state from directory`
  expect([...rows]).toEqual([
    { host: 'gv.example', primary_host: 'gv.example', school_id: school, state: 'provisioning' },
  ])
  const closed = [
    'school',
    'host',
    'server',
    'database',
    'data_key',
    'placement',
    'signup',
    'hand_off',
    'email_verification',
    'making',
    'operation_log',
    'fleet_run',
  ]
  for (const table of closed) {
    await expect(tenant`select 1 from ${tenant(table)}`, table).rejects.toThrow(/permission denied/)
    await expect(tenant`delete from ${tenant(table)}`, table).rejects.toThrow(/permission denied/)
  }
  await expect(tenant`update directory set state = 'active'`).rejects.toThrow(/cannot update/)
  await expect(tenant`create table mine (id int)`).rejects.toThrow(/permission denied/)
})

test('every table of the control database is either closed to the tenant API or named here', async () => {
  const rows = await owner`
    select c.relname || ' ' || string_agg(lower(a.privilege_type), ' ' order by a.privilege_type) as open
    from pg_class c, aclexplode(c.relacl) a
    where c.relnamespace = 'public'::regnamespace and a.grantee in (0, 'maktab_tenant'::regrole)
    group by c.relname order by 1`
  expect(rows.map(({ open }) => open)).toEqual([
    'audit_head select',
    'directory select',
    'domain_claim select',
    'enquiry select',
    'enquiry_message select',
    'founding_record delete select',
    'person_erasure select',
    'school_activity insert select update',
    'school_message_usage insert select update',
    'school_plan_before select',
    'school_usage insert select update',
    'support_grant insert select',
  ])
})

test('the founding record is read and deleted, never written', async () => {
  await expect(
    tenant`insert into founding_record (school_id, sealed) values (${school}, 'y')`,
  ).rejects.toThrow(/denied/)
  expect(await tenant`select school_id from founding_record`).toHaveLength(1)
  await tenant`delete from founding_record where school_id = ${school}`
  expect(await owner`select 1 from founding_record`).toHaveLength(0)
})

test('a hand-off code works once, at its host, for its purpose, in its time', async () => {
  const hash = await handOff('welcome', '1 minute')
  expect(await redeem(hash, 'other.example', 'welcome')).toBeNull()
  expect(await redeem(hash, 'gv.example', 'support')).toBeNull()
  expect(await redeem(hash, 'GV.example', 'welcome')).toEqual({
    schoolId: school,
    subject: { founder: true },
  })
  expect(await redeem(hash, 'gv.example', 'welcome')).toBeNull()
  expect(await redeem(await handOff('welcome', '-1 second'), 'gv.example', 'welcome')).toBeNull()
})

test('of many at once, one gets the code', async () => {
  const hash = await handOff('welcome', '1 minute')
  const many = postgres(control.tenant, { max: 8 })
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => many`select redeem_hand_off(${hash}, 'gv.example', 'welcome') as given`),
  )
  await many.end()
  expect(answers.filter(([row]) => row?.given !== null)).toHaveLength(1)
})

test('whoever listens hears of each change of a school’s state, hosts and placement', async () => {
  const heard: string[] = []
  const { unlisten } = await tenant.listen('directory', (id) => heard.push(id))
  await owner`update school set state = 'suspended' where id = ${school}`
  await owner`update host set verified_at = now() where host = 'own.example'`
  await owner`insert into server (name, host, port) values ('main', '127.0.0.1', 5432) on conflict do nothing`
  await owner`update server set port = 5433`
  await expect.poll(() => heard.length).toBeGreaterThanOrEqual(3)
  await unlisten()
  expect(heard).toEqual([school, school, ''])
})

test('what operators did cannot be rewritten, not even by the owner', async () => {
  await owner`insert into operation_log (actor, act) values ('test', 'school.suspended')`
  await expect(owner`update operation_log set actor = 'somebody else'`).rejects.toThrow(/append-only/)
  await expect(owner`delete from operation_log`).rejects.toThrow(/append-only/)
  await expect(owner`truncate operation_log`).rejects.toThrow(/append-only/)
})

async function handOff(purpose: string, life: string): Promise<Buffer> {
  const hash = createHash('sha256').update(`code ${Math.random()}`).digest()
  await owner`insert into hand_off (code_hash, school_id, host, purpose, subject, expires_at)
    values (${hash}, ${school}, 'gv.example', ${purpose}, ${owner.json({ founder: true })}, now() + ${life}::interval)`
  return hash
}
async function redeem(hash: Buffer, host: string, purpose: string) {
  const [row] = await tenant`select redeem_hand_off(${hash}, ${host}, ${purpose}) as given`
  return row?.given
}
