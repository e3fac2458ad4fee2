import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { listAudit } from '../../../records/audit/contract.ts'
import { enrolStudent, listEnrolments, setRollNumber } from '../contract.ts'
import { readJob } from '../../../platform/jobs/contract.ts'
import { students } from '../../students-and-guardians/contract.ts'
import { demoSections } from '../../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import { stepMany } from './contract.ts'

const cast = await castSchool()
const { MAIN, SHD } = demoCampuses
const at = (title: string) => demoSections[title] ?? ''
const on = (day: string) => day as never

async function child(firstName: string, campusId: string = MAIN) {
  const nasreen = await cast.as('nasreen')
  const body = { campusId, firstName, gender: 'female' as const }
  return (await nasreen.call(students.endpoints.create, { body })).id
}
type Body = Parameters<typeof stepMany.body.parse>[0]

async function run(speaker: Speaker, body: Body) {
  const { job } = await speaker.call(stepMany, { body: body as never })
  await cast.work()
  return speaker.call(readJob, { params: { id: job } })
}
const read = (speaker: Speaker, id: string) => speaker.call(students.endpoints.get, { params: { id } })

test('many are enrolled as one is; who is enrolled already is left as they were, and the job says why', async () => {
  const rabia = await cast.as('rabia')
  const [one, two, three] = [await child('Mass One'), await child('Mass Two'), await child('Mass Three')]
  await rabia.call(enrolStudent, {
    params: { id: two },
    body: { sectionId: at('3-A'), startsOn: on('2026-11-02') },
  })
  const job = await run(rabia, {
    step: 'enrol',
    of: { ids: [one, two, three] },
    sectionId: at('2-A'),
    startsOn: '2026-11-16',
  })
  expect(job).toMatchObject({ state: 'done', done: 3, failed: 1 })
  expect(job.failures).toMatchObject([
    { id: two, name: 'Mass Two', message: 'This student is enrolled already. Transfer the student instead' },
  ])
  const [a, b, c] = [await read(rabia, one), await read(rabia, two), await read(rabia, three)]
  expect([a.sectionId, b.sectionId, c.sectionId]).toEqual([at('2-A'), at('3-A'), at('2-A')])
  expect(a.rollNumber).not.toBe(c.rollNumber)
  expect(a.grNumber).not.toBe(c.grNumber)
  const { rows } = await (await cast.as('nasreen')).call(listAudit, { query: { limit: 5 } })
  expect(rows.map(({ sentence }) => sentence)).toContain('Enrolled 2 people in 2-A')

  // Undo puts both back and leaves the third alone.
  const undone = await run(rabia, { undo: job.id })
  expect(undone).toMatchObject({ done: 2, failed: 0 })
  expect([(await read(rabia, one)).status, (await read(rabia, two)).status]).toEqual([
    'registered',
    'enrolled',
  ])
})

test('many are transferred and come back to where they were, with the roll numbers that they had', async () => {
  const rabia = await cast.as('rabia')
  const ids = [await child('Mass Four'), await child('Mass Five')]
  await run(rabia, { step: 'enrol', of: { ids }, sectionId: at('2-A'), startsOn: '2026-11-02' })
  const before = await Promise.all(ids.map((id) => rabia.call(listEnrolments, { params: { id } })))
  const moved = await run(rabia, {
    step: 'transfer',
    of: { ids },
    sectionId: at('3-A'),
    startsOn: '2026-11-16',
  })
  expect((await read(rabia, ids[0] ?? '')).sectionId).toBe(at('3-A'))
  await run(rabia, { undo: moved.id })
  const after = await Promise.all(ids.map((id) => rabia.call(listEnrolments, { params: { id } })))
  expect(after).toEqual(before)

  // On the first day of the stay it is written anew: that comes back, too.
  const corrected = await run(rabia, {
    step: 'transfer',
    of: { ids },
    sectionId: at('3-A'),
    startsOn: '2026-11-02',
  })
  expect((await read(rabia, ids[0] ?? '')).sectionId).toBe(at('3-A'))
  await run(rabia, { undo: corrected.id })
  expect(await Promise.all(ids.map((id) => rabia.call(listEnrolments, { params: { id } })))).toEqual(before)
})

test('what was taken back is not taken back again', async () => {
  const rabia = await cast.as('rabia')
  const ids = [await child('Mass Ten')]
  await run(rabia, { step: 'enrol', of: { ids }, sectionId: at('2-A'), startsOn: '2026-11-02' })
  const moved = await run(rabia, {
    step: 'transfer',
    of: { ids },
    sectionId: at('3-A'),
    startsOn: '2026-11-16',
  })
  const undone = await run(rabia, { undo: moved.id })
  const again = rabia.call(stepMany, { body: { undo: undone.id } })
  await expect(again).rejects.toMatchObject({ problem: { status: 404 } })
  expect(await read(rabia, ids[0] ?? '')).toMatchObject({ status: 'enrolled', sectionId: at('2-A') })
})

test('many leave; whoever was changed since is not taken back', async () => {
  const rabia = await cast.as('rabia')
  const [one, two] = [await child('Mass Six'), await child('Mass Seven')]
  const ids = [one, two]
  await run(rabia, { step: 'enrol', of: { ids }, sectionId: at('2-A'), startsOn: '2026-11-02' })
  const left = await run(rabia, {
    step: 'leave',
    of: { ids },
    ended: 'withdrawal',
    lastDay: '2026-11-18',
    reason: 'The school bus ends',
  })
  expect(left).toMatchObject({ failed: 0 })
  expect((await read(rabia, one)).status).toBe('left')
  await rabia.call(enrolStudent, {
    params: { id: two },
    body: { sectionId: at('3-A'), startsOn: on('2026-11-19') },
  })
  await rabia.call(setRollNumber, { params: { id: two }, body: { rollNumber: 77 } })
  const undone = await run(rabia, { undo: left.id })
  expect(undone).toMatchObject({ failed: 1 })
  expect(undone.failures).toMatchObject([{ id: two, message: 'Somebody changed this in the meantime' }])
  expect(await read(rabia, one)).toMatchObject({ status: 'enrolled', sectionId: at('2-A') })
  expect(await read(rabia, two)).toMatchObject({ sectionId: at('3-A'), rollNumber: 77 })
})

test('nobody moves those of another campus, nor takes back what another has done', async () => {
  const [rabia, imtiaz] = [await cast.as('rabia'), await cast.as('imtiaz')]
  const [here, there] = [await child('Mass Eight'), await child('Mass Nine', SHD)]
  const body = { step: 'enrol', of: { ids: [there] }, sectionId: at('2-A'), startsOn: '2026-11-16' }
  await expect(rabia.call(stepMany, { body: body as never })).rejects.toMatchObject({
    problem: { status: 404 },
  })
  const job = await run(rabia, { ...body, step: 'enrol', of: { ids: [here] } } as Body)
  await expect(imtiaz.call(stepMany, { body: { undo: job.id } })).rejects.toMatchObject({
    problem: { status: 404 },
  })
  await expect(
    (await cast.as('waqas')).call(stepMany, { body: { ...body, of: { ids: [here] } } as never }),
  ).rejects.toMatchObject({ problem: { status: 403 } })
})
