import { sql } from 'drizzle-orm'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { runConcurrently, someoneWaits } from '../../../testing/concurrent-transaction.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { exampleYear } from '../../institute/calendar/contract.ts'
import { canalYear } from '../../../demo/institute/calendar/seed.ts'
import { enrolStudent, listEnrolments, transferStudent } from '../enrolment/contract.ts'
import { readJob } from '../../platform/jobs/contract.ts'
import { students } from '../students-and-guardians/contract.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import {
  beginPromotion,
  cancelPromotion,
  changePromotion,
  chooseMovers,
  dropPromotion,
  listMovers,
  listPromotions,
  readPromotion,
  runPromotion,
  undoPromotion,
} from './contract.ts'

const cast = await castSchool()
const { MAIN, SHD, CNL } = demoCampuses
const at = (title: string) => demoSections[title] ?? ''
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const next = '01980000-0000-7000-8000-00000000ca04'
const between = { fromYearId: exampleYear, toYearId: next }

async function begin(speaker: Speaker, body: object = {}) {
  const plan = await speaker.call(beginPromotion, { body: { campusId: null, ...between, ...body } })
  return { plan, params: { id: plan.id } }
}

/** Everything that a promotion writes, as it stands. */
async function rows() {
  const { db } = await cast.school()
  const tables = ['enrolment', 'gr_entry', 'student', 'person']
  const read = tables.map((table) => db.execute(sql`select * from ${sql.identifier(table)} order by id`))
  return (await Promise.all(read)).map((found) => [...found])
}

async function idOf(speaker: Speaker, q: string) {
  const found = await speaker.call(students.endpoints.list, { query: { q } })
  return found.rows[0]?.id ?? ''
}

test('a rehearsal counts every student of the year once, and writes nothing', async () => {
  const tariq = await cast.as('tariq')
  const before = await rows()
  const { plan, params } = await begin(tariq)
  const { counts, total, reasons } = plan.outcome
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(total)
  // Those of Canal View count in years of their own; Umar graduated and Hassan was away in the year before.
  expect(total).toBe(17)
  expect(reasons).toEqual([])
  const way = plan.sections.find(({ title }) => title === '7-B')
  expect(way).toMatchObject({ targetId: at('8-B'), total: 3, counts: { promote: 3 } })
  const goal = plan.goals.find(({ title }) => title === '8-B')
  expect(goal).toMatchObject({ coming: 3, staying: 0, seats: 36 })
  const { rows: movers } = await tariq.call(listMovers, { params, query: { section: at('7-B') } })
  expect(movers.map(({ rollNumber, choice, reason }) => [rollNumber, choice, reason])).toEqual([
    [5, 'promote', null],
    [12, 'promote', null],
    [13, 'promote', null],
  ])
  // Of a class of both the girls go to the girls' section, and the boys to the boys'.
  const parting = plan.sections.find(({ title }) => title === '5-A')
  expect(parting).toMatchObject({ targetId: at('6-A'), alsoTo: ['6-B'] })
  const boys = await tariq.call(listMovers, { params, query: { section: at('5-A') } })
  expect(boys.rows.map(({ targetId }) => targetId)).toEqual([at('6-B'), at('6-B')])
  expect(await rows()).toEqual(before)
  await tariq.call(dropPromotion, { params })
  await expect(tariq.call(readPromotion, { params })).rejects.toMatchObject(refused(404))
})

test('a section without one to go to, and a student who is decided later, are skipped with the reason', async () => {
  const tariq = await cast.as('tariq')
  const { params } = await begin(tariq)
  const bilal = await idOf(tariq, 'bilal')
  const sections = [{ id: at('3-G'), targetId: null }]
  await tariq.call(changePromotion, { params, body: { sections } })
  const chosen = [{ id: bilal, choice: 'wait' as const }]
  const { outcome } = await tariq.call(chooseMovers, { params, body: { students: chosen } })
  expect(outcome.counts.skipped).toBe(2)
  expect(outcome.reasons.toSorted((a, b) => (a.reason < b.reason ? -1 : 1))).toEqual([
    { reason: 'no-section', count: 1 },
    { reason: 'undecided', count: 1 },
  ])
  const skipped = await tariq.call(listMovers, { params, query: {} })
  expect(skipped.rows.map(({ name }) => name).sort()).toEqual(['Amna Naeem', 'Bilal Imran'])
  const back = [{ id: bilal, choice: null }]
  const again = await tariq.call(chooseMovers, { params, body: { students: back } })
  expect(again.outcome.counts.skipped).toBe(1)
  await tariq.call(dropPromotion, { params })
})

test('a plan takes only years of its campus in their order, and sections of the new year', async () => {
  const tariq = await cast.as('tariq')
  const wrong = (body: object) => begin(tariq, body)
  const at422 = refused(422)
  await expect(wrong({ fromYearId: next, toYearId: exampleYear })).rejects.toMatchObject(at422)
  await expect(wrong({ toYearId: canalYear })).rejects.toMatchObject(at422)
  await expect(wrong({ campusId: CNL })).rejects.toMatchObject(at422)
  const { params } = await begin(tariq, { campusId: MAIN })
  const change = (sections: object[]) => tariq.call(changePromotion, { params, body: { sections } as never })
  await expect(change([{ id: at('7-B'), targetId: at('O1') }])).rejects.toMatchObject(
    refused(422, 'promotions.no-target'),
  )
  await expect(change([{ id: at('3-G'), targetId: at('4-G') }])).rejects.toMatchObject(
    refused(422, 'promotions.no-section'),
  )
  const students = [{ id: await idOf(tariq, 'amna naeem'), choice: 'leave' as const }]
  await expect(tariq.call(chooseMovers, { params, body: { students } })).rejects.toMatchObject(
    refused(422, 'promotions.no-student'),
  )
  await tariq.call(dropPromotion, { params })
})

test('who heads a campus plans it and nothing else; a moderator only looks on', async () => {
  const [sadia, rabia, waqas] = [await cast.as('sadia'), await cast.as('rabia'), await cast.as('waqas')]
  const ofCanal = { campusId: CNL, fromYearId: canalYear, toYearId: '01980000-0000-7000-8000-00000000ca14' }
  await expect(begin(sadia, { campusId: MAIN })).rejects.toMatchObject(refused(403))
  await expect(begin(sadia)).rejects.toMatchObject(refused(403))
  const canal = await begin(sadia, ofCanal)
  const main = await begin(await cast.as('tariq'), { campusId: MAIN })
  expect((await sadia.call(listPromotions, {})).rows.map(({ id }) => id)).toEqual([canal.plan.id])
  await expect(sadia.call(readPromotion, main)).rejects.toMatchObject(refused(404))
  expect((await rabia.call(readPromotion, main)).outcome).toEqual(main.plan.outcome)
  const changing = rabia.call(changePromotion, { params: main.params, body: { rollRule: 'name' } })
  await expect(changing).rejects.toMatchObject(refused(403))
  await expect(waqas.call(listPromotions, {})).rejects.toMatchObject(refused(403))
  await sadia.call(dropPromotion, canal)
  await (await cast.as('tariq')).call(dropPromotion, main)
})

test('a promotion waits for the new year, is carried out on its first day, and is taken back as if it had not been', async () => {
  let tariq = await cast.as('tariq')
  const { plan, params } = await begin(tariq)
  const [bilal, hira] = [await idOf(tariq, 'bilal'), await idOf(tariq, 'hira imran')]
  // Girls of Shahdara who are through with class 5 go on at the main campus.
  const chosen = [
    { id: bilal, choice: 'retain' as const },
    { id: hira, choice: 'leave' as const },
    { id: await idOf(tariq, 'amna naeem'), choice: 'promote' as const, sectionId: at('4-A') },
  ]
  const { outcome } = await tariq.call(chooseMovers, { params, body: { students: chosen } })
  const before = await rows()
  const stale = tariq.call(runPromotion, { params, body: plan.outcome.counts })
  await expect(stale).rejects.toMatchObject(refused(409, 'promotions.changed'))
  const asked = await tariq.call(runPromotion, { params, body: outcome.counts })
  expect(asked.state).toBe('scheduled')
  await cast.work()
  expect(await rows()).toEqual(before)
  expect((await tariq.call(cancelPromotion, { params })).state).toBe('open')
  await tariq.call(runPromotion, { params, body: outcome.counts })

  cast.clock.pass(133 * 86_400)
  tariq = await cast.as('tariq')
  await cast.work()
  const done = await tariq.call(readPromotion, { params })
  expect(done).toMatchObject({ state: 'done', outcome })
  const one = async (id: string) => tariq.call(students.endpoints.get, { params: { id } })
  expect(await one(bilal)).toMatchObject({ sectionId: at('7-B'), status: 'enrolled' })
  expect(await one(hira)).toMatchObject({ sectionId: null, status: 'left' })
  const stays = await tariq.call(listEnrolments, { params: { id: bilal } })
  expect(stays.rows.slice(0, 2).map(({ began, ended, endsOn }) => [began, ended, endsOn])).toEqual([
    ['retention', null, null],
    ['promotion', 'retention', '2027-03-31'],
  ])
  const ali = await tariq.call(students.endpoints.list, {
    query: { sectionId: at('8-B'), sort: 'rollNumber' },
  })
  expect(ali.rows.map(({ rollNumber }) => rollNumber)).toEqual([1, 2])
  const amna = await one(await idOf(tariq, 'amna naeem'))
  expect(amna).toMatchObject({ campusId: MAIN, sectionId: at('4-A') })
  expect(amna.grNumber).toMatch(/^M-/)
  const { rows: acts } = await (
    await cast.as('nasreen')
  ).call(listAudit, { query: { act: 'students.promoted' } })
  expect(acts.map(({ sentence }) => sentence)).toContain('Promoted 17 students from 2026-27 to 2027-28')

  await expect(tariq.call(dropPromotion, { params })).rejects.toMatchObject(refused(409, 'promotions.done'))
  const undone = await tariq.call(undoPromotion, { params })
  expect(undone.state).toBe('undoing')
  await cast.work()
  expect(await rows()).toEqual(before)
  expect((await tariq.call(readPromotion, { params })).state).toBe('open')
})

test('what was built on a promotion keeps it from being taken back, and the refusal says whose it is', async () => {
  const tariq = await cast.as('tariq')
  const { plan, params } = await begin(tariq, { campusId: SHD })
  await tariq.call(runPromotion, { params, body: plan.outcome.counts })
  await cast.work()
  const id = await idOf(tariq, 'hamza naeem')
  const body = { sectionId: at('1-E'), startsOn: '2027-04-02' }
  const nasreen = await cast.as('nasreen')
  await nasreen.call(transferStudent, { params: { id }, body: { ...body, startsOn: '2027-04-01' } })
  const undoing = tariq.call(undoPromotion, { params })
  await expect(undoing).rejects.toMatchObject({
    problem: { status: 409, detail: expect.stringContaining('1 student was changed since. Hamza Naeem') },
  })
})

test('who is not brought along is named in the job, and every student is either promoted or has a reason', async () => {
  const tariq = await cast.as('tariq')
  const { params, plan } = await begin(tariq, { campusId: MAIN })
  const [bilal] = [await idOf(tariq, 'bilal')]
  const { outcome } = await tariq.call(chooseMovers, {
    params,
    body: { students: [{ id: bilal, choice: 'wait' }] },
  })
  expect(outcome.total).toBe(plan.outcome.total)
  const { jobId } = await tariq.call(runPromotion, { params, body: outcome.counts })
  await cast.work()
  const job = await tariq.call(readJob, { params: { id: jobId ?? '' } })
  expect(job).toMatchObject({
    state: 'done',
    failures: [{ name: 'Bilal Imran · Imran Khalid', message: 'Decided later' }],
  })
  const again = await begin(tariq, { campusId: MAIN })
  expect(again.plan.outcome.reasons).toContainEqual({
    reason: 'enrolled',
    count: outcome.total - outcome.counts.skipped - outcome.counts.graduate - outcome.counts.leave,
  })
  const body = { sectionId: at('7-B'), startsOn: '2027-04-01' }
  const enrolling = tariq.call(enrolStudent, { params: { id: bilal }, body })
  await expect(enrolling).rejects.toMatchObject(refused(409, 'students.enrolled'))
})

test('who is enrolled in the same moment keeps the roll number, and the promotion gives the next one', async () => {
  const tariq = await cast.as('tariq')
  const { rows: plans } = await tariq.call(listPromotions, {})
  const params = { id: plans.find(({ campusId, state }) => campusId === MAIN && state === 'done')?.id ?? '' }
  await tariq.call(undoPromotion, { params })
  await cast.work()
  const { outcome } = await tariq.call(readPromotion, { params })
  const { id } = await tariq.call(students.endpoints.create, {
    body: { campusId: MAIN, firstName: 'Quick', gender: 'female' },
  })
  let working: Promise<unknown> | undefined
  let jobId: string | null = null
  await runConcurrently(cast, async (clerk) => {
    await clerk`select pg_advisory_xact_lock(hashtextextended('roll:' || ${at('8-B')}::text, 0))`
    await clerk`insert into enrolment (student_id, year_id, campus_id, section_id, roll_number, starts_on, began)
      values (${id}, ${next}, ${MAIN}, ${at('8-B')}, 1, '2027-04-01', 'admission')`
    jobId = (await tariq.call(runPromotion, { params, body: outcome.counts })).jobId
    working = cast.work()
    await someoneWaits(clerk)
  })
  await working
  expect((await tariq.call(readJob, { params: { id: jobId ?? '' } })).state).toBe('done')
  const { rows: there } = await tariq.call(students.endpoints.list, { query: { sectionId: at('8-B') } })
  expect(there.map(({ rollNumber }) => rollNumber).sort()).toEqual([2, 3])
})
