import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { attendance as settings } from '../../institute/settings/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const [today, people] = ['2026-11-19', [contract.exampleEmployee]]
const params = { id: contract.exampleEmployee }

async function rowOf(name: string, query: object = {}) {
  const farzana = await cast.as('farzana')
  const { rows } = await farzana.call(contract.readDay, { query })
  return rows.find((row) => row.name === name)
}

async function set(body: object) {
  const tariq = await cast.as('tariq')
  const { version } = await tariq.call(settings.endpoints.read, {})
  await tariq.call(settings.endpoints.change, { version, body })
}

/** Asif was noticed on no day yet. */
async function forget() {
  const { sql } = await import('drizzle-orm')
  const school = await cast.school()
  await school.transaction({ id: null, name: 'Test' }, 'presence.struck', async (tx) => {
    await tx.execute(sql`
      update presence set struck_at = now(), struck_by = (select id from account limit 1)
      where person_id = ${contract.exampleEmployee}::uuid and struck_at is null`)
  })
}

test('the sheet of a day has everybody within reach, and a teacher sees own days only', async () => {
  const [farzana, sadia, asif] = [await cast.as('farzana'), await cast.as('sadia'), await cast.as('asif')]
  const { rows, day } = await farzana.call(contract.readDay, {})
  expect(day).toBe(today)
  expect(rows.length).toBeGreaterThan(12)
  expect(rows.find(({ name }) => name === 'Kamran Yousaf')?.status).toBe('absent')
  expect(rows.find(({ name }) => name === 'Waqas Javed')).toMatchObject({ status: 'late', lateMinutes: 27 })
  const canal = await sadia.call(contract.readDay, {})
  expect(new Set(canal.rows.map(({ campusName }) => campusName))).toEqual(new Set(['Canal View']))
  const own = await asif.call(contract.readDay, {})
  expect(own.rows.map(({ name, mayMark }) => [name, mayMark])).toEqual([['Asif Nadeem', false]])
  await expect(sadia.call(contract.readEmployeeMonth, { params, query: {} })).rejects.toMatchObject({
    problem: { status: 404 },
  })
})

test('many are checked in at once; who is in already is left out and named', async () => {
  await forget()
  const rabia = await cast.as('rabia')
  const { rows } = await rabia.call(contract.readDay, { query: { campus: demoCampuses.MAIN } })
  const done = await rabia.call(contract.checkIn, {
    body: { people: rows.map(({ id }) => id), time: '07:55' },
  })
  const missing = rows.filter(({ isIn }) => !isIn)
  expect(missing.map(({ name }) => name)).toEqual(expect.arrayContaining(['Asif Nadeem', 'Kamran Yousaf']))
  expect(done.noticed).toBe(missing.length)
  expect(done.left.map(({ name }) => name)).toContain('Sana Iqbal')
  expect(await rowOf('Asif Nadeem')).toMatchObject({ isIn: true, status: 'present' })
  const again = await rabia.call(contract.checkIn, { body: { people } })
  expect(again).toMatchObject({ noticed: 0, left: [{ name: 'Asif Nadeem' }] })
  const out = await rabia.call(contract.checkOut, { body: { people } })
  expect(out.noticed).toBe(1)
  expect(await rowOf('Asif Nadeem')).toMatchObject({ isIn: false, minutes: 75, status: 'half_day' })
})

test('a time that is still to come, and who is not within reach, are refused', async () => {
  const rabia = await cast.as('rabia')
  await expect(rabia.call(contract.checkIn, { body: { people, time: '09:11' } })).rejects.toMatchObject({
    problem: { code: 'presence.future' },
  })
  const sadia = await cast.as('sadia')
  await expect(sadia.call(contract.checkIn, { body: { people } })).rejects.toMatchObject({
    problem: { status: 404 },
  })
  const asif = await cast.as('asif')
  await expect(asif.call(contract.checkIn, { body: { people } })).rejects.toMatchObject({
    problem: { status: 403 },
  })
})

test('what was noticed by mistake is struck with a reason, and what nobody noticed is added with a comment', async () => {
  const [farzana, rabia, asif] = [await cast.as('farzana'), await cast.as('rabia'), await cast.as('asif')]
  await forget()
  const body = { day: '2026-11-18', time: '08:30', direction: 'in', comment: 'The gate was shut' } as const
  await expect(rabia.call(contract.addPresence, { params, body })).rejects.toMatchObject({
    problem: { status: 403 },
  })
  const added = await farzana.call(contract.addPresence, { params, body })
  await expect(farzana.call(contract.addPresence, { params, body })).rejects.toMatchObject({
    problem: { status: 409, code: 'presence.twice' },
  })
  await farzana.call(contract.addPresence, { params, body: { ...body, time: '14:30', direction: 'out' } })
  expect(await rowOf('Asif Nadeem', { day: '2026-11-18' })).toMatchObject({
    status: 'late',
    lateMinutes: 40,
    minutes: 360,
  })
  const before = { ...body, day: '2026-10-30' }
  await expect(farzana.call(contract.addPresence, { params, body: before })).rejects.toMatchObject({
    problem: { code: 'presence.not-employed' },
  })
  const struck = await farzana.call(contract.strikePresence, {
    params: { id: added.id },
    body: { reason: 'That was Hina' },
  })
  expect(struck).toMatchObject({ struckReason: 'That was Hina' })
  await expect(
    farzana.call(contract.strikePresence, { params: { id: added.id }, body: { reason: 'Again' } }),
  ).rejects.toMatchObject({ problem: { status: 409 } })
  const month = await asif.call(contract.readEmployeeMonth, { params, query: {} })
  const day = month.days.find((one) => one.day === '2026-11-18')
  expect(day?.notices.filter(({ struckAt }) => struckAt === null)).toHaveLength(1)
  expect(month.mayEdit).toBe(false)
})

test('whoever works here checks in by themselves only where the school lets them', async () => {
  await forget()
  const asif = await cast.as('asif')
  const way = (direction: 'in' | 'out') => asif.call(contract.markOwnPresence, { body: { direction } })
  expect(await asif.call(contract.readOwnPresence, {})).toMatchObject({ marksOwn: false, isIn: false })
  await expect(way('in')).rejects.toMatchObject({ problem: { status: 403, code: 'presence.office-marks' } })
  await set({ teachersMarkOwn: true })
  expect(await way('in')).toMatchObject({ marksOwn: true, isIn: true, status: 'late' })
  await expect(way('out')).rejects.toMatchObject({ problem: { code: 'presence.just-now' } })
  cast.clock.pass(1200)
  await expect(way('in')).rejects.toMatchObject({ problem: { code: 'presence.in-already' } })
  expect(await way('out')).toMatchObject({ isIn: false, minutes: 20 })
  cast.clock.pass(-1200)
  await set({ teachersMarkOwn: false })
})

test('so many lates cost a leave, as the setting says', async () => {
  const farzana = await cast.as('farzana')
  const totalsOf = async (name: string) => {
    const { rows } = await farzana.call(contract.readStaffMonth, { query: { month: '2026-11' } })
    return rows.find((row) => row.name === name)?.totals
  }
  expect(await totalsOf('Waqas Javed')).toMatchObject({ late: 3, leavesForLates: 0 })
  await set({ latesPerLeave: 2 })
  expect(await totalsOf('Waqas Javed')).toMatchObject({ late: 3, leavesForLates: 1 })
  await set({ latesPerLeave: 0, staffLateAfterMinutes: 120 })
  expect(await totalsOf('Waqas Javed')).toMatchObject({ late: 0 })
  await set({ staffLateAfterMinutes: 10 })
})
