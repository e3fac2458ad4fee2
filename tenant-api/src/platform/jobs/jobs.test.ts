import { eq } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { outboundHttp } from 'kit/messages/outbound-http'
import { noSmsSender } from 'kit/messages/sms/text-message'
import { expect, test } from 'vitest'
import { enqueue, type Job, job } from '../../core/jobs/jobs.ts'
import type { LiveEvent } from '../../core/http/live.ts'
import type { Module } from '../../core/module.ts'
import { directory } from '../../core/school/school.ts'
import { castSchool } from '../../../testing/school.ts'
import { visitSchool } from '../../server/job-runner.ts'
import { readMe } from '../../access/sessions/contract.ts'
import { campuses } from '../../institute/structure/contract.ts'
import { cancelJob, listJobs, readJob } from './contract.ts'

const cast = await castSchool()
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })

/** Leaves long work of a kind that only this test knows, asked for by a member of the cast. */
async function ask(login: string, kind = 'test.count') {
  const speaker = await cast.as(login)
  const by = await speaker.call(readMe, {})
  const school = await cast.school()
  const title = { sentence: sentence('{list}: changing {count, plural, one {# entry} other {# entries}}') }
  const fill = { list: { sentence: sentence('Campuses') }, count: 3 }
  const id = await school.transaction(by, 'test.left', (tx) =>
    enqueue(tx, kind, {}, { asked: { by, title: { ...title, fill }, page: 'campuses' } }),
  )
  return { speaker, by, params: { id: id ?? '' } }
}

async function run(kind: string, run: Job['run']) {
  const module: Module = {
    name: 'testing',
    permissions: [],
    endpoints: [],
    routes: () => undefined,
    jobs: { [kind]: { run, attempts: 1 } },
  }
  const outside = {
    mailer: { send: async () => ({ id: '' }) },
    texter: noSmsSender,
    outgoing: outboundHttp(),
  }
  await visitSchool((await cast.school()).aside(), { modules: [module], outside, log: () => undefined })
}

test('who asks for long work follows it: waiting, how far, how long still, and what it left alone', async () => {
  const { speaker, params } = await ask('nasreen')
  expect(await speaker.call(readJob, { params })).toMatchObject({
    title: 'Campuses: changing 3 entries',
    state: 'waiting',
    total: null,
    secondsLeft: null,
    createdAt: '2026-11-19T04:10:00.000Z',
  })
  await run('test.count', async (_, work) => {
    cast.clock.pass(10)
    await work.progress(1, 3)
    expect(await speaker.call(readJob, { params })).toMatchObject({
      state: 'running',
      done: 1,
      total: 3,
      secondsLeft: 20,
    })
    work.report([{ id: 'a', name: 'Shahdara', message: sentence('You may see this but not change it') }])
    await work.progress(3, 3)
  })
  expect(await speaker.call(readJob, { params })).toMatchObject({
    state: 'done',
    done: 3,
    secondsLeft: null,
    failed: 1,
    failures: [{ id: 'a', name: 'Shahdara', message: 'You may see this but not change it' }],
    page: 'campuses',
  })
})

test('a job speaks its reader’s language, the name of the list too', async () => {
  const { speaker, params } = await ask('ghulam.rasool', 'test.urdu')
  const { title } = await speaker.call(readJob, { params })
  expect(title).toMatch(/[\u0600-\u06ff]/)
  expect(title).not.toMatch(/[A-Za-z0-9]/)
})

test('another person’s work does not exist for me, whatever I may otherwise do', async () => {
  const { params } = await ask('rabia', 'test.rabia')
  const nasreen = await cast.as('nasreen')
  await expect(nasreen.call(readJob, { params })).rejects.toMatchObject(refused(404))
  await expect(nasreen.call(cancelJob, { params })).rejects.toMatchObject(refused(404))
  expect((await nasreen.call(listJobs, {})).rows.map(({ id }) => id)).not.toContain(params.id)
  expect((await (await cast.as('rabia')).call(readJob, { params })).state).toBe('waiting')
  await expect(cast.visitor().call(listJobs, {})).rejects.toMatchObject(refused(401))
})

test('work that waits is stopped at once, and what is over cannot be stopped', async () => {
  const { speaker, params } = await ask('tariq', 'test.waiting')
  expect(await speaker.call(cancelJob, { params })).toMatchObject({ state: 'cancelled', stopping: false })
  await run('test.waiting', () => Promise.reject(new Error('this was stopped')))
  expect((await speaker.call(readJob, { params })).state).toBe('cancelled')
  await expect(speaker.call(cancelJob, { params })).rejects.toMatchObject(refused(409, 'job-over'))
})

test('work that runs is stopped at its next step', async () => {
  const { speaker, params } = await ask('tariq', 'test.running')
  let steps = 0
  await run('test.running', async (_, work) => {
    for (; steps < 5; steps += 1) {
      await work.progress(steps, 5)
      if (steps === 1)
        expect(await speaker.call(cancelJob, { params })).toMatchObject({ state: 'running', stopping: true })
    }
  })
  expect(steps).toBe(2)
  expect(await speaker.call(readJob, { params })).toMatchObject({ state: 'cancelled', done: 2, total: 5 })
})

test('of many rows that were left alone the first hundred are named and all are counted', async () => {
  const { speaker, params } = await ask('tariq', 'test.failing')
  const message = sentence('You may see this but not change it')
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `${at}`, name: null, message }))
  await run('test.failing', async (_, work) => {
    work.report(rows(70))
    work.report(rows(70))
  })
  const { failed, failures } = await speaker.call(readJob, { params })
  expect([failed, failures.length]).toEqual([140, 100])
})

test('only its owner’s pages hear how far it is', async () => {
  const { by } = await ask('sadia', 'test.told')
  const school = await cast.school()
  const heard: LiveEvent[] = []
  const deaf = directory().live.on(school.id, (event) => void heard.push(event))
  await run('test.told', (_, work) => work.progress(1, 2))
  deaf()
  expect(heard).toContainEqual({ school: school.id, topic: 'jobs', to: by.id })
  expect(heard.map((event) => [event.topic, event.to])).toEqual([
    ...Array.from({ length: heard.length - 1 }, () => ['jobs', by.id]),
    ['notifications', by.id],
  ])
})

test('the tray shows what ended lately and what is under way, that first', async () => {
  const farzana = await cast.as('farzana')
  await ask('farzana', 'test.old')
  await run('test.old', async () => undefined)
  const { params } = await ask('farzana', 'test.recent')
  await run('test.recent', async () => undefined)
  const open = await ask('farzana', 'test.open')
  const school = await cast.school()
  await school.db.update(job).set({ finishedAt: '2026-11-01T00:00:00Z' }).where(eq(job.kind, 'test.old'))
  const { rows } = await farzana.call(listJobs, {})
  expect(rows.map(({ id }) => id)).toEqual([open.params.id, params.id])
})

test('a change of many rows tells who asked which rows it left alone', async () => {
  const nasreen = await cast.as('nasreen')
  const { create, file } = campuses.endpoints
  const first = await nasreen.call(create, { body: { name: 'Jaranwala' } })
  const { archive } = campuses.endpoints
  await nasreen.call(archive, { params: { id: first.id } })
  await nasreen.call(create, { body: { name: 'Jaranwala' } })
  const begun = await nasreen.call(file, { body: { archived: false, of: { ids: [first.id] } } })
  await cast.work()
  expect(await nasreen.call(readJob, { params: { id: begun.job } })).toMatchObject({
    title: 'Campuses: bringing back 1 entry',
    state: 'done',
    done: 1,
    failed: 1,
    failures: [{ id: first.id, name: 'Jaranwala', message: 'Campus Already Exists!' }],
    page: 'campuses',
  })
})
