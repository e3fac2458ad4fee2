import { connect } from 'node:net'
import { eq } from 'drizzle-orm'
import type { Speaker } from 'kit/testing/testing'
import { slowness } from 'kit/testing/testing-limits'
import { expect, test } from 'vitest'
import { directory } from '../../core/school/school.ts'
import { castSchool } from '../../../testing/school.ts'
import { endOtherSessions, readMe } from '../../access/sessions/contract.ts'
import { session } from '../../access/sessions/tables.ts'
import { academicYears } from '../calendar/contract.ts'
import { teachers } from '../../people/employees/contract.ts'
import { students } from '../../people/students-and-guardians/contract.ts'
import { campuses } from '../structure/contract.ts'
import { general, theme } from '../settings/contract.ts'
import { setState, users } from '../../access/users/contract.ts'
import { readChecklist, skipStep } from './contract.ts'

const cast = await castSchool()

test('the checklist reads what is done from the school’s own rows', async () => {
  const fresh = await cast.place('fresh')
  const owner = await cast.as('nasreen', fresh.host)
  const done = async () => {
    const { steps } = await owner.call(readChecklist, {})
    return Object.fromEntries(steps.map((step) => [step.key, step.done]))
  }
  expect(await done()).toMatchObject({ details: false, campus: false })
  await owner.call(campuses.endpoints.create, { body: { name: 'First' } })
  const { version } = await owner.call(general.endpoints.read, {})
  await owner.call(theme.endpoints.change, { version, body: { theme: 'green' } })
  expect(await done()).toMatchObject({ details: true, campus: true, year: false, students: false })
  const year = { name: '2026-27', firstDay: '2026-04-01' as never, lastDay: '2027-03-31' as never }
  await owner.call(academicYears.endpoints.create, { body: year })
  const { rows } = await owner.call(campuses.endpoints.list, {})
  const person = { campusId: rows[0]?.id ?? '', firstName: 'Amina', gender: 'female' as const }
  await owner.call(students.endpoints.create, { body: person })
  await owner.call(teachers.endpoints.create, { body: person })
  expect(await done()).toMatchObject({ year: true, students: true, teachers: true })
})

test('the checklist leads from the campus to the first register, each step after those that it stands on', async () => {
  const nasreen = await cast.as('nasreen')
  const { steps } = await nasreen.call(readChecklist, {})
  expect(steps.map(({ key }) => key)).toEqual([
    'details',
    'campus',
    'year',
    'terms',
    'week',
    'holidays',
    'classes',
    'sections',
    'bells',
    'students',
    'enrolled',
    'guardians',
    'teachers',
    'class-teachers',
    'fees',
    'invitations',
    'register',
  ])
})

test('a school where students sit in sections and registers come in has no step of these left', async () => {
  const nasreen = await cast.as('nasreen')
  const { steps } = await nasreen.call(readChecklist, {})
  const open = new Set(steps.filter(({ done }) => !done).map(({ key }) => key))
  for (const key of ['enrolled', 'guardians', 'class-teachers', 'invitations', 'register'])
    expect([...open]).not.toContain(key)
})

test('a new school has none of it done: neither enrolment nor guardian, class teacher, log-in or register', async () => {
  const { host } = await cast.place('unstarted')
  const owner = await cast.as('nasreen', host)
  const { steps } = await owner.call(readChecklist, {})
  const done = steps.filter((step) => step.done).map(({ key }) => key)
  for (const key of ['enrolled', 'guardians', 'class-teachers', 'invitations', 'register'])
    expect(done).not.toContain(key)
})

test('what is right from the start is done once somebody says so, and is not set aside', async () => {
  const { host } = await cast.place('confirmed')
  const owner = await cast.as('nasreen', host)
  const say = async (key: string, skipped: boolean) => {
    const { steps } = await owner.call(skipStep, { params: { key }, body: { skipped } })
    return steps.find((step) => step.key === key)
  }
  expect(await say('details', true)).toMatchObject({ isConfirmed: true, done: true, skipped: false })
  expect(await say('week', true)).toMatchObject({ done: true, skipped: false })
  expect(await say('details', false)).toMatchObject({ done: false, skipped: false })
  expect(await say('classes', true)).toMatchObject({ isConfirmed: false, done: false, skipped: true })
})

test('a step is set aside and taken up again; a step that is none is not there', async () => {
  const { host } = await cast.place('aside')
  const nasreen = await cast.as('nasreen', host)
  const aside = async (skipped: boolean) => {
    const { steps } = await nasreen.call(skipStep, { params: { key: 'campus' }, body: { skipped } })
    return steps.find((step) => step.key === 'campus')?.skipped
  }
  expect(await aside(true)).toBe(true)
  expect(await aside(true)).toBe(true)
  expect(await aside(false)).toBe(false)
  const unknown = nasreen.call(skipStep, { params: { key: 'fly' }, body: { skipped: true } })
  await expect(unknown).rejects.toMatchObject({ problem: { status: 404 } })
})

test('a step that has been done meanwhile is not set aside: it stays done, and nobody has skipped anything', async () => {
  const { host } = await cast.place('overtaken')
  const nasreen = await cast.as('nasreen', host)
  await nasreen.call(campuses.endpoints.create, { body: { name: 'Main campus' } })
  const { steps } = await nasreen.call(skipStep, { params: { key: 'campus' }, body: { skipped: true } })
  expect(steps.find(({ key }) => key === 'campus')).toMatchObject({ done: true, skipped: false })
})

test('an open page hears what somebody else changes in this school, and nothing of another', async () => {
  const hilltop = await cast.add('hilltop')
  const nasreen = await cast.as('nasreen')
  const stream = await listen(cookiesOf(nasreen))
  const there = await cast.as('nasreen', hilltop.host)
  const { version } = await there.call(general.endpoints.read, {})
  await there.call(theme.endpoints.change, { version, body: { theme: 'green' } })
  const tariq = await cast.as('tariq')
  await tariq.call(campuses.endpoints.create, { body: { name: 'Heard of' } })
  await expect.poll(() => stream.text()).toContain('data: {"topic":"campuses"}')
  // What happened elsewhere was said before that, if it was said here at all.
  expect(stream.text()).not.toContain('"topic":"settings"')
  expect(stream.text()).toContain('content-type: text/event-stream')
  stream.close()
})

test('a session that is renewed while a page listens is handed over, and lives on', async () => {
  const nasreen = await cast.as('nasreen')
  cast.clock.pass(11 * 60)
  const stream = await listen(cookiesOf(nasreen))
  for (const [, name, value] of stream.text().matchAll(/set-cookie: (__Host-\w+)=([^;]+)/gi)) {
    if (name && value) nasreen.cookies.set(name, value)
  }
  stream.close()
  cast.clock.pass(60)
  expect(await nasreen.call(general.endpoints.read, {})).toMatchObject({ country: 'PK' })
})

test('who is switched off or logged out hears no more of the school, and others hear on', async () => {
  const nasreen = await cast.as('nasreen')
  const hers = await listen(cookiesOf(nasreen))
  const sana = await listen(cookiesOf(await cast.as('sana')))
  const adeel = await cast.as('adeel')
  const elsewhere = await listen(cookiesOf(await cast.as('adeel')))
  const his = await listen(cookiesOf(adeel))
  const { rows } = await nasreen.call(users.endpoints.list, { query: { q: 'sana@riverside' } })
  await nasreen.call(setState, {
    params: { id: rows[0]?.id ?? '' },
    body: { state: 'disabled', reason: 'Lost her phone' },
  })
  await expect.poll(sana.isOver, { timeout: 10_000 * slowness }).toBe(true)
  await adeel.call(endOtherSessions, {})
  await expect.poll(elsewhere.isOver, { timeout: 10_000 * slowness }).toBe(true)
  await nasreen.call(campuses.endpoints.create, { body: { name: 'After that' } })
  await expect.poll(() => hers.text()).toContain('data: {"topic":"campuses"}')
  expect(sana.text()).not.toContain('"topic":"campuses"')
  expect([hers.isOver(), his.isOver()]).toEqual([false, false])
  hers.close()
  his.close()
})

test('a stream that nobody reads any more is let go', async () => {
  const nasreen = await cast.as('nasreen')
  const before = directory().live.listeners()
  const stream = await listen(cookiesOf(nasreen))
  expect(directory().live.listeners()).toBe(before + 1)
  stream.close()
  await expect.poll(() => directory().live.listeners()).toBe(before)
})

test('an open stream is no sign that somebody still sits there', async () => {
  const nasreen = await cast.as('nasreen')
  const { sessionId } = await nasreen.call(readMe, {})
  const { db } = await cast.school()
  const seen = async () =>
    (await db.select({ at: session.lastSeenAt }).from(session).where(eq(session.id, sessionId)))[0]?.at
  cast.clock.pass(61)
  const before = await seen()
  const stream = await listen(cookiesOf(nasreen))
  stream.close()
  expect(await seen()).toBe(before)
  await nasreen.call(readMe, {})
  expect(await seen()).not.toBe(before)
})

function cookiesOf({ cookies }: Speaker): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

async function listen(cookie: string) {
  const { server } = cast.app()
  if (!server.listening) await cast.app().listen({ port: 0, host: '127.0.0.1' })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('not listening')
  let text = ''
  const socket = connect(address.port, '127.0.0.1', () =>
    socket.write(`GET /api/v1/events HTTP/1.1\r\nHost: ${cast.host}\r\nCookie: ${cookie}\r\n\r\n`),
  )
  socket.on('data', (chunk) => (text += chunk))
  await expect.poll(() => text).toContain('retry: 3000')
  return { text: () => text, isOver: () => text.endsWith('\r\n0\r\n\r\n'), close: () => socket.destroy() }
}
