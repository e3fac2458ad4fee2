import { beforeEach, expect, test } from 'vitest'
import { demoClasses } from '../../../demo/institute/structure/seed-classes.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import { castSchool } from '../../../testing/school.ts'
import { withoutResults } from '../../../testing/without-results.ts'
import { enrolStudent, transferStudent } from '../../people/enrolment/contract.ts'
import { students } from '../../people/students-and-guardians/contract.ts'
import { addAssessment, cancelAssessment } from '../assessments/contract.ts'
import { classOf } from '../class-results/class-of-result.ts'
import { changeTree, readScheme, schemes, type TreeNode } from '../schemes/contract.ts'
import { enterScores, readScores } from '../scores/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const of = (id: string) => ({ params: { id } })
const at = (title: string) => demoSections[title] ?? ''
const classTest = '01980000-0000-7000-8000-00000a55e501'
const maths = demoSubjects.Maths ?? ''

beforeEach(() => {
  cast.clock.now = new Date('2026-11-23T10:00:00+05:00')
})

async function newStudent(firstName: string): Promise<string> {
  const nasreen = await cast.as('nasreen')
  const body = { campusId: demoCampuses.MAIN, firstName, gender: 'female' as const }
  return (await nasreen.call(students.endpoints.create, { body })).id
}

test('a correction adds the first card of who was in the section on the day and came to the school’s books later', async () => {
  const [nasreen, tariq] = [await cast.as('nasreen'), await cast.as('tariq')]
  const before = await tariq.call(contract.readResult, of(contract.exampleResult))
  expect(before.isCorrectionDue).toBe(false)
  const id = await newStudent('Mahnoor')
  const body = { sectionId: at('7-B'), startsOn: '2026-09-25' }
  await nasreen.call(enrolStudent, { ...of(id), body })
  expect(await tariq.call(contract.readResult, of(contract.exampleResult))).toMatchObject({
    isCorrectionDue: true,
  })
  const preview = await tariq.call(contract.previewCorrection, of(contract.exampleResult))
  const own = preview.rows.find(({ studentId }) => studentId === id)
  expect(own ?? { waiting: preview.waiting }).toMatchObject({
    edition: 0,
    percentBefore: null,
    outcomeBefore: null,
    positionBefore: null,
  })
  // One more is in the section: every other card names how many there are.
  expect(preview.rows.length).toBeGreaterThan(before.rows.length)
  const correction = { reason: 'Mahnoor was admitted on 25 September', fingerprint: preview.fingerprint }
  await tariq.call(contract.correctResult, { ...of(contract.exampleResult), body: correction })
  const after = await tariq.call(contract.readResult, of(contract.exampleResult))
  expect(after.rows.find(({ studentId }) => studentId === id)).toMatchObject({ edition: 1 })
  expect(after.rows).toHaveLength(before.rows.length + 1)
  expect(after.isCorrectionDue).toBe(false)
  await cast.work()
  const { db } = await cast.school()
  expect(await db.execute(`select from message where event = 'result.corrected'`)).not.toHaveLength(0)
})

const node = (n: number, more: Partial<TreeNode>): TreeNode => ({
  id: `02000000-0000-7000-8000-00000000${String(n).padStart(4, '0')}`,
  parentId: null,
  kind: 'subject',
  title: '',
  subjectId: null,
  assessmentKindId: null,
  termId: null,
  weight: 100,
  addsBy: 'percent',
  best: null,
  dropLow: null,
  dropHigh: null,
  rounds: false,
  isCompulsory: true,
  inTotal: true,
  credits: null,
  ...more,
})

test('W17: who joins on 16 November has the best 3 of the two tests after it, and is asked for none of the three before', async () => {
  await withoutResults(cast)
  const [nasreen, sana] = [await cast.as('nasreen'), await cast.as('sana')]
  const id = await newStudent('Iqra Like')
  await nasreen.call(enrolStudent, { ...of(id), body: { sectionId: at('7-A'), startsOn: '2026-08-17' } })
  await nasreen.call(transferStudent, { ...of(id), body: { sectionId: at('7-B'), startsOn: '2026-11-16' } })
  const days = ['2026-11-02', '2026-11-05', '2026-11-11', '2026-11-18', '2026-11-20']
  const asked: boolean[] = []
  for (const [place, day] of days.entries()) {
    const body = {
      kindId: classTest,
      subjectId: maths,
      sectionIds: [at('7-B')],
      title: `W17 test ${String(place + 1)}`,
      day,
      parts: [{ max: 20 }],
    }
    const { id: assessment } = await sana.call(addAssessment, { body: body as never })
    const sheet = await sana.call(readScores, of(assessment))
    asked.push(sheet.students.some((student) => student.id === id))
    const cells = sheet.students.map((student) => ({
      partId: sheet.parts[0]?.id,
      studentId: student.id,
      state: 'scored',
      value: student.id === id ? 14 + (place % 2) * 2 : 10,
    }))
    await sana.call(enterScores, { ...of(assessment), body: { cells } as never })
  }
  expect(asked).toEqual([false, false, false, true, true])
  // The class test of the demo school is not among the five.
  const [demo] = await (await cast.school()).db.execute<{ id: string }>(
    `select id from assessment where title = 'Chapter 4' and state <> 'cancelled'`,
  )
  if (demo) await sana.call(cancelAssessment, { ...of(demo.id), body: { reason: 'Not of W17' } })

  const { rows } = await nasreen.call(schemes.endpoints.list, {
    query: { classId: demoClasses['7'], limit: 50 } as never,
  })
  const second = rows.find(({ title }) => title.endsWith('Term 2'))
  const scheme = await nasreen.call(readScheme, of(second?.id ?? ''))
  const subject = node(1, { subjectId: maths, rounds: true })
  const tests = node(2, { kind: 'kind', parentId: subject.id, assessmentKindId: classTest, best: 3 })
  await nasreen.call(changeTree, {
    ...of(scheme.id),
    version: scheme.version,
    body: { nodes: [subject, tests], lifts: [] },
  })
  const { db } = await cast.school()
  const cutOn = '2026-11-20' as never
  const live = await classOf(db, { schemeId: scheme.id, campusId: demoCampuses.MAIN ?? '', cutOn })
  const own = live.computed.find(({ member }) => member.id === id)
  expect(own?.card.student.section).toBe('7-B')
  expect(own?.card.assessments.map(({ title, use }) => [title, use])).toEqual([
    ['W17 test 4', 'counted'],
    ['W17 test 5', 'counted'],
  ])
  // 16 and 14 of 20.
  expect(own?.card.total.percent).toBe('75.00')
  const other = live.computed.find(({ member }) => member.sectionId === at('7-B') && member.id !== id)
  expect(other?.card.assessments.filter(({ use }) => use === 'counted')).toHaveLength(3)
})
