import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { giveRole } from '../../access/sessions/rights/assignment.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { teachers } from '../../people/employees/contract.ts'
import { exampleStudent, students } from '../../people/students-and-guardians/contract.ts'
import { changeRoles, readRoles } from '../../access/roles/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import * as contract from './contract.ts'
import { terminal } from '../../../testing/terminal.ts'

const cast = await castSchool()
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const { MAIN, CNL } = demoCampuses
const at = (serial: string, more: { key?: string; address?: string } = {}) =>
  terminal({ app: cast.app, host: cast.host, serial, ...more })

async function waitingOf(serial: string) {
  const { waiting } = await (await cast.as('tariq')).call(contract.listDevices, {})
  return waiting.find((row) => row.serial === serial)
}

async function letIn(serial: string, name: string, campusId: string = MAIN, more = {}) {
  await at(serial, more).greet()
  const tariq = await cast.as('tariq')
  const id = (await waitingOf(serial))?.id ?? ''
  return tariq.call(contract.admitDevice, { params: { id }, body: { campusId, name } })
}

const punchesOf = async (pin: string) => {
  const { db } = await cast.school()
  return [
    ...(await db.execute<{ at: string; local: string; person: string | null }>(
      sql`select to_json(at) #>> '{}' as at, at_local::text as local, person_id as person from punch where pin = ${pin} order by at`,
    )),
  ]
}

test('a serial number that nobody knows waits, keeps what it has, and sends it once it is let in', async () => {
  const gate = at('AAAA1111')
  gate.punch('601', '2026-11-19 07:41:09')
  expect(await gate.greet()).toEqual({ status: 403, text: 'NO' })
  expect(await gate.round()).toBe(false)
  expect(await punchesOf('601')).toEqual([])
  expect(await waitingOf('AAAA1111')).toMatchObject({
    campusId: null,
    knownAs: null,
    network: '203.0.113.7',
    mayEdit: true,
  })
  const { id } = await letIn('AAAA1111', 'Gate of the boys')
  expect((await gate.greet()).text).toContain('GET OPTION FROM: AAAA1111\n')
  expect((await gate.greet()).text).toMatch(/\nTimeZone=5\nRealtime=1\nEncrypt=None\n/)
  expect(await gate.round()).toBe(true)
  expect(await punchesOf('601')).toEqual([
    { at: '2026-11-19T02:41:09+00:00', local: '2026-11-19 07:41:09', person: null },
  ])
  expect(await waitingOf('AAAA1111')).toBeUndefined()
  const tariq = await cast.as('tariq')
  expect(await tariq.call(contract.readDevice, { params: { id } })).toMatchObject({
    name: 'Gate of the boys',
    isByKey: false,
    punchesToday: 1,
    punches: [{ pin: '601', at: '2026-11-19 07:41:09', name: '' }],
  })
})

test('a terminal without a key is taken from the network from which it was let in, and from nowhere else', async () => {
  await letIn('BBBB2222', 'Side gate')
  const elsewhere = at('BBBB2222', { address: '198.51.100.4' })
  elsewhere.punch('602', '2026-11-19 07:50:00')
  expect(await elsewhere.round()).toBe(false)
  expect(await waitingOf('BBBB2222')).toMatchObject({
    knownAs: 'Side gate',
    network: '198.51.100.4',
    campusId: MAIN,
  })
  await letIn('BBBB2222', 'Side gate', MAIN, { address: '198.51.100.4' })
  expect(await elsewhere.round()).toBe(true)
  expect((await at('BBBB2222').greet()).text).toBe('NO')
})

test('a terminal with the key of its campus comes from anywhere; with another key it is nobody', async () => {
  const sadia = await cast.as('sadia')
  const { key } = await sadia.call(contract.makeDeviceKey, { params: { id: CNL } })
  expect(key).toMatch(/^[a-z2-9]{12}$/)
  expect((await at('CCCC3333', { key: 'abcdefghjkmn' }).greet()).text).toBe('NO')
  expect(await waitingOf('CCCC3333')).toBeUndefined()
  await at('CCCC3333', { key }).greet()
  const { waiting } = await sadia.call(contract.listDevices, {})
  const [row] = waiting
  expect(waiting).toHaveLength(1)
  expect(row).toMatchObject({ serial: 'CCCC3333', campusId: CNL })
  await sadia.call(contract.admitDevice, {
    params: { id: row?.id ?? '' },
    body: { campusId: CNL, name: 'Canal gate' },
  })
  expect((await at('CCCC3333', { key, address: '192.0.2.9' }).greet()).text).toContain('GET OPTION')
  expect((await at('CCCC3333').greet()).text).toBe('NO')
  const asParameter = await at('CCCC3333').ask('GET', `cdata?SN=CCCC3333&options=all&pushcommkey=${key}`)
  expect(asParameter.text).toContain('GET OPTION')
  const next = await sadia.call(contract.makeDeviceKey, { params: { id: CNL } })
  expect((await at('CCCC3333', { key }).greet()).text).toContain('GET OPTION')
  cast.clock.pass(8 * 24 * 3600)
  expect((await at('CCCC3333', { key }).greet()).text).toBe('NO')
  expect((await at('CCCC3333', { key: next.key }).greet()).text).toContain('GET OPTION')
  cast.clock.pass(-8 * 24 * 3600)
  await expect(sadia.call(contract.makeDeviceKey, { params: { id: MAIN } })).rejects.toMatchObject(
    refused(404),
  )
})

test('who keeps one campus sees nothing of the others, nor those that wait for the institute', async () => {
  const imtiaz = await cast.as('imtiaz')
  const { rows, waiting } = await imtiaz.call(contract.listDevices, {})
  expect(rows.map(({ name }) => name)).toEqual(['Gate of Shahdara'])
  expect(waiting).toEqual([])
  const params = { id: contract.exampleDevice }
  await expect(imtiaz.call(contract.readDevice, { params })).rejects.toMatchObject(refused(404))
  const rabia = await cast.as('rabia')
  await expect(
    rabia.call(contract.changeDevice, { params, version: 1, body: { state: 'off' } }),
  ).rejects.toMatchObject(refused(403))
})

test('a terminal that is switched off is answered as a stranger is, and switched on again goes on', async () => {
  const { id } = await letIn('DDDD4444', 'Hall')
  const tariq = await cast.as('tariq')
  const off = await tariq.call(contract.changeDevice, { params: { id }, version: 1, body: { state: 'off' } })
  expect((await at('DDDD4444').greet()).text).toBe('NO')
  await expect(
    tariq.call(contract.changeDevice, { params: { id }, version: 1, body: { state: 'active' } }),
  ).rejects.toMatchObject(refused(412))
  await tariq.call(contract.changeDevice, { params: { id }, version: off.version, body: { state: 'active' } })
  expect((await at('DDDD4444').greet()).text).toContain('GET OPTION')
})

test('commands are fetched once, answered by their number, and the clock is set to the wall of the school', async () => {
  const { id } = await letIn('EEEE5555', 'Office')
  const tariq = await cast.as('tariq')
  const gate = at('EEEE5555')
  gate.punch('603', '2026-11-19 09:17:00')
  await gate.round()
  expect((await tariq.call(contract.readDevice, { params: { id } })).clockAhead).toBe(420)
  await tariq.call(contract.commandDevice, { params: { id }, body: { kind: 'clock' } })
  const seconds = ((((26 * 12 + 10) * 31 + 18) * 24 + 9) * 60 + 10) * 60
  expect(await gate.obey()).toEqual([`SET OPTIONS DateTime=${seconds}`])
  expect(await gate.obey()).toEqual([])
  const after = await tariq.call(contract.readDevice, { params: { id } })
  expect(after).toMatchObject({
    clockAhead: 0,
    people: 12,
    records: 1,
    commands: [{ kind: 'clock', isRefused: false }],
  })
  expect(after.commands[0]?.answeredAt).not.toBeNull()
  const { count } = await tariq.call(contract.commandDevice, { params: { id }, body: { kind: 'people' } })
  const people = await gate.obey()
  expect(people.length).toBe(Math.min(count, 50))
  expect(people[0]).toMatch(/^DATA UPDATE USERINFO PIN=\d+\tName=[^\t]+\tPri=0\tPasswd=\tCard=/)
})

test('a stranger who knows the serial number does not turn a terminal that waits by its key into one of a network', async () => {
  const sadia = await cast.as('sadia')
  const { key } = await sadia.call(contract.makeDeviceKey, { params: { id: CNL } })
  const stranger = at('GGGG7777', { address: '198.51.100.66' })
  // First, between and last, as often as a stranger likes.
  await stranger.greet()
  await at('GGGG7777', { key }).greet()
  for (let times = 0; times < 3; times += 1) {
    await stranger.greet()
    cast.clock.pass(61)
  }
  await stranger.greet()
  const { waiting } = await sadia.call(contract.listDevices, {})
  const row = waiting.find(({ serial }) => serial === 'GGGG7777')
  expect(row).toMatchObject({ campusId: CNL, network: '203.0.113.7' })
  await sadia.call(contract.admitDevice, {
    params: { id: row?.id ?? '' },
    body: { campusId: CNL, name: 'Canal side gate' },
  })
  expect((await stranger.greet()).text).toBe('NO')
  expect((await at('GGGG7777').greet()).text).toBe('NO')
  expect((await at('GGGG7777', { key, address: '192.0.2.9' }).greet()).text).toContain('GET OPTION')
})

test('an unknown number is named once, and everything that it punched before is theirs', async () => {
  await letIn('FFFF6666', 'Canteen')
  const gate = at('FFFF6666')
  gate.punch('0733', '2026-11-18 07:40:00')
  gate.punch('733', '2026-11-19 07:45:00')
  gate.name('733', 'Zubaida Kh.')
  await gate.round()
  const tariq = await cast.as('tariq')
  const { rows } = await tariq.call(contract.listUnknownPins, {})
  expect(rows.find(({ pin }) => pin === '733')).toMatchObject({
    name: 'Zubaida Kh.',
    punches: 2,
    terminals: 'Canteen',
  })
  const found = await tariq.call(contract.listPunchingPeople, { query: { q: 'zubaida' } })
  const personId = found.rows[0]?.id ?? ''
  await expect(tariq.call(contract.namePin, { body: { pin: '99', personId } })).rejects.toMatchObject(
    refused(422),
  )
  await expect(
    tariq.call(contract.namePin, { body: { pin: '733', personId: contract.exampleDevice } }),
  ).rejects.toMatchObject(refused(422))
  expect(await tariq.call(contract.namePin, { body: { pin: '733', personId } })).toMatchObject({ punches: 2 })
  expect((await punchesOf('733')).map(({ person }) => person)).toEqual([personId, personId])
  const { db } = await cast.school()
  const there = await db.execute(sql`select day::text, direction, noticed_by from presence
    where person_id = ${personId} and noticed_by = 'device' order by at`)
  expect([...there]).toEqual([
    { day: '2026-11-18', direction: null, noticed_by: 'device' },
    { day: '2026-11-19', direction: null, noticed_by: 'device' },
  ])
  const { rows: acts } = await (await cast.as('nasreen')).call(listAudit, { query: { limit: 5 } })
  expect(acts.map(({ sentence }) => sentence)).toContain(
    'Said that the number 733 is that of Zubaida Khanum, with 2 punches',
  )
  const { rows: pins } = await tariq.call(contract.listPins, { query: { q: '733' } })
  await tariq.call(contract.forgetPin, { params: { id: pins[0]?.id ?? '' } })
  expect((await punchesOf('733')).map(({ person }) => person)).toEqual([personId, personId])
})

/** The demo school’s terminal of the canal. */
const canal = () => at('CQZ7224661302', { address: '192.168.10.1' })

async function personOf(login: string, q: string): Promise<string> {
  const { rows } = await (await cast.as(login)).call(contract.listPunchingPeople, { query: { q } })
  return rows[0]?.id ?? ''
}

test('a number is not taken from somebody at another campus, and what its terminals say stays there', async () => {
  await letIn('GGGG7777', 'Library')
  const gate = at('GGGG7777')
  for (const pin of ['745', '746']) gate.punch(pin, '2026-11-19 07:45:00')
  gate.name('746', 'Of the main campus')
  await gate.round()
  const tariq = await cast.as('tariq')
  const theirs = await personOf('tariq', 'zubaida')
  await tariq.call(contract.namePin, { body: { pin: '745', personId: theirs } })
  for (const pin of ['745', '746']) await canal().post([`${pin}\t2026-11-19 08:05:00\t0`])
  const sadia = await cast.as('sadia')
  const { rows } = await sadia.call(contract.listUnknownPins, {})
  expect(rows.find(({ pin }) => pin === '746')).toMatchObject({ name: '', punches: 1 })
  const mine = await personOf('sadia', '')
  const naming = { body: { pin: '745', personId: mine } }
  await expect(sadia.call(contract.namePin, naming)).rejects.toMatchObject(refused(409, 'devices.pin-taken'))
  await tariq.call(contract.namePin, naming)
  await sadia.call(contract.namePin, naming)
})

test('a number with noughts before it is known by what the terminal makes of it', async () => {
  const tariq = await cast.as('tariq')
  const { rows } = await tariq.call(teachers.endpoints.list, { query: { q: 'sana' } })
  const [row] = rows
  const params = { id: row?.id ?? '' }
  await tariq.call(teachers.endpoints.update, {
    params,
    version: row?.version ?? 0,
    body: { employeeNumber: '00912' },
  })
  await canal().post(['0912\t2026-11-19 08:06:00\t0'])
  expect(await punchesOf('912')).toMatchObject([{ person: params.id }])

  const { endpoints } = students
  const { version } = await tariq.call(endpoints.get, { params: { id: exampleStudent } })
  const numbered = { registrationNumber: '00913' }
  await tariq.call(endpoints.update, { params: { id: exampleStudent }, version, body: numbered })
  await canal().post(['0913\t2026-11-19 08:07:00\t0'])
  expect(await punchesOf('913')).toMatchObject([{ person: exampleStudent }])
})

test('made-up serial numbers fill the list of their own network alone, and never shut out the right key', async () => {
  const { key } = await (await cast.as('sadia')).call(contract.makeDeviceKey, { params: { id: CNL } })
  const address = '198.51.100.77'
  for (let number = 0; number < 24; number += 1) await at(`MADEUP${number}`, { address }).greet()
  const tariq = await cast.as('tariq')
  const { waiting } = await tariq.call(contract.listDevices, {})
  expect(waiting.filter(({ network }) => network === address)).toHaveLength(20)
  await at('HHHH8888', { key, address }).greet()
  await at('JJJJ9999', { address: '198.51.100.78' }).greet()
  expect(await waitingOf('HHHH8888')).toMatchObject({ campusId: CNL })
  expect(await waitingOf('JJJJ9999')).toBeDefined()
})

test('a command that is not answered is told again every ten minutes, for a day', async () => {
  const tariq = await cast.as('tariq')
  const params = { id: contract.exampleDevice }
  const gate = at('CKJF203260147', { address: '192.168.10.1' })
  const hear = async () => (await gate.ask('GET', 'getrequest?SN=CKJF203260147')).text
  await tariq.call(contract.commandDevice, { params, body: { kind: 'clock' } })
  expect(await hear()).toContain('SET OPTIONS')
  expect(await hear()).toBe('OK')
  cast.clock.pass(11 * 60)
  expect(await hear()).toContain('SET OPTIONS')
  cast.clock.pass(24 * 3600)
  expect(await hear()).toBe('OK')
  cast.clock.pass(-24 * 3600 - 11 * 60)
})

test('how a terminal was heard is noted at once where it tells something new, else every twenty seconds', async () => {
  const { db } = await cast.school()
  const gate = at('CKJF203260147', { address: '192.168.10.1' })
  const seen = async () => {
    const [row] = await db.execute<{ at: string; records: number }>(sql`
      select to_json(last_seen_at) #>> '{}' as at, records from device_sight where device_id = ${contract.exampleDevice}::uuid`)
    return row
  }
  const ask = (records: number) =>
    gate.ask('GET', `getrequest?SN=CKJF203260147&INFO=Ver 8.0.4,64,90,${records},192.168.10.9`)
  cast.clock.pass(60)
  await ask(8130)
  const first = await seen()
  cast.clock.pass(5)
  await ask(8130)
  expect(await seen()).toEqual(first)
  await ask(8131)
  expect(await seen()).not.toEqual(first)
  const second = await seen()
  cast.clock.pass(21)
  await ask(8131)
  expect((await seen())?.at).not.toBe(second?.at)
  cast.clock.pass(-86)
})

test('neither fingers, cards nor passwords of a terminal are kept anywhere', async () => {
  const { db } = await cast.school()
  const [row] = await db.execute<{ all: string }>(sql`
    select string_agg(t::text, ' ') as all from (
      select to_jsonb(n) as t from device_pin_name n union all select to_jsonb(r) from punch_refused r
      union all select to_jsonb(p) from punch p where p.pin = '733') kept`)
  expect(row?.all).not.toMatch(/4711|0A0B0C0D|TWpVUklB/)
})

test('a silent terminal is told of once on a school morning, to who keeps it', async () => {
  const before = cast.clock.now
  await cast.work()
  cast.clock.now = new Date('2026-11-20T05:30:00Z')
  await cast.work()
  await cast.work()
  const { db } = await cast.school()
  const told = await db.execute<{ name: string; count: number }>(sql`
    select p.name, count(*)::int as count from notification n join account a on a.id = n.account_id
    join person p on p.id = a.person_id where n.page = 'terminals' group by 1 order by 1`)
  expect(told.map(({ name }) => name)).toContain('Imtiaz Hussain')
  expect(told.find(({ name }) => name === 'Imtiaz Hussain')?.count).toBe(1)
  const { rows } = await (await cast.as('imtiaz')).call(contract.listDevices, {})
  expect(rows[0]).toMatchObject({ name: 'Gate of Shahdara', isSilent: true })
  cast.clock.now = before
})

test('what is no request of a terminal is refused alike, and an unknown school is not told from another', async () => {
  const gate = at('CKJF203260147', { address: '192.168.10.1' })
  expect(await gate.ask('GET', 'secrets?SN=CKJF203260147')).toEqual({ status: 403, text: 'NO' })
  expect(await gate.ask('POST', 'cdata?SN=../../etc&table=ATTLOG', 'x')).toEqual({ status: 403, text: 'NO' })
  const lost = terminal({ app: cast.app, host: 'nobody.localhost', serial: 'CKJF203260147' })
  expect(await lost.greet()).toEqual({ status: 404, text: 'NO' })
  const large = await gate.ask('POST', 'cdata?SN=CKJF203260147&table=ATTLOG', 'x'.repeat(5 * 1024 * 1024))
  expect(large).toEqual({ status: 413, text: 'NO' })
})

test('who may not see guardians finds nobody by their telephone, when looking for whose number it is', async () => {
  const nasreen = await cast.as('nasreen')
  const { roles } = await nasreen.call(readRoles, {})
  const { id = '', version = 0 } = roles.find(({ key }) => key === 'student') ?? {}
  const cells = [{ resource: 'devices', action: 'view' as const, reach: 'institute' as const }]
  await nasreen.call(changeRoles, { body: { roles: [{ id, version, cells }] } })
  expect(await personOf('bilal.imran', 'bilal')).toBe(exampleStudent)
  expect(await personOf('bilal.imran', '+966500000101')).toBe('')
  expect(await personOf('nasreen', '+966500000101')).not.toBe('')
})

test('who sees the terminals of another campus is told that keys and numbers there are not theirs to change', async () => {
  const [nasreen, sadia] = [await cast.as('nasreen'), await cast.as('sadia')]
  await letIn('KKKK1111', 'Hall')
  const gate = at('KKKK1111')
  gate.punch('5107', '2026-11-19 07:45:00')
  await gate.round()
  const key = () => sadia.call(contract.makeDeviceKey, { params: { id: MAIN } })
  const forget = () => sadia.call(contract.forgetPin, { params: { id: contract.examplePin } })
  for (const act of [key, forget]) await expect(act()).rejects.toMatchObject(refused(404))
  const { roles } = await nasreen.call(readRoles, {})
  const { id = '', version = 0 } = roles.find((role) => role.key === 'staff') ?? {}
  const cells = ['devices', 'students'].map((resource) => ({
    resource,
    action: 'view' as const,
    reach: 'institute' as const,
  }))
  await nasreen.call(changeRoles, { body: { roles: [{ id, version, cells }] } })
  const school = await cast.school()
  const [account] = await school.db.execute<{ id: string }>(
    sql`select id from account where email = 'sadia@riverside.example'`,
  )
  await giveRole(school, { id: null, name: 'Test' }, { accountId: account?.id ?? '', role: 'staff' })
  cast.clock.pass(5)
  for (const act of [key, forget]) await expect(act()).rejects.toMatchObject(refused(403, 'beyond-reach'))
})
