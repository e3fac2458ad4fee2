import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { exampleStudent, listFamily, listOwnStudents, students } from '../students-and-guardians/contract.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { exampleEnrolment, enrolments, listEnrolments, transferStudent, withdrawStudent } from './contract.ts'

const cast = await castSchool()
const { list, get } = enrolments.endpoints
const { MAIN, SHD, CNL } = demoCampuses
const section = (title: string) => demoSections[title] ?? ''
const most = { limit: 100 as const }

async function stays(login: string, query: object = {}) {
  return (await (await cast.as(login)).call(list, { query: { ...most, ...query } })).rows
}

test('every stay stands in one list with the father’s name, the latest first', async () => {
  const rows = await stays('nasreen')
  const alis = rows.filter(({ name, state }) => name === 'Muhammad Ali' && state === 'running')
  expect(alis.map(({ fatherName }) => fatherName).sort()).toEqual(['Nadeem Akram', 'Saleem Raza'])
  const days = rows.map(({ startsOn }) => startsOn)
  expect(days).toEqual(days.toSorted().reverse())
  const one = await (await cast.as('nasreen')).call(get, { params: { id: exampleEnrolment } })
  expect(one).toMatchObject({
    studentId: exampleStudent,
    name: 'Bilal Imran',
    state: 'running',
    campusId: MAIN,
  })
  // As many as stand on the records.
  const nasreen = await cast.as('nasreen')
  const { rows: all } = await nasreen.call(students.endpoints.list, { query: most })
  const each = await Promise.all(
    all.map(async ({ id }) => (await nasreen.call(listEnrolments, { params: { id } })).rows.length),
  )
  expect(rows).toHaveLength(each.reduce((sum, count) => sum + count, 0))
})

test('a campus sees its own stays, a teacher those of whom they teach, a family none', async () => {
  const campusOf = async (login: string) => [...new Set((await stays(login)).map(({ campusId }) => campusId))]
  expect(await campusOf('rabia')).toEqual([MAIN])
  expect(await campusOf('imtiaz')).toEqual([SHD])
  expect(await campusOf('sadia')).toEqual([CNL])
  await expect(
    (await cast.as('sadia')).call(get, { params: { id: exampleEnrolment } }),
  ).rejects.toMatchObject({
    problem: { status: 404 },
  })
  const { rows } = await (await cast.as('sana')).call(students.endpoints.list, { query: most })
  // Her own child is no student of hers.
  const own = (await (await cast.as('sana')).call(listOwnStudents, {})).rows.map(({ id }) => id)
  const taught = rows.filter(({ id }) => !own.includes(id))
  const seen = new Set((await stays('sana')).map(({ studentId }) => studentId))
  expect([...seen].sort()).toEqual(taught.map(({ id }) => id).sort())
  await expect(stays('ayesha.imran')).rejects.toMatchObject({ problem: { status: 403 } })
})

test('a search knows students by what the list names, and by no number of their families', async () => {
  const nasreen = await cast.as('nasreen')
  const params = { id: exampleStudent }
  const one = await nasreen.call(students.endpoints.get, { params })
  const { guardians } = await nasreen.call(listFamily, { params })
  const has = async (q: string) =>
    (await stays('nasreen', { q })).some(({ studentId }) => studentId === one.id)
  const phones = guardians.flatMap(({ phone }) => phone ?? [])
  expect(phones).not.toEqual([])
  for (const hidden of [...phones, one.familyCode])
    expect([hidden, await has(hidden)]).toEqual([hidden, false])
  const [stay] = await stays('nasreen', { q: 'bilal imran' })
  for (const known of [
    'bilal imran',
    'bilal 7-B',
    one.fatherName,
    one.registrationNumber,
    stay?.grNumber ?? '-',
  ])
    expect([known, await has(known)]).toEqual([known, true])
})

test('who moves stands in both sections, each on its own days', async () => {
  const nasreen = await cast.as('nasreen')
  const [mover] = await stays('nasreen', { sectionId: section('7-B'), state: 'running' })
  if (!mover) throw new Error('nobody is in 7-B')
  const params = { id: mover.studentId }
  const body = { sectionId: section('8-A'), startsOn: '2026-11-10' }
  await nasreen.call(transferStudent, { params, body })
  const before = { sectionId: section('7-B'), endsOnFrom: '2026-11-09', endsOnTo: '2026-11-09' }
  expect(await stays('nasreen', before)).toMatchObject([
    { studentId: mover.studentId, state: 'over', ended: 'transfer', endsOn: '2026-11-09' },
  ])
  const since = { sectionId: section('8-A'), startsOnFrom: '2026-11-10', state: 'running' }
  expect(await stays('nasreen', since)).toMatchObject([{ studentId: mover.studentId, began: 'transfer' }])
  const leaving = { ended: 'withdrawal' as const, lastDay: '2026-11-18', reason: 'To Multan' }
  await nasreen.call(withdrawStudent, { params, body: leaving })
  expect(await stays('nasreen', { ...since, state: 'over' })).toMatchObject([
    { ended: 'withdrawal', reason: 'To Multan' },
  ])
})
