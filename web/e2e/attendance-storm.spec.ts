import { clockNow } from './clock.ts'
import { expect, type Page, type Route, test } from './journey.ts'
import { slowness } from 'kit/testing/testing-limits'
import { ask } from './riverside.ts'
import { offlineKeyOf, sealedPosts } from './sealed-posts.ts'
import { walkTo } from './walk.ts'

test.use({ viewport: { width: 360, height: 780 }, serviceWorkers: 'block' })

/** A small storm every time; `MAKTAB_STORM=500` is the whole one. */
const all = Number(process.env.MAKTAB_STORM ?? 60)
const each = all >= 300 ? 20 : 5
const registers = Math.floor(all / each)
/** The office speaks here, and its word would stand against the teachers of other journeys. */
const spared = ['3-A', '7-B', '8-A']

type Board = { day: string; rows: { sectionId: string; title: string; dayState: string; students: number }[] }
type Student = { id: string; mark: { status: string | null } | null }
type Register = { id: string; version: number; state: string; students: Student[] }
/** A register, a student in it, and how many marks of the student there were before the storm. */
type Key = Awaited<ReturnType<typeof offlineKeyOf>>
type Target = { section: string; title: string; register: Register; student: string; before: number }

test(`through 30 % lost requests and a cut line ${all} registers arrive, each of them once`, async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.setTimeout(480_000 * slowness)
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'registers')
  // Somebody else, whose line is never cut, sees what has arrived.
  const witness = await browser.newPage()
  await walkTo(witness, baseURL, 'tariq@riverside.example', 'devices')
  const { said: board } = await ask<Board>(page, '/registers')
  test.skip(
    board.rows.every(({ dayState }) => dayState === 'closed'),
    'nobody is called on a day without school',
  )
  const open = board.rows
    .filter(
      ({ dayState, students, title }) => dayState !== 'closed' && students > 0 && !spared.includes(title),
    )
    .slice(0, registers)
  expect(open).toHaveLength(registers)
  const targets: Target[] = []
  for (const { sectionId: section, title } of open) {
    const register = await handedIn(page, { section, day: board.day })
    const student = register.students[0]?.id ?? ''
    const before = (await minutesOf(witness, { register, student })).length
    targets.push({ section, title, register, student, before })
  }

  const { lost, calm } = await storm(page)
  const key = await offlineKeyOf(page)
  await fill(page, { day: board.day, targets, key })
  expect(await left(page, key)).toHaveLength(registers * each)
  const slowDown = await hurry(page)

  await expect
    .poll(async () => (await left(page, key)).length, { timeout: 240_000 * slowness })
    .toBeLessThan(all * 0.6)
  await context.setOffline(true)
  const waiting = await settledLeft(page, key)
  await expect(page.getByText(/registers are saved on this device and wait to be sent/)).toBeVisible()
  // Nothing is called sent that has not arrived, also in the middle of it.
  for (const target of targets) {
    const gone = each - waiting.filter((section) => section === target.section).length
    const arrived = (await minutesOf(witness, target)).length - target.before
    expect(arrived, target.title).toBeGreaterThanOrEqual(gone)
    // The last one may have arrived while its answer was lost.
    expect(arrived, target.title).toBeLessThanOrEqual(gone + 1)
  }
  await context.setOffline(false)

  await expect.poll(async () => (await left(page, key)).length, { timeout: 240_000 * slowness }).toBe(0)
  await expect(page.getByText(/on this device and wait/)).toHaveCount(0)
  expect(lost.before).toBeGreaterThan(all / 25)
  expect(lost.after).toBeGreaterThan(all / 25)
  const rounds = Array.from({ length: each }, (_, at) => each - at)
  for (const target of targets) {
    const minutes = await minutesOf(witness, target)
    expect(minutes.slice(0, minutes.length - target.before), target.title).toEqual(rounds)
    const { said } = await ask<Register>(page, `/sections/${target.section}/register`)
    expect(said.version, target.title).toBe(target.register.version + each)
  }
  // The next journeys share this browser: nothing of the storm asks on beside them.
  await slowDown()
  await calm()
  await witness.close()
})

/** The storm puts right what was handed in already, whatever time of the day it is and whoever has come since. */
async function handedIn(page: Page, { section, day }: { section: string; day: string }): Promise<Register> {
  const path = `/sections/${section}/register`
  const { said: register } = await ask<Register>(page, path)
  const unmarked = register.students.filter(({ mark }) => !mark?.status)
  if (register.state !== 'open' && unmarked.length === 0) return register
  const marks = unmarked.map(({ id }) => ({ studentId: id, status: 'present' }))
  const body = { day, version: register.version, marks, isSubmitted: true }
  await ask(page, path, { method: 'POST', body })
  return (await ask<Register>(page, path)).said
}

/** Of what is sent 15 % never reach the school, and of 15 % the answer never comes back. */
async function storm(page: Page) {
  const lost = { before: 0, after: 0 }
  const wire = await page.context().newPage()
  const door = new URL('/api/v1/door', page.url()).href
  await wire.route(door, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await wire.goto(door)
  await page.route('**/api/v1/sections/*/register', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const chance = Math.random()
    if (chance >= 0.3) return route.continue()
    if (chance < 0.15) lost.before += 1
    else if (await reaches(wire, route)) lost.after += 1
    return route.abort('connectionreset')
  })
  return { lost, calm: () => wire.close() }
}

/** Lets a request reach the school on another wire, so that its answer can be lost. */
function reaches(wire: Page, route: Route): Promise<boolean> {
  const request = route.request()
  const { 'idempotency-key': key = '', 'content-type': type = '' } = request.headers()
  return wire.evaluate(
    async ({ url, body, key, type }) => {
      const headers = { 'idempotency-key': key, 'content-type': type }
      return fetch(url, { method: 'POST', headers, body }).then(
        ({ ok }) => ok,
        () => false,
      )
    },
    { url: request.url(), body: request.postData() ?? '', key, type },
  )
}

/** What somebody has handed in while there was no network: it stands on the device, as the page itself puts it there. */
async function fill(
  page: Page,
  { day, targets, key }: { day: string; targets: readonly Target[]; key: Key },
) {
  const posts = Array.from({ length: each }).flatMap((_, round) =>
    targets.map(({ section, title, register, student }, at) => ({
      id: crypto.randomUUID(),
      sessionId: key.sessionId,
      exceptions: [],
      number: round * targets.length + at + 1,
      section,
      title,
      day,
      period: null,
      madeAt: new Date(clockNow()).toISOString(),
      tries: 0,
      state: 'waiting',
      says: '',
      saved: null,
      body: {
        version: register.version,
        marks: [{ studentId: student, status: 'late', minutes: round + 1, comment: '' }],
        isSubmitted: true,
        reason: '',
      },
    })),
  )
  await sealedPosts(page, { ...key, added: posts })
}

/** The sections of what still waits on the device. */
async function left(page: Page, key: Key): Promise<string[]> {
  return (await sealedPosts<{ section: string }>(page, key)).map(({ section }) => section)
}

/** The same once the line is cut and what was on its way has ended. */
async function settledLeft(page: Page, key: Key): Promise<string[]> {
  let last = await left(page, key)
  await expect(async () => {
    const now = await left(page, key)
    const isStill = now.length === last.length
    last = now
    expect(isStill).toBe(true)
  }).toPass({ intervals: [1_000] })
  return last
}

/** The page tries again whenever the browser says that there is a network: here it says so all the time. */
async function hurry(page: Page) {
  const timer = await page.evaluate(() => window.setInterval(() => dispatchEvent(new Event('online')), 20))
  return () => page.evaluate((id) => clearInterval(id), timer)
}

/** How late the student was said to be, the last word first. */
async function minutesOf(page: Page, { register, student }: Pick<Target, 'register' | 'student'>) {
  const path = `/registers/${register.id}/students/${student}/marks`
  const { said } = await ask<{ rows: { minutes: number | null }[] }>(page, path)
  return said.rows.map(({ minutes }) => minutes)
}
