import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { system } from '../../core/acts/act.ts'
import { castSchool } from '../../../testing/school.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import * as assessments from '../assessments/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
/** Each logs in once: many at a time are refused. */
const speaking = new Map<string, ReturnType<typeof cast.as>>()
function as(who: string) {
  const known = speaking.get(who) ?? cast.as(who)
  speaking.set(who, known)
  return known
}
const refused = (status: number, pointer?: string) => ({
  problem: { status, ...(pointer ? { errors: [expect.objectContaining({ pointer })] } : {}) },
})
const params = { id: assessments.exampleAssessment }
const part = assessments.exampleAssessmentPart
const seventh = demoSections['7-B'] ?? ''
const maths = demoSubjects.Maths ?? ''
const classTest = '01980000-0000-7000-8000-00000a55e501'

/** An assessment of its own for a test, by Sana; its cells in order, one for each part and student. */
async function fresh(more: object = {}) {
  const sana = await as('sana')
  const parts = ['Theory', 'Practical', 'Oral'].map((name) => ({ name, max: 20 }))
  const { id } = await sana.call(assessments.addAssessment, { body: given({ parts, ...more }) as never })
  const sheet = await sheetOf('sana', id)
  const cells = sheet.parts.flatMap((part) =>
    sheet.students.map((student) => ({ partId: part.id, studentId: student.id })),
  )
  const [one, other] = cells
  if (!one || !other) throw new Error('nobody is in the section')
  return { id, cells, sheet, one, other }
}

type Cell = { partId: string; studentId: string } & Partial<contract.ScoreEntry>

async function enter(who: string, id: string, cells: readonly (Cell | undefined)[], more: object = {}) {
  const entries = cells.flatMap((cell) => (cell ? [{ state: 'scored' as const, ...cell }] : []))
  return (await as(who)).call(contract.enterScores, { params: { id }, body: { cells: entries, ...more } })
}

async function sheetOf(who: string, id: string = params.id) {
  return (await as(who)).call(contract.readScores, { params: { id } })
}

async function standing(id: string, cell: Cell | undefined) {
  const { cells } = await sheetOf('nasreen', id)
  return cells.find((one) => one.studentId === cell?.studentId && one.partId === cell.partId)
}

function given(more: object = {}) {
  return {
    kindId: classTest,
    subjectId: maths,
    sectionIds: [seventh],
    title: 'Quiz',
    day: '2026-11-18',
    parts: [{ max: 10 }],
    ...more,
  }
}

test('a teacher sees what waits for marks, and enters a column of them', async () => {
  const sana = await as('sana')
  const { rows } = await sana.call(contract.listMissingScores, {})
  expect(rows).toMatchObject([
    { assessmentId: params.id, title: 'Chapter 4', subject: 'Maths', sections: '7-B' },
  ])
  const sheet = await sheetOf('sana')
  expect(sheet).toMatchObject({ mayMark: true, needsReason: false, mayReopen: false, mayEdit: true })
  const blank = sheet.students.filter(({ id }) => !sheet.cells.some(({ studentId }) => studentId === id))
  expect(blank.length).toBe(rows[0]?.missing)
  const { saved, refused: kept } = await enter(
    'sana',
    params.id,
    blank.map(({ id }, at) => ({
      partId: part,
      studentId: id,
      ...(at === 0 ? { state: 'absent' } : { value: 12.5 }),
    })),
  )
  expect([saved.length, kept.length]).toEqual([blank.length, 0])
  expect((await sana.call(contract.listMissingScores, {})).rows).toEqual([])
  expect(await standing(params.id, { partId: part, studentId: blank[0]?.id ?? '' })).toMatchObject({
    state: 'absent',
    value: null,
    by: 'Sana Iqbal',
  })
})

test('of two who write one cell the second is refused it and told who was first; the others are saved', async () => {
  const { id, one, other } = await fresh()
  await enter('sana', id, [{ ...one, value: 17 }])
  const late = await enter('nasreen', id, [
    { ...one, value: 11 },
    { ...other, value: 9 },
  ])
  expect(late.saved).toMatchObject([other])
  expect(late.refused).toMatchObject([{ ...one, state: 'scored', value: 17, by: 'Sana Iqbal' }])
  // Who enters the same finds it there.
  const same = await enter('nasreen', id, [{ ...one, value: 17 }])
  expect([same.saved.length, same.refused]).toEqual([1, []])
})

test('sixteen who write the same cells at once lose none: each cell is one of theirs, and the rest is told', async () => {
  const { id, cells } = await fresh()
  const all = await Promise.all(
    Array.from({ length: 16 }, (_, at) =>
      enter(
        at % 2 === 0 ? 'sana' : 'nasreen',
        id,
        cells.map((cell) => ({ ...cell, value: 1 + at })),
      ),
    ),
  )
  const standings = (await sheetOf('sana', id)).cells
  expect(standings.length).toBe(cells.length)
  for (const cell of cells) {
    const isIt = (one: Cell) => one.studentId === cell.studentId && one.partId === cell.partId
    const winners = all.filter(({ saved }) => saved.some(isIt))
    expect(winners.length).toBe(1)
    expect(all.filter(({ refused: kept }) => kept.some(isIt)).length).toBe(15)
    expect(standings.find(isIt)?.value).toBe(1 + all.findIndex((each) => winners.includes(each)))
  }
})

test('the same post twice is one act', async () => {
  const sana = await as('sana')
  const { id, one } = await fresh()
  const post = {
    params: { id },
    body: { cells: [{ ...one, state: 'excused' as const }] },
    onceKey: crypto.randomUUID(),
  }
  const first = await sana.call(contract.enterScores, post)
  expect(await sana.call(contract.enterScores, post)).toEqual(first)
  const { rows } = await sana.call(contract.listScoreHistory, { params: { id, ...one } })
  expect(rows.map(({ state }) => state)).toEqual(['excused'])
})

test('nothing above the maximum, nothing of strangers, no value without a score', async () => {
  const { id, one } = await fresh()
  await expect(enter('sana', id, [{ ...one, value: 20.5 }])).rejects.toMatchObject(
    refused(422, '/cells/0/value'),
  )
  await expect(enter('sana', id, [{ ...one, state: 'absent', value: 3 }])).rejects.toMatchObject(
    refused(422, '/cells/0/value'),
  )
  const { db } = await cast.school()
  const [eighth] = await db.execute<{ id: string }>(sql`
    select student_id as id from enrolment where section_id = ${demoSections['8-A'] ?? ''}::uuid and ends_on is null limit 1`)
  await expect(enter('sana', id, [{ ...one, studentId: eighth?.id ?? '', value: 3 }])).rejects.toMatchObject(
    refused(422, '/cells/0/studentId'),
  )
})

test('who teaches another subject there, another section or nothing at all neither sees nor enters marks', async () => {
  const { id, one } = await fresh()
  await expect(sheetOf('maria', id)).rejects.toMatchObject(refused(403))
  await expect(enter('maria', id, [{ ...one, value: 3 }])).rejects.toMatchObject(refused(403))
  for (const who of ['waqas', 'imran.khalid', 'bilal.imran'])
    await expect(sheetOf(who, id)).rejects.toMatchObject(refused(403))
})

test('after the lock only the office changes marks, with a reason that the log keeps; it opens it again', async () => {
  const [sana, nasreen] = [await as('sana'), await as('nasreen')]
  const { id, one } = await fresh()
  await sana.call(assessments.lockAssessment, { params: { id } })
  const cell = { ...one, value: 14 }
  await expect(enter('sana', id, [cell])).rejects.toMatchObject(refused(409))
  await expect(enter('nasreen', id, [cell])).rejects.toMatchObject(refused(422))
  await enter('nasreen', id, [cell], { reason: 'Re-totalled' })
  const { rows } = await sana.call(contract.listScoreHistory, { params: { id, ...one } })
  expect(rows[0]).toMatchObject({ value: 14, recordedBy: 'office', reason: 'Re-totalled' })
  await expect(
    sana.call(assessments.reopenAssessment, { params: { id }, body: { reason: 'x' } }),
  ).rejects.toMatchObject(refused(403))
  await nasreen.call(assessments.reopenAssessment, { params: { id }, body: { reason: 'Two were found' } })
  expect(await sheetOf('sana', id)).toMatchObject({ state: 'open', mayMark: true })
  const { db } = await cast.school()
  const acts = await db.execute<{ key: string; reason: string }>(sql`
    select key, about ->> 'reason' as reason from act where key in ('scores.corrected', 'assessments.reopened') order by id`)
  expect([...acts]).toEqual([
    { key: 'scores.corrected', reason: 'Re-totalled' },
    { key: 'assessments.reopened', reason: 'Two were found' },
  ])
})

test('an assessment is given for a subject of the plan, on a day of the year, by who teaches it there', async () => {
  const sana = await as('sana')
  const add = (body: object) => sana.call(assessments.addAssessment, { body: given(body) as never })
  await expect(add({ subjectId: demoSubjects.Science })).rejects.toMatchObject(refused(403))
  await expect(add({ day: '2029-01-01' })).rejects.toMatchObject(refused(422, '/day'))
  await expect(add({ sectionIds: [demoSections['9-A']] })).rejects.toMatchObject(refused(403))
  await expect(add({ parts: [{ max: 10, pass: 12 }] })).rejects.toMatchObject(refused(422, '/parts/0/pass'))
  const nasreen = await as('nasreen')
  await expect(
    nasreen.call(assessments.addAssessment, { body: given({ subjectId: demoSubjects.Physics }) }),
  ).rejects.toMatchObject(refused(422, '/subjectId'))
  const made = await add({ sectionIds: [seventh, demoSections['8-A']] })
  const sheet = await sheetOf('sana', made.id)
  expect(new Set(sheet.students.map(({ section }) => section))).toEqual(new Set(['7-B', '8-A']))
})

test('a part with marks neither goes nor shrinks below them', async () => {
  const sana = await as('sana')
  const made = await sana.call(assessments.addAssessment, {
    body: given({
      parts: [
        { name: 'Theory', max: 30 },
        { name: 'Practical', max: 10 },
      ],
    }),
  })
  const { parts, version } = await sana.call(assessments.readAssessment, { params: { id: made.id } })
  const [theory, practical] = parts
  const one = (await sheetOf('sana', made.id)).students[0]?.id ?? ''
  await sana.call(contract.enterScores, {
    params: { id: made.id },
    body: { cells: [{ partId: theory?.id ?? '', studentId: one, state: 'scored', value: 28 }] },
  })
  const change = (body: object) =>
    sana.call(assessments.changeAssessment, { params: { id: made.id }, body: given(body) as never, version })
  await expect(change({ parts: [{ ...theory, max: 27 }, practical] })).rejects.toMatchObject(
    refused(422, '/parts/0/max'),
  )
  await expect(change({ parts: [practical] })).rejects.toMatchObject(refused(409))
  await expect(change({ day: '2026-11-17', parts })).rejects.toMatchObject(refused(409))
  await change({ parts: [{ ...theory, max: 28 }] })
  expect((await sheetOf('sana', made.id)).parts).toMatchObject([{ name: 'Theory', max: 28 }])
})

test('W16, W17: marks follow a student who has moved on; who joined later is not asked', async () => {
  const { db } = await cast.school()
  const september = await db.execute<{ id: string; takers: number; later: number }>(sql`
    select a.id, (select count(*)::int from assessment_takers(a.id)) as takers,
      (select count(*)::int from enrolment e where e.section_id = y.section_id and e.starts_on > a.day
        and e.student_id in (select t.student_id from assessment_takers(a.id) t)) as later
    from assessment a join assessment_section y on y.assessment_id = a.id where a.title = 'September test'`)
  expect(september.length).toBeGreaterThan(100)
  expect(september.every(({ later }) => later === 0)).toBe(true)
  const { id, one } = await fresh()
  await enter('sana', id, [{ ...one, value: 16 }])
  const school = await cast.school()
  await school.transaction(system('Test'), 'enrolments.seeded', async (tx) => {
    await tx.execute(sql`
      update enrolment set ends_on = '2026-11-18', ended = 'transfer' where student_id = ${one.studentId}::uuid and ends_on is null`)
  })
  expect(await standing(id, one)).toMatchObject({ value: 16 })
  const later = await fresh({ day: '2026-11-19' })
  expect(later.sheet.students.some((student) => student.id === one.studentId)).toBe(false)
})
