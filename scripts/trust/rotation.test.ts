import { backUp } from 'control-plane/backing-up'
import { addressFor, homeOf, dataKeyOf } from 'control-plane/databases'
import { restoreSchool } from 'control-plane/restoring'
import { announceKey, finishRotations } from 'control-plane/rotation-keys'
import { endOtherLogins, rotatePasswords } from 'control-plane/rotation-passwords'
import { codeKey, isSealedBefore, ringOf } from 'kit/storage/keys'
import { slowness } from 'kit/testing/testing-limits'
import type { RunningServer } from 'kit/testing/testing-server'
import { readMe } from 'tenant-api/contract/access/sessions'
import { modules } from 'tenant-api/modules'
import { castSchool } from 'tenant-api/testing'
import { startServer } from 'tenant-api/testing-server'
import { afterAll, expect, test } from 'vitest'
import { adopt, breachesOf, controlOf, rowsOf, storesOf } from './provisioned-school.ts'
import { startWriters, writtenIn } from './room-writers.ts'

const cast = await castSchool()
const control = await controlOf(cast)
const { id: schoolId, host } = cast.riverside
const actor = 'operator'
await adopt(cast, cast.riverside)
const servers: RunningServer[] = []
afterAll(async () => {
  for (const { process } of servers) process.kill('SIGKILL')
  await control.close()
})

const home = () => homeOf(control.sql, schoolId)
const breaches = () => breachesOf(control)
const enters = async (address: Awaited<ReturnType<typeof addressFor>>) => {
  const inside = control.enter(address)
  return inside`select 1`
    .then(
      () => true,
      () => false,
    )
    .finally(() => inside.end({ timeout: 1 }))
}
const later = (days: number) => new Date(Date.now() + days * 86_400_000)
const minutes = (count: number) => later(count / 1440)

/** Everything that is sealed for long, by table and column, with whether the key of now has sealed it. */
async function sealed(): Promise<Map<string, boolean>> {
  const school = await cast.school()
  const inside = control.enter(await addressFor(control, await home(), 'app'))
  const found = new Map<string, boolean>()
  for (const { table, column, by, label } of modules.flatMap((module) => module.sealed ?? [])) {
    const rows = await inside<{ id: string; sealed: Buffer }[]>`
      select ${inside(by)}::text as id, ${inside(column)} as sealed from ${inside(table)}
      where ${inside(column)} is not null`
    for (const row of rows) {
      const isOld = isSealedBefore(school.dataKey, row.sealed, label(row.id, school))
      found.set(`${table}.${column} ${row.id}`, !isOld)
    }
  }
  await inside.end()
  return found
}

test(
  'a school’s passwords are rotated while three write: nobody is refused, and the old ones end',
  async () => {
    for (let at = 0; at < 2; at += 1) servers.push(await startServer(cast.schools))
    const [one, two] = servers
    if (!one || !two) throw new Error('no servers')
    const before = await home()
    const [oldApp, oldDdl] = [
      await addressFor(control, before, 'app'),
      await addressFor(control, before, 'ddl'),
    ]
    const writers = await startWriters(host, [one, one, two], { steady: true })
    await writers.more(5)
    const { login } = await rotatePasswords(control, { schoolId, actor })
    expect(login).toBe(`${before.name}_app2`)
    expect(await enters(oldApp)).toBe(true)
    expect(await breaches()).toEqual([])
    await expect(rotatePasswords(control, { schoolId, actor })).rejects.toMatchObject({
      code: 'password-rotating',
    })
    await writers.more(5)
    // Nobody comes by the old login any more, long before it ends.
    expect(await endOtherLogins(control)).toBe(0)
    expect(await endOtherLogins(control, { now: minutes(11) })).toBe(1)
    await writers.more(5)
    const taken = await writers.stop()
    const found = writtenIn(await rowsOf(cast.schools.control, before.name))
    expect(taken.filter(({ number }) => !found.includes(number))).toEqual([])
    expect(taken.length).toBeGreaterThan(40)
    expect([await enters(oldApp), await enters(oldDdl)]).toEqual([false, false])
    const now = await home()
    expect([
      await enters(await addressFor(control, now, 'app')),
      await enters(await addressFor(control, now, 'ddl')),
    ]).toEqual([true, true])
    expect(await breaches()).toEqual([])
    // And back to the first name.
    await rotatePasswords(control, { schoolId, actor })
    expect((await home()).appLogin).toBe(`${before.name}_app`)
    await endOtherLogins(control, { now: minutes(11) })
    expect(await breaches()).toEqual([])
  },
  90_000 * slowness,
)

test(
  'a school’s key is rotated while three write; what was sealed is sealed anew, and the old key is destroyed',
  async () => {
    const [one, two] = servers
    if (!one || !two) throw new Error('no servers')
    const stores = storesOf(cast)
    const old = await dataKeyOf(control, await home())
    const before = await backUp(control, stores, { schoolId, kind: 'asked', actor })
    const kinds = [...(await sealed()).keys()].map((name) => name.split('.')[0])
    expect(new Set(kinds)).toEqual(new Set(['signing_key', 'webhook', 'registration', 'payment_provider']))
    const writers = await startWriters(host, [one, one, two], { steady: true })
    await announceKey(control, { schoolId, actor })
    await expect(announceKey(control, { schoolId, actor })).rejects.toMatchObject({ code: 'key-rotating' })
    expect(await finishRotations(control)).toEqual([])
    await writers.more(3)
    expect(await finishRotations(control, { now: minutes(1) })).toEqual([{ schoolId, phase: 'turned' }])
    const turned = await dataKeyOf(control, await home())
    expect(ringOf(turned).opens.length).toBe(2)
    expect(codeKey(turned)).toEqual(old)
    await expect.poll(async () => [...(await sealed()).values()].includes(true)).toBe(false)
    // Who is logged in stays, and who logs in does.
    await (await cast.as('sana')).call(readMe, {})
    // Not before the school has said that nothing is sealed by the old one.
    expect(await finishRotations(control, { now: later(9) })).toEqual([])
    await cast.work()
    expect([...(await sealed())].filter(([, isNew]) => !isNew)).toEqual([])
    await cast.work()
    expect(await finishRotations(control, { now: later(7) })).toEqual([])
    expect(await finishRotations(control, { now: later(9) })).toEqual([{ schoolId, phase: null }])
    await writers.more(3)
    const taken = await writers.stop()
    const found = writtenIn(await rowsOf(cast.schools.control, (await home()).name))
    expect(taken.filter(({ number }) => !found.includes(number))).toEqual([])
    const alone = await dataKeyOf(control, await home())
    expect(ringOf(alone).opens).toEqual([ringOf(turned).seals])
    expect([...(await sealed())].filter(([, isNew]) => !isNew)).toEqual([])
    await (await cast.as('sana')).call(readMe, {})

    // The archive of before still opens by its own key, which is kept as long as it is; the two in between are gone.
    const keys = await control.sql<{ there: boolean }[]>`
    select wrapped is not null as there from data_key where school_id = ${schoolId} order by created_at`
    expect(keys.map(({ there }) => there)).toEqual([true, false, false, true])
    await restoreSchool(control, stores, { schoolId, archive: before.id, actor })
    expect(await dataKeyOf(control, await home())).toEqual(old)
    await expect.poll(async () => (await cast.school()).generation).toBe((await placed()) ?? 0)
    await (await cast.as('sana')).call(readMe, {})
    expect([...(await sealed())].filter(([, isNew]) => !isNew)).toEqual([])
  },
  120_000 * slowness,
)

const placed = async () => {
  const [row] = await control.sql<{ generation: number }[]>`
    select generation from placement where school_id = ${schoolId} and active`
  return row?.generation
}
