import { connect } from 'node:net'
import { eq } from 'drizzle-orm'
import type { Speaker } from 'kit/testing/testing'
import { sentence } from 'kit/text/words'
import { outboundHttp } from 'kit/messages/outbound-http'
import { noSmsSender } from 'kit/messages/sms/text-message'
import { expect, test } from 'vitest'
import { system } from '../../core/acts/act.ts'
import { enqueue, type Job, job } from '../../core/jobs/jobs.ts'
import { housekeeping } from '../../server/housekeeping.ts'
import type { Module } from '../../core/module.ts'
import { directory } from '../../core/school/school.ts'
import { castSchool } from '../../../testing/school.ts'
import { visitSchool } from '../../server/job-runner.ts'
import { setPassword } from '../../access/sessions/account.ts'
import { setAccountState } from '../../access/sessions/sign-in/account-state.ts'
import { giveRole, takeRole } from '../../access/sessions/rights/assignment.ts'
import { logIn, readMe } from '../../access/sessions/contract.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { demoPassword } from '../../../demo/access/sessions/seed.ts'
import { assignment } from '../../access/sessions/tables.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import {
  countUnread,
  listNotifications,
  markAllRead,
  markNotification,
  readNotification,
} from './contract.ts'
import { notify, type Notice } from './notify.ts'
import { notification } from './tables.ts'

const cast = await castSchool()
const refused = (status: number) => ({ problem: { status } })
const office = system('Test')

async function known(login: string) {
  const speaker = await cast.as(login)
  return { speaker, me: await speaker.call(readMe, {}) }
}

async function tell(to: readonly string[], more: Partial<Notice> = {}) {
  const school = await cast.school()
  const title = { sentence: sentence('Welcome to {school}'), fill: { school: 'Riverside' } }
  await school.transaction(office, 'test.told', (tx) =>
    notify(tx, to, { category: 'general', title, ...more }),
  )
}

test('each person is told in their own language, and others are not told', async () => {
  const rabia = await known('rabia')
  const ghulam = await known('ghulam.rasool')
  await tell([rabia.me.id, ghulam.me.id], { page: 'devices' })
  const [english] = (await rabia.speaker.call(listNotifications, {})).rows
  const [urdu] = (await ghulam.speaker.call(listNotifications, {})).rows
  expect(english).toMatchObject({
    category: 'general',
    title: 'Welcome to Riverside',
    page: 'devices',
    readAt: null,
    at: '2026-11-19T04:10:00.000Z',
  })
  expect(urdu?.title).toMatch(/[\u0600-\u06ff]/)
  expect((await (await cast.as('farzana')).call(listNotifications, {})).rows).toEqual([])
})

test('another person’s notification does not exist for me', async () => {
  const rabia = await known('rabia')
  await tell([rabia.me.id])
  const [row] = (await rabia.speaker.call(listNotifications, {})).rows
  const params = { id: row?.id ?? '' }
  const nasreen = await cast.as('nasreen')
  await expect(nasreen.call(readNotification, { params })).rejects.toMatchObject(refused(404))
  await expect(nasreen.call(markNotification, { params, body: { read: true } })).rejects.toMatchObject(
    refused(404),
  )
  await nasreen.call(markAllRead, { body: {} })
  expect((await rabia.speaker.call(readNotification, { params })).readAt).toBeNull()
  await expect(cast.visitor().call(listNotifications, {})).rejects.toMatchObject(refused(401))
})

test('what is read is counted no more, and can be marked as unread again', async () => {
  const { speaker, me } = await known('waqas')
  await tell([me.id])
  await tell([me.id], { category: 'salary' })
  expect(await speaker.call(countUnread, {})).toEqual({ general: 1, security: 0, salary: 1, features: 0 })
  const [salary] = (await speaker.call(listNotifications, { query: { category: 'salary' } })).rows
  const params = { id: salary?.id ?? '' }
  expect((await speaker.call(markNotification, { params, body: { read: true } })).readAt).not.toBeNull()
  expect((await speaker.call(countUnread, {})).salary).toBe(0)
  await speaker.call(markNotification, { params, body: { read: false } })
  expect((await speaker.call(countUnread, {})).salary).toBe(1)
  expect(await speaker.call(markAllRead, { body: { category: 'salary' } })).toEqual({ read: 1 })
  expect((await speaker.call(listNotifications, { query: { unread: 'true' } })).rows).toHaveLength(1)
  expect(await speaker.call(markAllRead, { body: {} })).toEqual({ read: 1 })
})

test('reading is nobody else’s business: the audit log does not tell it', async () => {
  const { speaker, me } = await known('nasreen')
  await tell([me.id])
  const before = (await speaker.call(listAudit, {})).rows[0]?.id
  await speaker.call(markAllRead, { body: {} })
  expect((await speaker.call(listAudit, {})).rows[0]?.id).toBe(before)
})

test('a long list is read page by page, and none comes twice', async () => {
  const { speaker, me } = await known('adeel')
  for (let at = 0; at < 5; at += 1) await tell([me.id])
  const ids: string[] = []
  let after: string | null = null
  do {
    const query: { limit: number; after?: string } = { limit: 2, ...(after === null ? {} : { after }) }
    const page = await speaker.call(listNotifications, { query })
    ids.push(...page.rows.map(({ id }) => id))
    after = page.next
  } while (after !== null)
  expect(ids).toHaveLength(5)
  expect(ids).toEqual([...new Set(ids)].sort().reverse())
})

test('only the reader’s own open pages hear of it', async () => {
  const { me } = await known('sadia')
  const school = await cast.school()
  const heard: unknown[] = []
  const deaf = directory().live.on(school.id, (event) => void heard.push(event))
  await tell([me.id])
  deaf()
  expect(heard).toContainEqual({ school: school.id, topic: 'notifications', to: me.id })
  expect(heard).not.toContainEqual(expect.objectContaining({ topic: 'notifications', to: undefined }))
})

test('another person’s stream is silent about it', async () => {
  const rabia = await known('rabia')
  const waqas = await known('waqas')
  const [hers, his] = await Promise.all([listen(rabia.speaker), listen(waqas.speaker)])
  await tell([rabia.me.id])
  await expect.poll(() => hers.text()).toContain('{"topic":"notifications"}')
  // An act that tells nobody is heard by all; whatever was sent before it has arrived with it.
  await tell([])
  await expect.poll(() => his.text().split('{"topic":"test"}').length - 1).toBe(2)
  expect(his.text()).not.toContain('notifications')
  hers.close()
  his.close()
})

test('who may no longer log in is told nothing', async () => {
  const { me } = await known('imtiaz')
  const school = await cast.school()
  await setAccountState(school, office, { accountId: me.id, state: 'disabled' })
  await tell([me.id])
  await setAccountState(school, office, { accountId: me.id, state: 'active' })
  const { rows } = await (await cast.as('imtiaz')).call(listNotifications, {})
  expect(rows.map(({ title }) => title)).not.toContain('Welcome to Riverside')
})

test('a new device, a new password and a change of roles are told for safety', async () => {
  const { speaker, me } = await known('farzana')
  const school = await cast.school()
  await cast.visitor().ask({
    method: 'POST',
    url: `/api/v1${logIn.path}`,
    headers: {
      'content-type': 'application/json',
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
    },
    body: JSON.stringify({ login: 'farzana@riverside.example', password: demoPassword }),
  })
  await setPassword(school, office, { accountId: me.id, password: 'a-long-new-phrase-7', keep: me.sessionId })
  await giveRole(school, office, { accountId: me.id, role: 'staff', campusId: demoCampuses.MAIN })
  const held = await school.db.select().from(assignment).where(eq(assignment.accountId, me.id))
  const given = held.find(({ campusId }) => campusId === demoCampuses.MAIN)
  await takeRole(school, office, given?.id ?? '')
  const { rows } = await speaker.call(listNotifications, { query: { category: 'security' } })
  expect(rows.slice(0, 4).map(({ title, body }) => [title, body])).toEqual([
    ['You no longer have the role Staff', 'Test removed it.'],
    ['You have a new role: Staff', 'Test gave it to you.'],
    [
      'Your password was changed',
      'All other devices were logged out. If this was not you, tell the office of your school at once.',
    ],
    ['A new device signed in', 'iPhone, Safari. If this was not you, log it out and choose a new password.'],
  ])
})

async function work(kind: string, run: Job['run']) {
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
  const { speaker, me } = await known('tariq')
  await speaker.call(markAllRead, { body: {} })
  const school = await cast.school()
  const title = { sentence: sentence('Welcome to {school}'), fill: { school: kind } }
  await school.transaction(me, 'test.left', (tx) =>
    enqueue(tx, kind, {}, { asked: { by: me, title, page: 'campuses' } }),
  )
  await visitSchool(school.aside(), { modules: [module], outside, log: () => undefined })
  const [row] = (await speaker.call(listNotifications, { query: { limit: 1 } })).rows
  const [done] = await school.db.select({ id: job.id }).from(job).where(eq(job.kind, kind))
  return { ...row, job: `jobs/${done?.id}` }
}

test('the end of long work is told, with the way to its result or to what it left alone', async () => {
  expect(await work('test.quick', async () => undefined)).toMatchObject({
    title: 'Welcome to test.quick',
    body: 'Done.',
    page: 'campuses',
    readAt: expect.any(String),
  })
  expect(await work('test.slow', async () => cast.clock.pass(60))).toMatchObject({
    body: 'Done.',
    readAt: null,
  })
  const partly = await work('test.partly', async (_, { report }) =>
    report([{ id: 'a', name: null, message: sentence('You may see this but not change it') }]),
  )
  expect(partly).toMatchObject({ body: 'Done, but 1 entry was left as before.', readAt: null })
  expect(partly.page).toBe(partly.job)
  const dead = await work('test.dead', () => Promise.reject(new Error('no')))
  expect(dead).toMatchObject({ body: 'This did not work. Please try again.', readAt: null })
  expect(dead.page).toBe(dead.job)
})

test('what was told half a year ago is forgotten', async () => {
  const { speaker, me } = await known('nasreen')
  await tell([me.id])
  const school = await cast.school()
  await school.db
    .update(notification)
    .set({ at: '2026-05-01T00:00:00Z' })
    .where(eq(notification.accountId, me.id))
  await tell([me.id])
  const outside = {
    mailer: { send: async () => ({ id: '' }) },
    texter: noSmsSender,
    outgoing: outboundHttp(),
  }
  await housekeeping.run(
    school,
    { id: '', payload: {}, progress: async () => undefined, report: () => undefined },
    outside,
  )
  expect((await speaker.call(listNotifications, {})).rows).toHaveLength(1)
})

/** A browser's stream, as text. */
async function listen({ cookies }: Speaker) {
  const { server } = cast.app()
  if (!server.listening) await cast.app().listen({ port: 0, host: '127.0.0.1' })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('not listening')
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  let text = ''
  const socket = connect(address.port, '127.0.0.1', () =>
    socket.write(`GET /api/v1/events HTTP/1.1\r\nHost: ${cast.host}\r\nCookie: ${cookie}\r\n\r\n`),
  )
  socket.on('data', (chunk) => (text += chunk))
  await expect.poll(() => text).toContain('retry: 3000')
  return { text: () => text, close: () => socket.destroy() }
}
