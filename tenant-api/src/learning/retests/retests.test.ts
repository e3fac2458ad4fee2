import { beforeEach, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import { addAssessment, assessments } from '../assessments/contract.ts'
import { enterScores, readScores } from '../scores/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const of = (id: string) => ({ params: { id } })

beforeEach(() => {
  cast.clock.now = new Date('2026-11-23T10:00:00+05:00')
})

/** A test of Maths in 7-B out of 20, passed with 8: number 1 was absent, number 2 has 5, all others 15. */
async function sat(title: string) {
  const sana = await cast.as('sana')
  const body = {
    kindId: '01980000-0000-7000-8000-00000a55e501',
    subjectId: demoSubjects.Maths,
    sectionIds: [demoSections['7-B']],
    title,
    day: '2026-11-18',
    parts: [{ max: 20, pass: 8 }],
  }
  const { id } = await sana.call(addAssessment, { body: body as never })
  const sheet = await sana.call(readScores, of(id))
  const partId = sheet.parts[0]?.id ?? ''
  const cells = sheet.students.map(({ id: studentId }, at) => ({
    partId,
    studentId,
    state: at === 0 ? 'absent' : 'scored',
    value: at === 0 ? null : at === 1 ? 5 : 15,
  }))
  await sana.call(enterScores, { ...of(id), body: { cells } as never })
  const [first, second, third] = sheet.students.map((student) => student.id)
  return { sana, id, partId, first: first ?? '', second: second ?? '', third: third ?? '' }
}

test('those who were absent or failed are offered first; the office arranges it, the teacher enters it', async () => {
  const { sana, id, partId, first, second, third } = await sat('Chapter 6')
  const nasreen = await cast.as('nasreen')
  const offered = await nasreen.call(contract.readRetest, of(id))
  expect(offered).toMatchObject({ retest: null, mayArrange: true, mayMark: false })
  expect(offered.students.slice(0, 3).map((one) => [one.id, one.offered])).toEqual([
    [first, 'absent'],
    [second, 'failed'],
    [third, null],
  ])
  const arrange = { day: '2026-11-23', rule: 'capped', studentIds: [first, second] } as const
  await expect(sana.call(contract.arrangeRetest, { ...of(id), body: arrange })).rejects.toMatchObject(
    refused(403),
  )
  await expect(
    nasreen.call(contract.arrangeRetest, { ...of(id), body: { ...arrange, day: '2026-11-17' } }),
  ).rejects.toMatchObject(refused(422))
  const cell = (studentId: string, value: number) => ({ partId, studentId, state: 'scored', value }) as const
  const enter = (who: typeof sana, cells: readonly object[], reason = '') =>
    who.call(contract.enterRetest, { ...of(id), body: { cells, reason } as never })
  await expect(enter(sana, [cell(first, 12)])).rejects.toMatchObject(refused(409, 'retests.none'))
  expect(await nasreen.call(contract.arrangeRetest, { ...of(id), body: arrange })).toEqual({ students: 2 })
  await expect(enter(sana, [cell(third, 12)])).rejects.toMatchObject(refused(422))
  await expect(enter(sana, [cell(first, 21)])).rejects.toMatchObject(refused(422))
  expect(await enter(sana, [cell(first, 12), cell(second, 7)])).toEqual({ saved: 2 })
  await expect(enter(sana, [cell(first, 13)])).rejects.toMatchObject(refused(409, 'retests.stale'))
  // The first marks stand where they were, and nobody is missing by it.
  const sheet = await sana.call(readScores, of(id))
  expect(sheet.cells.find(({ studentId }) => studentId === first)).toMatchObject({ state: 'absent' })
  const { rows } = await nasreen.call(assessments.endpoints.list, { query: { subjectId: demoSubjects.Maths, sectionId: demoSections['7-B'], limit: 50 } as never })
  expect(rows.find(({ title }) => title === 'Chapter 6')).toMatchObject({ missing: 0 })
  await expect(
    nasreen.call(contract.arrangeRetest, { ...of(id), body: { ...arrange, studentIds: [first] } }),
  ).rejects.toMatchObject(refused(409, 'retests.marked'))
})

test('a locked retest takes the office and a reason', async () => {
  const { sana, id, partId, first } = await sat('Chapter 7')
  const nasreen = await cast.as('nasreen')
  const body = { day: '2026-11-23', rule: 'better', studentIds: [first], isLocked: true } as const
  await nasreen.call(contract.arrangeRetest, { ...of(id), body })
  const enter = (who: typeof sana, reason = '') =>
    who.call(contract.enterRetest, {
      ...of(id),
      body: { cells: [{ partId, studentId: first, state: 'scored', value: 9 }], reason } as never,
    })
  await expect(enter(sana)).rejects.toMatchObject(refused(403))
  await expect(enter(nasreen)).rejects.toMatchObject(refused(422, 'scores.reason'))
  expect(await enter(nasreen, 'The paper was found')).toEqual({ saved: 1 })
  const sheet = await nasreen.call(contract.readRetest, of(id))
  expect(sheet).toMatchObject({ needsReason: true, mayMark: true })
  expect(sheet.students[0]).toMatchObject({ id: first, isTaking: true, second: [{ value: 9 }] })
})
