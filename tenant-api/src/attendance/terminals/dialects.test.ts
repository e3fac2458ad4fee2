import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { terminal } from '../../../testing/terminal.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const SN = 'CKJF203260147'
const gate = terminal({ app: cast.app, host: cast.host, serial: SN, address: '192.168.10.1' })
const post = (table: string, body: string, doing = 'cdata') =>
  gate.ask('POST', `${doing}?SN=${SN}&table=${table}`, body)

async function punchesOf(pin: string) {
  const { db } = await cast.school()
  const rows = await db.execute<{ at: string; status: number; line: string }>(
    sql`select at_local::text as at, status, line from punch where pin = ${pin} order by at`,
  )
  return [...rows]
}

async function unknownName(pin: string) {
  const tariq = await cast.as('tariq')
  await gate.post([`${pin}\t2026-11-18 07:46:00\t0`])
  const { rows } = await tariq.call(contract.listUnknownPins, {})
  return rows.find((row) => row.pin === pin)?.name
}

const event = (fields: string) => `time=2026-11-18 07:46:00\t${fields}\tverifytype=15\tindex=42`

const named = (pin: string, hex: string) => {
  const line = Buffer.concat([
    Buffer.from(`USER PIN=${pin}\tName=`),
    Buffer.from(hex, 'hex'),
    Buffer.from('\tPri=0'),
  ])
  return gate.ask('POST', `cdata?SN=${SN}&table=OPERLOG`, line as never)
}

const clockAhead = async () => {
  const { db } = await cast.school()
  const [row] = await db.execute<{ ahead: number | null }>(
    sql`select clock_ahead as ahead from device_sight where device_id = ${contract.exampleDevice}::uuid`,
  )
  return row?.ahead
}

test('events of a terminal that opens doors are punches, each once; those of doors alone are none', async () => {
  const lines = [
    event('pin=906\tcardno=0A0B0C0D\teventaddr=1\tevent=0\tinoutstatus=1'),
    event('pin=0\tcardno=0\teventaddr=1\tevent=206\tinoutstatus=2'),
    event('pin=0\tcardno=77441\teventaddr=1\tevent=27\tinoutstatus=2'),
    'time=2026-02-30 07:46:00\tpin=907\tcardno=0\tevent=0',
  ]
  for (let sent = 0; sent < 2; sent += 1) expect((await post('rtlog', lines.join('\r\n'))).text).toBe('OK: 4')
  expect(await punchesOf('906')).toEqual([
    { at: '2026-11-18 07:46:00', status: 1, line: expect.stringContaining('pin=906\tcardno=…\teventaddr=1') },
  ])
  const { rows } = await (await cast.as('tariq')).call(contract.listRefusedLines, { query: { limit: 100 } })
  const events = rows.filter(({ line }) => line.startsWith('time='))
  expect(events.map(({ reason }) => reason).sort()).toEqual(['number', 'time'])
  expect(JSON.stringify(events)).not.toMatch(/77441|0A0B0C0D/)
})

test('a table of another name is looked through for punches, also where a query is answered', async () => {
  await post('rtstate', 'time=2026-11-18 07:47:00\tsensor=01\trelay=00\talarm=0200000000000000')
  await post('EVENTS', 'time=2026-11-18 07:48:00,pin=908,event=0,inoutstatus=0')
  await post('LOGS', '909\t2026-11-18 07:49:00\t1\t15')
  const seconds = ((((26 * 12 + 10) * 31 + 17) * 24 + 7) * 60 + 50) * 60
  await post(
    '',
    `transaction cardno=0\tpin=910\tverified=1\tdoorid=1\teventtype=0\tinoutstate=0\ttime_second=${seconds}`,
    'querydata',
  )
  await post('tabledata', 'user uid=1\tcardno=77441\tpin=911\tpassword=4711\tgroup=1\tname=Guard')
  const found = await Promise.all(['908', '909', '910', '911'].map(punchesOf))
  expect(found.map((rows) => rows.map(({ at, status }) => [at, status]))).toEqual([
    [['2026-11-18 07:48:00', 0]],
    [['2026-11-18 07:49:00', 1]],
    [['2026-11-18 07:50:00', 0]],
    [],
  ])
})

test('a name ends where the next field begins, whatever stands between them', async () => {
  await post('OPERLOG', 'USER PIN=88881 Name=Guard One Pri=0 Passwd=4711 Card=[0A0B0C0D] Grp=1')
  await post('OPERLOG', 'USER PIN=88882\tPasswd=4711\tName=Guard Two')
  await post('OPERLOG', 'USER PIN=88883 Passwd=4711 Name= Pri=0')
  expect(await unknownName('88881')).toBe('Guard One')
  expect(await unknownName('88882')).toBe('Guard Two')
  expect(await unknownName('88883')).toBe('')
  await post('ATTLOG', 'USER PIN=88884 Name=Guard Four Pri=0 Passwd=4711 Card=[0A0B0C0D]')
  const { db } = await cast.school()
  const [row] = await db.execute<{ all: string }>(sql`
    select string_agg(t::text, ' ') as all from (
      select to_jsonb(n) as t from device_pin_name n union all select to_jsonb(r) from punch_refused r) t`)
  expect(row?.all).toMatch(/Guard One.*Guard Four/)
  expect(row?.all).not.toMatch(/4711|0A0B0C0D/)
})

test('a name in the code page of Arabic is read, and one in another is none', async () => {
  await named('77778', 'e3cde3cf20d1d4edcf')
  await named('77779', '4a6f73e920d7f7')
  expect(await unknownName('77778')).toBe('محمد رشيد')
  expect(await unknownName('77779')).toBe('')
})

test('a terminal that sends what it has from before says nothing of its clock; one that goes behind does', async () => {
  const before = await clockAhead()
  cast.clock.pass(3600)
  await gate.greet()
  for (const line of ['920\t2026-11-18 09:10:00\t0', '921\t2026-11-19 07:40:00\t0']) await gate.post([line])
  expect(await clockAhead()).toBe(before)
  const poll = () => gate.ask('GET', `getrequest?SN=${SN}`)
  for (let minutes = 0; minutes < 20; minutes += 1) {
    cast.clock.pass(60)
    await poll()
  }
  // It is 10:30. The terminal has been there since 10:10, and says that this was just now.
  await gate.post(['922\t2026-11-19 10:20:00\t0'])
  expect(await clockAhead()).toBe(-600)
  await gate.post(['923\t2026-11-19 10:30:00\t0'])
  expect(await clockAhead()).toBe(0)
  cast.clock.pass(-3600 - 1200)
})

test('whatever an admitted terminal sends is acknowledged, also at addresses of other dialects', async () => {
  for (const [method, path] of [
    ['POST', `fdata?SN=${SN}&table=ATTPHOTO&PIN=7`],
    ['POST', `querydata?SN=${SN}&type=tabledata`],
    ['GET', `service/control?SN=${SN}`],
    ['GET', `getrequest/?SN=${SN}`],
    ['POST', `edata?SN=${SN}`],
  ] as const) {
    const { status, text } = await gate.ask(method, path, method === 'POST' ? 'x' : undefined)
    expect([status, text.slice(0, 2)], path).toEqual([200, 'OK'])
  }
  const seconds = ((((26 * 12 + 10) * 31 + 18) * 24 + 4) * 60 + 10) * 60
  expect((await gate.ask('GET', `rtdata?SN=${SN}&type=time`)).text).toBe(`DateTime=${seconds},ServerTZ=+0500`)
  for (const path of [`fdata?SN=ZZZZ9999`, `nothing?SN=${SN}`, `abcdefghjkmn/fdata?SN=${SN}`])
    expect((await gate.ask('POST', path, 'x')).status, path).toBe(403)
})
