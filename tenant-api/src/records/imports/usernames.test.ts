import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { exampleStudent, students } from '../../people/students-and-guardians/contract.ts'
import { beginImport, confirmImport, listImportRows } from './contract.ts'

const cast = await castSchool()
const bilal = { params: { id: exampleStudent } }

async function judged(speaker: Speaker, lines: readonly (readonly string[])[]) {
  const text = lines.map((line) => line.join('\t')).join('\n')
  const body = { resource: 'students', name: 'list.csv', content: { text } } as const
  const { id, counts } = await speaker.call(beginImport, { body })
  const { rows } = await speaker.call(listImportRows, { params: { id } })
  return {
    id,
    counts,
    wrong: rows.flatMap(({ errors }) => errors.map(({ field, message }) => [field, message])),
  }
}

type Counts = { new: number; update: number }

async function write(speaker: Speaker, { id, counts }: { id: string; counts: Counts }) {
  const body = { counts: { new: counts.new, update: counts.update } }
  await speaker.call(confirmImport, { params: { id }, body })
  await cast.work()
}

test('a file says usernames as a form does, and changes none by which somebody is let in', async () => {
  const [rabia, tariq] = [await cast.as('rabia'), await cast.as('tariq')]
  const { registrationNumber } = await tariq.call(students.endpoints.get, bilal)
  const heads = ['Registration number', 'First name', 'Gender', 'Campus', 'Username', 'Qualification']
  const own = [registrationNumber, 'Bilal', 'Male', 'Gulshan-e-Ravi']
  const file = [
    heads,
    ['U-1', 'Areej', 'Female', 'Gulshan-e-Ravi', 'areej.butt', 'Class 4, City School'],
    ['U-2', 'Areeba', 'Female', 'Gulshan-e-Ravi', 'Ghulam.Rasool', ''],
    ['U-3', 'Anaya', 'Female', 'Gulshan-e-Ravi', 'a@b', ''],
    [...own, 'not.bilal', ''],
  ]
  const { id, counts, wrong } = await judged(rabia, file)
  expect(wrong).toEqual([
    ['username', 'This username is already in use'],
    ['username', 'Username must be without blanks and without @'],
    [
      'username',
      'This person logs in with this username. Whoever may change roles and permissions may change it',
    ],
  ])
  await write(rabia, { id, counts })
  const { rows } = await rabia.call(students.endpoints.list, { query: { q: 'areej.butt' } })
  expect(rows).toMatchObject([{ username: 'areej.butt', qualification: 'Class 4, City School' }])
  expect((await tariq.call(students.endpoints.get, bilal)).username).toBe('bilal.imran')
  // Who may is let through.
  expect((await judged(tariq, [heads, [...own, 'bilal.khalid', '']])).wrong).toEqual([])
})

test('a file writes a username and an e-mail address that change in their letters’ case alone', async () => {
  const [rabia, tariq] = [await cast.as('rabia'), await cast.as('tariq')]
  const heads = ['Registration number', 'First name', 'Gender', 'Campus', 'Username', 'Email']
  const one = ['U-9', 'Noor', 'Female', 'Gulshan-e-Ravi']
  await write(rabia, await judged(rabia, [heads, [...one, 'Noor.Ali', 'Noor@Ali.example']]))
  await write(rabia, await judged(rabia, [heads, [...one, 'noor.ali', 'noor@ali.example']]))
  const { rows } = await tariq.call(students.endpoints.list, { query: { q: 'U-9' } })
  expect(rows).toMatchObject([{ username: 'noor.ali', email: 'noor@ali.example' }])
  // Of who logs in by it that is a change as well.
  const { registrationNumber } = await tariq.call(students.endpoints.get, bilal)
  const louder = [registrationNumber, 'Bilal', 'Male', 'Gulshan-e-Ravi', 'BILAL.imran', '']
  expect((await judged(rabia, [heads, louder])).wrong).toMatchObject([['username', expect.anything()]])
})
