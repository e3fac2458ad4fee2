import { and, eq, like, notLike, sql } from 'drizzle-orm'
import { outboundHttp } from 'kit/messages/outbound-http'
import { noSmsSender } from 'kit/messages/sms/text-message'
import { expect, test } from 'vitest'
import { system } from '../core/acts/act.ts'
import { enqueue, type Job, job } from '../core/jobs/jobs.ts'
import type { Module } from '../core/module.ts'
import { emit, outbox } from '../core/acts/outbox.ts'
import { demoPassword } from '../../demo/access/sessions/seed.ts'
import type { School } from '../core/school/school.ts'
import { castSchool } from '../../testing/school.ts'
import { visitSchool } from './job-runner.ts'

const cast = await castSchool()
const worker = system('Test')

/** A module of this test alone: what it listens to and what work it knows. */
function moduleWith(more: Pick<Module, 'jobs' | 'events'>): Module {
  return { name: 'testing', permissions: [], endpoints: [], routes: () => undefined, ...more }
}

function visit(school: School, module: Module) {
  return visitBy(school.aside(), module)
}

function visitBy(handle: School, module: Module) {
  const outside = {
    mailer: { send: async () => ({ id: '' }) },
    texter: noSmsSender,
    outgoing: outboundHttp(),
  }
  return visitSchool(handle, { modules: [module], outside, log: () => undefined })
}

async function leave(school: School, kind: string, more: { dueAt?: Date; key?: string } = {}) {
  await school.transaction(worker, 'test.left', (tx) => enqueue(tx, kind, {}, more))
}

async function jobsOf(school: School, kind: string) {
  return school.db.select().from(job).where(eq(job.kind, kind))
}

test('a new school’s founder is written to once, in words with the address', async () => {
  const fresh = await cast.place('letters')
  await cast.work(fresh.host)
  await cast.work(fresh.host)
  const letters = cast.mails.filter(({ kind, fromName }) => kind === 'welcome' && fromName === 'letters')
  expect(letters).toHaveLength(1)
  expect(letters[0]).toMatchObject({ to: 'nasreen@riverside.example', subject: 'letters is ready' })
  expect(letters[0]?.text).toContain('http://letters.maktab.localhost')
})

test('who signs in on a new device is told, but not of the very first one', async () => {
  const signIn = (agent: string) =>
    cast.visitor().ask({
      method: 'POST',
      url: '/api/v1/session',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ login: 'tariq@riverside.example', password: demoPassword }),
    })
  const told = () =>
    cast.mails.filter(({ to, kind }) => to === 'tariq@riverside.example' && kind === 'new-device')
  await signIn('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0')
  await cast.work()
  expect(told()).toEqual([])
  await signIn(
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  )
  await cast.work()
  expect(told()).toMatchObject([
    { subject: 'A new device signed in', text: expect.stringContaining('/i/devices') },
  ])
})

test('an event reaches each listener once, however many workers come', async () => {
  const school = await cast.school()
  const heard: string[] = []
  const module = moduleWith({
    events: { 'test.happened': async (_, { payload }) => void heard.push(String(payload.number)) },
  })
  await school.transaction(worker, 'test.acted', async (tx) => {
    for (let number = 0; number < 30; number += 1) await emit(tx, 'test.happened', { number })
  })
  // Each on a connection of its own, which is open by then: those set aside would take turns.
  await Promise.all([1, 2, 3].map(() => school.db.execute(sql`select pg_sleep(0.2)`)))
  await Promise.all([1, 2, 3].map(() => visitBy(school, module)))
  expect(heard.toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 30 }, (_, n) => String(n)),
  )
})

test('an event of a write that was taken back never happened', async () => {
  const school = await cast.school()
  const failing = school.transaction(worker, 'test.acted', async (tx) => {
    await emit(tx, 'test.undone', {})
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await school.db.select().from(outbox).where(eq(outbox.topic, 'test.undone'))).toEqual([])
})

test('work that fails is tried again later, each time later, and is dead in the end', async () => {
  const school = await cast.school()
  let tries = 0
  const failing: Job = {
    attempts: 3,
    run: () => ((tries += 1), Promise.reject(new Error('the gate is shut'))),
  }
  await leave(school, 'test.fails')
  await visit(school, moduleWith({ jobs: { 'test.fails': failing } }))
  expect(tries).toBe(1)
  await visit(school, moduleWith({ jobs: { 'test.fails': failing } }))
  expect(tries).toBe(1)
  for (let hour = 0; hour < 4; hour += 1) {
    cast.clock.pass(3_600)
    await visit(school, moduleWith({ jobs: { 'test.fails': failing } }))
  }
  expect(tries).toBe(3)
  expect(await jobsOf(school, 'test.fails')).toMatchObject([
    { state: 'dead', attempts: 3, error: expect.stringContaining('the gate is shut') },
  ])
})

test('work whose worker was killed is taken up by another when its lease ends', async () => {
  const school = await cast.school()
  await leave(school, 'test.orphaned')
  const [row] = await jobsOf(school, 'test.orphaned')
  const leasedUntil = new Date(cast.clock.now.getTime() + 60_000).toISOString()
  await school.db
    .update(job)
    .set({ state: 'running', leasedUntil })
    .where(eq(job.id, row?.id ?? ''))
  const module = moduleWith({ jobs: { 'test.orphaned': { run: async () => undefined } } })
  await visit(school, module)
  expect(await jobsOf(school, 'test.orphaned')).toMatchObject([{ state: 'running' }])
  cast.clock.pass(61)
  await visit(school, module)
  expect(await jobsOf(school, 'test.orphaned')).toMatchObject([{ state: 'done', error: null }])
})

/** Today's turns of the product's own jobs wait for modules that these tests leave at home. */
async function leaveNothingElse(school: School) {
  await school.db.delete(job).where(notLike(job.kind, 'test.%'))
}

test('work with a key is left once, and work for later waits until then', async () => {
  const school = await cast.school()
  const dueAt = new Date(cast.clock.now.getTime() + 3_600_000)
  const runs: Date[] = []
  const module = moduleWith({ jobs: { 'test.later': { run: async () => void runs.push(cast.clock.now) } } })
  await leaveNothingElse(school)
  await leave(school, 'test.later', { dueAt, key: 'test.later 1' })
  await leave(school, 'test.later', { dueAt, key: 'test.later 1' })
  expect(await visit(school, module)).toEqual(dueAt)
  expect(runs).toEqual([])
  cast.clock.pass(3_601)
  await visit(school, module)
  await visit(school, module)
  expect(runs).toHaveLength(1)
})

test('what somebody has asked for goes before what the house has to do', async () => {
  const school = await cast.school()
  const [owner] = await school.db.execute<{ id: string; name: string }>(
    sql`select a.id, p.name from account a join person p on p.id = a.person_id limit 1`,
  )
  const runs: string[] = []
  const said = (kind: string): Job => ({ run: async () => void runs.push(kind) })
  const module = moduleWith({ jobs: { 'test.house': said('house'), 'test.asked': said('asked') } })
  await leaveNothingElse(school)
  await leave(school, 'test.house')
  await leave(school, 'test.house')
  const by = { id: owner?.id ?? '', name: owner?.name ?? '' }
  await school.transaction(worker, 'test.left', (tx) =>
    enqueue(tx, 'test.asked', {}, { asked: { by, title: { sentence: 'Test' } } }),
  )
  await visit(school, module)
  expect(runs).toEqual(['asked', 'house', 'house'])
})

test('work that somebody cancels stops at its next step', async () => {
  const school = await cast.school()
  let steps = 0
  const counting: Job = {
    async run(at, work) {
      for (steps = 1; steps <= 10; steps += 1) {
        if (steps === 3)
          await at.db.update(job).set({ cancelAskedAt: at.now().toISOString() }).where(eq(job.id, work.id))
        await work.progress(steps, 10)
      }
    },
  }
  await leave(school, 'test.counted')
  await visit(school, moduleWith({ jobs: { 'test.counted': counting } }))
  expect(await jobsOf(school, 'test.counted')).toMatchObject([{ state: 'cancelled', done: 3, total: 10 }])
})

test('housekeeping runs each night at three of the school’s own time, and forgets only what has served', async () => {
  const school = await cast.school()
  const once = { key: 'yesterday', hash: 'h' }
  await school.during({ id: 'r', once }).transaction(worker, 'test.acted', async () => 'answer')
  await leaveNothingElse(school)
  const next = await visit(school, moduleWith({}))
  expect(next?.toISOString().slice(11, 16)).toBe('22:00')
  cast.clock.pass(4 * 86_400)
  await visit(school, moduleWith({}))
  const nights = await school.db
    .select()
    .from(job)
    .where(and(like(job.key, 'housekeeping %'), eq(job.state, 'done')))
  expect(nights.length).toBeGreaterThan(0)
  const again = school.during({ id: 'r', once: { key: 'yesterday', hash: 'another' } })
  expect(await again.transaction(worker, 'test.acted', async () => 'fresh')).toBe('fresh')
})
