import { slowness } from 'kit/testing/testing-limits'
import { openMoodyProxy } from 'kit/testing/testing-proxy'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Directory, openDirectory } from './directory.ts'
import type { LiveEvent } from '../http/live.ts'
import { testSchools } from '../../../testing/schools.ts'

const schools = await testSchools()
const riverside = await schools.place('riverside')
let directory: Directory
let other: Directory
beforeAll(async () => {
  directory = await openDirectory(schools.control.tenant)
  other = await openDirectory(schools.control.tenant)
})
afterAll(async () => {
  await schools.sql`grant select on directory to maktab_tenant`
  await Promise.all([directory.close(), other.close()])
})

test('a host that somebody takes is found, although it was asked for before', async () => {
  expect(await directory.find('later.maktab.localhost')).toBeNull()
  const later = await schools.place('later')
  await expect.poll(async () => (await directory.find(later.host))?.schoolId).toBe(later.id)
})

test('a school that moves is found at its new place', async () => {
  const before = await directory.find(riverside.host)
  expect(await directory.find(riverside.host)).toBe(before)
  await schools.sql`update placement set generation = 2 where school_id = ${riverside.id}`
  await expect.poll(async () => (await directory.find(riverside.host))?.generation).toBe(2)
})

test('while the control database cannot be asked, known schools stay open and unknown ones are an error', async () => {
  expect(await directory.find(riverside.host)).not.toBeNull()
  await schools.sql`revoke select on directory from maktab_tenant`
  await schools.sql`select pg_notify('directory', ${riverside.id})`
  await expect.poll(() => directory.find('unknown.maktab.localhost').catch(() => 'error')).toBe('error')
  expect((await directory.find(riverside.host))?.schoolId).toBe(riverside.id)
  await schools.sql`grant select on directory to maktab_tenant`
})

test('an event is heard here at once and by other processes a moment later, once', async () => {
  const here: LiveEvent[] = []
  const there: LiveEvent[] = []
  const stops = [
    directory.live.on('a', (event) => void here.push(event)),
    other.live.on('a', (event) => void there.push(event)),
  ]
  for (let times = 0; times < 50; times += 1) directory.live.publish({ school: 'a', topic: 'campuses' })
  directory.live.publish({ school: 'b', topic: 'campuses' })
  expect(here).toHaveLength(50)
  await expect.poll(() => there).toEqual([{ school: 'a', topic: 'campuses' }])
  for (const stop of stops) stop()
  directory.live.publish({ school: 'a', topic: 'campuses' })
  expect(here).toHaveLength(50)
})

test('a control database that vanished without a word is connected to anew, and known schools are served meanwhile', async () => {
  const proxy = await openMoodyProxy(schools.control.tenant)
  const own = await openDirectory(proxy.url, { max: 2, silence: 3_000 })
  expect((await own.find(riverside.host))?.schoolId).toBe(riverside.id)
  proxy.be('vanished')
  proxy.be('well')
  await schools.sql`select pg_notify('directory', '')`
  const later = await schools.place('after-the-silence')
  const [known, unknown] = [own.find(riverside.host), own.find(later.host)]
  expect((await known)?.schoolId).toBe(riverside.id)
  await unknown.catch(() => undefined)
  await expect
    .poll(() => own.find(later.host).catch(() => null), { timeout: 15_000 * slowness, interval: 200 })
    .toMatchObject({ schoolId: later.id })
  await own.close()
  proxy.close()
})

test('a directory whose connections were cut hears changes again', async () => {
  const outside = postgres(schools.control.superuser, { max: 1 })
  await outside`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${schools.control.database} and usename = 'maktab_tenant'`
  await outside.end()
  const heard: LiveEvent[] = []
  const stop = other.live.on('c', (event) => void heard.push(event))
  await expect
    .poll(
      () => {
        directory.live.publish({ school: 'c', topic: 'again' })
        return heard.length
      },
      { timeout: 15_000 * slowness, interval: 300 },
    )
    .toBeGreaterThan(0)
  stop()
})
