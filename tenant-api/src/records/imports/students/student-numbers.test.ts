import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { runConcurrently, someoneWaits } from '../../../../testing/concurrent-transaction.ts'
import { enrolStudent } from '../../../people/enrolment/contract.ts'
import { students } from '../../../people/students-and-guardians/contract.ts'
import { demoSections } from '../../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import { beginImport, confirmImport, undoImport } from '../contract.ts'

const cast = await castSchool()
type Speaker = Awaited<ReturnType<typeof cast.as>>

async function nextNumber() {
  const { db } = await cast.school()
  const [row] = await db.execute<{ next: number }>(sql`select next_number as next from registration_setting`)
  return row?.next ?? 0
}

async function bring(speaker: Speaker, names: readonly string[]) {
  const lines = names.map((name) => `${name}\tF\tGulshan-e-Ravi`)
  const text = ['Name\tGender\tCampus', ...lines].join('\n')
  const body = { resource: 'students', name: 'list.csv', content: { text } }
  const { id, counts } = await speaker.call(beginImport, { body })
  const params = { id }
  await speaker.call(confirmImport, { params, body: { counts: { new: counts.new, update: 0 } } })
  await cast.work()
  return params
}

async function undo(speaker: Speaker, params: { id: string }) {
  await speaker.call(undoImport, { params })
  await cast.work()
}

async function numberOf(speaker: Speaker, q: string) {
  const { rows } = await speaker.call(students.endpoints.list, { query: { q } })
  return rows[0]?.registrationNumber
}

test('who comes by a file without a number gets the next ones in the order of the file', async () => {
  const nasreen = await cast.as('nasreen')
  const before = await nextNumber()
  const brought = await bring(nasreen, ['Gul Number', 'Mah Number', 'Noor Number'])
  expect(await nextNumber()).toBe(before + 3)
  const [first, third] = [await numberOf(nasreen, 'gul number'), await numberOf(nasreen, 'noor number')]
  expect([first, third].map((number) => Number(/\d{4,}/.exec(number ?? '')?.[0]))).toEqual([
    before,
    before + 2,
  ])
  await undo(nasreen, brought)
  expect(await nextNumber()).toBe(before)
})

test('numbers of an import that is taken back stay gone where a later one was given', async () => {
  const nasreen = await cast.as('nasreen')
  const before = await nextNumber()
  const brought = await bring(nasreen, ['Gul Later', 'Mah Later'])
  const given = { campusId: demoCampuses.MAIN, firstName: 'By Hand', gender: 'female' as const }
  await nasreen.call(students.endpoints.create, { body: given })
  await undo(nasreen, brought)
  expect(await nextNumber()).toBe(before + 3)
})

test('who is left out takes no number from those who come: neither of the register nor of the section', async () => {
  const nasreen = await cast.as('nasreen')
  const lines = ['Gone Gap\tF\tGulshan-e-Ravi\tKG-A\tGAP-1', 'Here Gap\tF\tGulshan-e-Ravi\tKG-A\t']
  const text = ['Name\tGender\tCampus\tSection\tRegistration number', ...lines].join('\n')
  const body = { resource: 'students', name: 'list.csv', content: { text } }
  const { id, counts } = await nasreen.call(beginImport, { body })
  expect(counts).toMatchObject({ new: 2, error: 0 })
  const { db } = await cast.school()
  const [last] = await db.execute<{ roll: number }>(sql`
    select max(roll_number)::int as roll from students where section_id = ${demoSections['KG-A']}::uuid`)
  // In between somebody else gets the number of the first row.
  const given = { campusId: demoCampuses.MAIN, firstName: 'Quicker', gender: 'female' as const }
  await nasreen.call(students.endpoints.create, { body: { ...given, registrationNumber: 'GAP-1' } })
  await nasreen.call(confirmImport, { params: { id }, body: { counts: { new: 2, update: 0 } } })
  await cast.work()
  const { rows } = await nasreen.call(students.endpoints.list, { query: { q: 'here gap' } })
  expect(rows).toMatchObject([{ rollNumber: (last?.roll ?? 0) + 1 }])
})

test('while a file is looked at, others admit and enrol as if nobody did', async () => {
  const nasreen = await cast.as('nasreen')
  const add = (firstName: string) =>
    nasreen.call(students.endpoints.create, {
      body: { campusId: demoCampuses.MAIN, firstName, gender: 'female' },
    })
  const [held, other] = [await add('Held There'), await add('Other Desk')]
  const lines = [
    'New In File\tF\tGulshan-e-Ravi\tKG-A\t\t',
    `Held There\tF\tGulshan-e-Ravi\t\t${held.registrationNumber}\t03001234567`,
  ]
  const text = ['Name\tGender\tCampus\tSection\tRegistration number\tPhone', ...lines].join('\n')
  const before = await nextNumber()
  let looking: Promise<{ counts: { new: number; update: number; error: number } }> | undefined
  await runConcurrently(cast, async (another) => {
    await another`select from student where id = ${held.id} for update`
    // The preview stands at the row that is held, with all numbers behind it that it would take.
    looking = nasreen.call(beginImport, {
      body: { resource: 'students', name: 'list.csv', content: { text } },
    })
    await someoneWaits(another)
    // A preview that had been in the way would have been ended by now, and begun anew.
    const preview = () => another`select pid, query_start from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const stands = await preview()
    const admitted = await add('Quick Desk')
    expect(admitted.registrationNumber).toContain(String(before))
    await nasreen.call(enrolStudent, {
      params: { id: other.id },
      body: { sectionId: demoSections['KG-A'] ?? '', startsOn: '2026-11-19' },
    })
    expect(await preview()).toEqual(stands)
  })
  expect(await looking).toMatchObject({ counts: { new: 1, update: 1, error: 0 } })
})
