import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { system } from '../core/acts/act.ts'
import { emit, outbox } from '../core/acts/outbox.ts'
import { castSchool } from '../../testing/school.ts'
import { startTenantWorker } from './worker.ts'
import { directory } from '../core/school/school.ts'
import { campuses } from '../institute/structure/contract.ts'

const cast = await castSchool()
let stop = async () => {}
/** Letters of the school `slow` that are still on their way. */
const hanging: (() => void)[] = []

beforeAll(async () => {
  const worker = await startTenantWorker({
    controlUrl: cast.schools.control.tenant,
    keys: cast.schools.keys,
    files: cast.schools.files,
    mailer: {
      async send(mail) {
        if (mail.fromName === 'slow') await new Promise<void>((resolve) => hanging.push(resolve))
        return { id: String(cast.mails.push(mail)) }
      },
    },
    origin: 'http://localhost',
    clock: () => cast.clock.now,
    log: { error: (line: object) => void cast.log.push(JSON.stringify(line)), warn: () => undefined },
    sweepSeconds: 1,
  })
  stop = worker.stop
})
afterAll(() => stop())

async function activityOf(id: string) {
  const [row] = await cast.schools
    .sql`select minute, next_due_at from school_activity where school_id = ${id}`
  return row
}

test('the worker is woken by what a commit leaves, and notes when the school’s next work is due', async () => {
  const fresh = await cast.place('woken')
  await expect.poll(() => cast.mails.filter(({ fromName }) => fromName === 'woken').length).toBe(1)
  await expect
    .poll(async () => (await activityOf(fresh.id))?.next_due_at?.toISOString())
    .toBe('2026-11-19T05:00:00.000Z')
})

test('the sweep finds work whose wake was lost', async () => {
  const fresh = await cast.place('lost')
  await expect.poll(() => cast.mails.filter(({ fromName }) => fromName === 'lost').length).toBe(1)
  const school = await cast.school(fresh.host)
  await school.db.execute(
    "insert into outbox (topic, payload, act_id) select 'school.founded', payload, act_id from outbox where topic = 'school.founded'",
  )
  await cast.schools
    .sql`update school_activity set minute = date_trunc('minute', now()) - interval '2 minutes' where school_id = ${fresh.id}`
  await expect.poll(() => cast.mails.filter(({ fromName }) => fromName === 'lost').length).toBe(2)
  await expect.poll(async () => (await activityOf(fresh.id))?.minute ?? null).toBeNull()
})

test('a school marks the minute in which it writes', async () => {
  const marked = await cast.place('marked')
  const owner = await cast.as('nasreen', marked.host)
  await owner.call(campuses.endpoints.create, { body: { name: 'Marked' } })
  expect(await directory().activity(marked.id)).not.toBeNull()
})

test('a visit that hangs, or whose worker was killed, holds up neither other schools nor its own', async () => {
  const slow = await cast.place('slow')
  await expect.poll(() => hanging.length).toBe(1)
  await leaveEvent(slow.host)
  await cast.place('quick')
  await expect.poll(() => cast.mails.filter(({ fromName }) => fromName === 'quick').length).toBe(1)
  const school = await cast.school(slow.host)
  const waiting = () => school.db.select().from(outbox).where(isNull(outbox.relayedAt))
  await expect.poll(waiting).toEqual([])
  for (const goOn of hanging.splice(0)) goOn()
})

test('a minute in which a school writes stays marked until it is over, however often the school is visited', async () => {
  const busy = await cast.place('busy')
  await expect.poll(() => cast.mails.filter(({ fromName }) => fromName === 'busy').length).toBe(1)
  await expect.poll(async () => (await activityOf(busy.id))?.next_due_at ?? null).not.toBeNull()
  expect((await activityOf(busy.id))?.minute).not.toBeNull()
})

/** An event of a commit, with the wake that follows it. */
async function leaveEvent(host: string) {
  const school = await cast.school(host)
  await school.transaction(system('Test'), 'test.acted', (tx) => emit(tx, 'test.nobody-listens', {}))
}
