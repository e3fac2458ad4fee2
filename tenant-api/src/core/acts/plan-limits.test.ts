import { sql } from 'drizzle-orm'
import { Refused } from 'kit/http/client'
import type { Speaker } from 'kit/testing/testing'
import { beforeEach, expect, test } from 'vitest'
import { system } from './act.ts'
import { createAccount } from '../../access/sessions/account.ts'
import { readMe } from '../../access/sessions/contract.ts'
import { giveRole } from '../../access/sessions/rights/assignment.ts'
import { enrolApplicant } from '../../admissions/applicants/enrolment/contract.ts'
import { admissions } from '../../admissions/applicants/contract.ts'
import {
  activateStudent,
  deactivateStudent,
  enrolStudent,
  transferStudent,
  undoEnrolment,
  withdrawStudent,
} from '../../people/enrolment/contract.ts'
import { beginImport, confirmImport, readImport } from '../../records/imports/contract.ts'
import { readJob } from '../../platform/jobs/contract.ts'
import { stepMany } from '../../people/enrolment/bulk/contract.ts'
import { exampleStudent, students } from '../../people/students-and-guardians/contract.ts'
import { addSibling } from '../../people/enrolment/siblings/contract.ts'
import { demoClasses } from '../../../demo/institute/structure/seed-classes.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { setState, setStates } from '../../access/users/contract.ts'
import { castSchool } from '../../../testing/school.ts'
import { runConcurrently, someoneWaits } from '../../../testing/concurrent-transaction.ts'
import { agree } from '../../../testing/plan.ts'

const cast = await castSchool()
const { MAIN } = demoCampuses
const seat = { sectionId: demoSections['2-A'] ?? '', startsOn: '2026-11-16' as never }
const full = { problem: { status: 409, code: 'plan.full' } }

async function child(speaker: Speaker, firstName: string) {
  const body = { campusId: MAIN, firstName, gender: 'female' as const }
  return { params: { id: (await speaker.call(students.endpoints.create, { body })).id } }
}

async function counted(): Promise<number> {
  const { db } = await cast.school()
  const [row] = await db.execute<{ count: number }>(sql`select students_counted() as count`)
  return row?.count ?? 0
}

/** A plan with room for so many more students than there are. */
async function roomFor(more: number) {
  await agree(cast, 'premium', { students: (await counted()) + more })
}

beforeEach(() => agree(cast, 'premium'))

test('the form enrols as long as there is room, and then says the number, the limit and where to go', async () => {
  const rabia = await cast.as('rabia')
  const [one, two] = [await child(rabia, 'Last'), await child(rabia, 'Late')]
  const before = await counted()
  await roomFor(1)
  await rabia.call(enrolStudent, { ...one, body: seat })
  expect(await counted()).toBe(before + 1)
  const late = rabia.call(enrolStudent, { ...two, body: seat })
  await expect(late).rejects.toMatchObject(full)
  await expect(late).rejects.toThrow(
    `The school’s plan has room for ${before + 1} students, and ${before + 1} are enrolled. They all stay, and no more are enrolled until there is room. Please tell whoever runs the school`,
  )
  // Everything can be read, and a record is no seat.
  expect(await rabia.call(students.endpoints.get, two)).toMatchObject({ status: 'registered' })
  await child(rabia, 'Only Registered')
})

test('in a school that is over its limit transfers, leaving and coming back by mistake go on', async () => {
  const rabia = await cast.as('rabia')
  const one = await child(rabia, 'Mover')
  await rabia.call(enrolStudent, { ...one, body: seat })
  await agree(cast, 'premium', { students: 1 })
  const there = { sectionId: demoSections['3-A'] ?? '', startsOn: '2026-11-18' as never }
  await rabia.call(transferStudent, { ...one, body: there })
  await rabia.call(undoEnrolment, one)
  const end = { ended: 'withdrawal', lastDay: '2026-11-18' as never, reason: 'Moved' } as const
  await rabia.call(withdrawStudent, { ...one, body: end })
  // Whose seat was given up is somebody else's.
  await expect(rabia.call(undoEnrolment, one)).rejects.toMatchObject(full)
  await agree(cast, 'premium')
  await rabia.call(undoEnrolment, one)
})

test('who was deactivated comes back only where there is room', async () => {
  const rabia = await cast.as('rabia')
  const one = await child(rabia, 'Resting')
  await rabia.call(enrolStudent, { ...one, body: seat })
  await rabia.call(deactivateStudent, one)
  await roomFor(0)
  await expect(rabia.call(activateStudent, one)).rejects.toMatchObject(full)
  await roomFor(1)
  await rabia.call(activateStudent, one)
})

test('a brother or sister, and an applicant, need room as well; nothing of them is left behind', async () => {
  const nasreen = await cast.as('nasreen')
  const applied = await nasreen.call(admissions.endpoints.create, {
    body: {
      campusId: MAIN,
      classId: demoClasses.KG ?? '',
      firstName: 'Arslan',
      birthDate: '2022-03-04' as never,
      guardianName: 'Naeem Dar',
      guardianPhone: '0300 0000871',
    },
  })
  await roomFor(0)
  const sister = { firstName: 'Areej', gender: 'female', ...seat } as const
  await expect(
    nasreen.call(addSibling, { params: { id: exampleStudent }, body: sister }),
  ).rejects.toMatchObject(full)
  const place = { sectionId: demoSections['KG-A'] ?? '', startsOn: '2026-11-19', gender: 'male' } as const
  const enrolling = nasreen.call(enrolApplicant, { params: { id: applied.id }, body: place as never })
  await expect(enrolling).rejects.toMatchObject(full)
  const found = await nasreen.call(students.endpoints.list, { query: { q: 'areej' } })
  expect(found.total).toBe(0)
  expect(await nasreen.call(admissions.endpoints.get, { params: { id: applied.id } })).toMatchObject({
    studentId: null,
  })
})

test('of many at once as many are enrolled as there is room for; of the others the job says why', async () => {
  const rabia = await cast.as('rabia')
  const ids: string[] = []
  for (const name of ['Bulk One', 'Bulk Two', 'Bulk Three']) ids.push((await child(rabia, name)).params.id)
  await roomFor(2)
  const body = { step: 'enrol', of: { ids }, ...seat } as never
  const { job } = await rabia.call(stepMany, { body })
  await cast.work()
  const done = await rabia.call(readJob, { params: { id: job } })
  expect(done).toMatchObject({ state: 'done', failed: 1 })
  expect(done.failures[0]?.message).toMatch(/^The school’s plan has room for \d+ students/)
})

test('a file is told before it is written which of its rows there is no room for', async () => {
  const nasreen = await cast.as('nasreen')
  await roomFor(2)
  const names = ['File One', 'File Two', 'File Three', 'File Four']
  const lines = names.map((name) => `${name}\tF\tGulshan-e-Ravi\tKG-A`)
  const text = ['Name\tGender\tCampus\tSection', ...lines].join('\n')
  const given = { resource: 'students', name: 'list.csv', content: { text } }
  const { id, counts } = await nasreen.call(beginImport, { body: given })
  expect(counts).toMatchObject({ new: 2, error: 2 })
  await nasreen.call(confirmImport, { params: { id }, body: { counts: { new: 2, update: 0 } } })
  await cast.work()
  expect((await nasreen.call(readImport, { params: { id } })).outcome).toMatchObject({ created: 2 })
  // Between the look and the writing somebody else takes a seat.
  await roomFor(1)
  const second = { ...given, content: { text: text.replaceAll('File', 'Next') } }
  const next = await nasreen.call(beginImport, { body: second })
  expect(next.counts).toMatchObject({ new: 1 })
  await roomFor(0)
  await nasreen.call(confirmImport, { params: { id: next.id }, body: { counts: { new: 1, update: 0 } } })
  await cast.work()
  expect((await nasreen.call(readImport, { params: { id: next.id } })).outcome).toMatchObject({
    created: 0,
    failed: 1,
  })
})

test('who comes while somebody takes the last seat waits, and is told that it is gone', async () => {
  const rabia = await cast.as('rabia')
  const [one, other] = [await child(rabia, 'Second'), await child(rabia, 'First')]
  await roomFor(1)
  let enrolling: Promise<unknown> | undefined
  await runConcurrently(cast, async (sql) => {
    await sql`select hold_plan('students')`
    await sql`
      insert into enrolment (student_id, year_id, campus_id, section_id, starts_on, began)
      select ${other.params.id}, year_id, campus_id, section_id, ${seat.startsOn}, 'admission' from enrolment limit 1`
    enrolling = rabia.call(enrolStudent, { ...one, body: seat }).catch((error: unknown) => error)
    await someoneWaits(sql)
  })
  expect(await enrolling).toMatchObject(full)
})

async function logIns(): Promise<number> {
  const { db } = await cast.school()
  const [row] = await db.execute<{ count: number }>(sql`
    select count(distinct a.id)::int as count from account a join assignment b on b.account_id = a.id
      join role r on r.id = b.role_id cross join current_day
    where a.state = 'active' and r.key <> 'student' and coalesce(b.ends_on, 'infinity') >= day`)
  return row?.count ?? 0
}

test('a log-in beyond three times the students is refused, wherever it comes from; another role of one is not', async () => {
  const nasreen = await cast.as('nasreen')
  const there = await logIns()
  // Three log-ins for each student of the capacity: some seats are filled first, until none is left.
  const most = Math.ceil((there + 1) / 3)
  await agree(cast, 'premium', { students: most })
  const school = await cast.school()
  const { id: actor } = await nasreen.call(readMe, {})
  const clerk = { id: actor, name: 'Nasreen Akhtar' }
  let made: { id: string } = { id: '' }
  for (let at = there; at < most * 3; at += 1) made = await add(`seat-${at}`)
  await expect(add('one-too-many')).rejects.toMatchObject({ code: 'plan.full', params: { limit: most * 3 } })
  await giveRole(school, clerk, { accountId: made.id, role: 'moderator' })
  // Students are counted as students.
  await add('pupil', 'student')
  // Who is switched off makes room, and needs it to come back.
  const params = { id: made.id }
  await nasreen.call(setState, { params, body: { state: 'disabled', reason: 'Away' } })
  await add('in-between')
  await expect(nasreen.call(setState, { params, body: { state: 'active' } })).rejects.toMatchObject(full)
  const { job } = await nasreen.call(setStates, { body: { state: 'active', of: { ids: [made.id] } } })
  await cast.work()
  expect(await nasreen.call(readJob, { params: { id: job } })).toMatchObject({ failed: 1 })

  async function add(username: string, role = 'staff') {
    return school.transaction(system('Test'), 'accounts.added' as never, (tx) =>
      createAccount(tx, {
        firstName: username,
        username,
        roles: [{ role }],
        startsOn: '2026-11-19' as never,
      }),
    )
  }
})

test('a refusal is a refusal: what a plan has no room for is no error of ours', async () => {
  const rabia = await cast.as('rabia')
  const one = await child(rabia, 'No Bug')
  await roomFor(0)
  await expect(rabia.call(enrolStudent, { ...one, body: seat })).rejects.toBeInstanceOf(Refused)
  expect(cast.log.join('')).not.toContain('plan_students')
})
