import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import { castSchool } from '../../../testing/school.ts'
import { updateMe } from '../../access/sessions/contract.ts'
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
const classTest = '01980000-0000-7000-8000-00000a55e501'

/** An assessment of 7-B in Maths, out of theory and practical unless said; by Sana. */
async function fresh(
  parts: readonly object[] = [
    { name: 'Theory', max: 75 },
    { name: 'Practical', max: 25 },
  ],
) {
  const sana = await as('sana')
  const { id } = await sana.call(assessments.addAssessment, {
    body: {
      kindId: classTest,
      subjectId: demoSubjects.Maths ?? '',
      sectionIds: [demoSections['7-B'] ?? ''],
      title: 'Final',
      day: '2026-11-18',
      parts,
    } as never,
  })
  return sheetOf(id)
}

async function sheetOf(id: string) {
  return (await as('sana')).call(contract.readScores, { params: { id } })
}

async function check(id: string, text: string | Buffer, who = 'sana', more: object = {}) {
  const base64 = Buffer.from(text as never).toString('base64')
  const body = { name: 'marks.csv', content: { base64 }, ...more }
  return (await as(who)).call(contract.checkScoreFile, { params: { id }, body })
}

/** Enters what a preview shows as new or changed. */
async function enter(id: string, { rows }: contract.FileCheck, more: object = {}, who = 'sana') {
  const cells = rows.flatMap(({ studentId, cells: some, problem }) =>
    some.flatMap(({ change, partId, state, value, scoreId }) =>
      studentId !== null && problem === '' && (change === 'new' || change === 'changed')
        ? [{ studentId, partId, state, value, scoreId }]
        : [],
    ),
  )
  return (await as(who)).call(contract.enterScores, {
    params: { id },
    body: { cells, isImport: true, ...more },
  })
}

const problemsOf = ({ rows }: contract.FileCheck) =>
  rows.map(({ problem, cells }) => [problem, ...cells.map((cell) => cell.problem)].filter(Boolean).join(' '))

test('marks come in from a file by roll number, in any digits, and are recorded as imported', async () => {
  const { id, students, parts } = await fresh()
  const [one, two, three] = students
  const [theory, practical] = parts
  const text = [
    'Riverside School System',
    'Roll no,Student,Theory,Practical / 25',
    `${one?.rollNumber},${one?.name},۶۱,22.5`,
    `٠${two?.rollNumber},,A,U`,
    `${three?.rollNumber},,٧٠,`,
  ].join('\n')
  const found = await check(id, text)
  expect(found.columns.map(({ field }) => field)).toEqual(['rollNumber', 'name', theory?.id, practical?.id])
  expect(problemsOf(found)).toEqual(['', '', ''])
  expect(found.counts).toEqual({ new: 5, changed: 0, unchanged: 0, refused: 0 })
  expect((await sheetOf(id)).cells).toEqual([])
  expect((await enter(id, found)).saved).toHaveLength(5)
  const { cells } = await sheetOf(id)
  const of = (student: string | undefined, part: string | undefined) =>
    cells.find(({ studentId, partId }) => studentId === student && partId === part)
  expect(of(one?.id, theory?.id)).toMatchObject({ state: 'scored', value: 61 })
  expect(of(one?.id, practical?.id)).toMatchObject({ state: 'scored', value: 22.5 })
  expect(of(two?.id, theory?.id)).toMatchObject({ state: 'absent', value: null })
  expect(of(two?.id, practical?.id)).toMatchObject({ state: 'malpractice' })
  expect(of(three?.id, theory?.id)).toMatchObject({ value: 70 })
  expect(of(three?.id, practical?.id)).toBeUndefined()
  const { rows } = await (
    await as('sana')
  ).call(contract.listScoreHistory, {
    params: { id, partId: theory?.id ?? '', studentId: one?.id ?? '' },
  })
  expect(rows.map(({ recordedBy }) => recordedBy)).toEqual(['import'])
  // The same file again has nothing to enter.
  expect((await check(id, text)).counts).toEqual({ new: 0, changed: 0, unchanged: 5, refused: 0 })
})

test('a wrong number, a name of somebody else, a row twice, too many marks and no marks at all are named, and the rest goes in', async () => {
  const { id, students, parts } = await fresh(
    ['Theory', 'Practical', 'Oral'].map((name) => ({ name, max: 20 })),
  )
  const [one, two, three] = students
  const found = await check(
    id,
    [
      'Roll number,Student,Theory,Practical,Oral',
      '9999,,12',
      `${one?.rollNumber},Zzz Qqq,12,13`,
      `${two?.rollNumber},,11`,
      `${two?.rollNumber},,13`,
      `${three?.rollNumber},,20.5,twelve,20`,
      ',,7',
    ].join('\n'),
  )
  expect(problemsOf(found)).toEqual([
    'Nobody with the roll number 9999 is asked for marks here',
    expect.stringMatching(/^This number is of .+, and the row names somebody else$/),
    'Row 5 names the same student. Delete one of them',
    'Row 4 names the same student. Delete one of them',
    'These are more marks than it is out of Type marks in digits, or A, E, M or U',
    'This row names no student',
  ])
  expect(found.counts).toEqual({ new: 1, changed: 0, unchanged: 0, refused: 8 })
  await enter(id, found)
  expect((await sheetOf(id)).cells).toMatchObject([{ studentId: three?.id, partId: parts[2]?.id, value: 20 }])
})

test('a name stands for a number only where nobody shares it, and a registration number goes before both', async () => {
  const { id, students } = await fresh([{ max: 20 }])
  const counts = Map.groupBy(students, ({ name }) => name)
  const only = students.find(({ name }) => counts.get(name)?.length === 1)
  const found = await check(id, `Name,Marks\n${only?.name.toUpperCase()},9\nNobody Known,8`)
  expect(found.rows.map(({ studentId }) => studentId)).toEqual([only?.id, null])
  const [first] = students
  const byNumber = await check(id, `Registration number,Marks\n${first?.registrationNumber},9\nX-1,9`)
  expect(byNumber.rows.map(({ studentId }) => studentId)).toEqual([first?.id, null])
})

test('columns are chosen by hand where the headers say nothing', async () => {
  const { id, students, parts } = await fresh([{ max: 20 }])
  const text = `No,Result\n${students[0]?.rollNumber},19`
  const chosen = await check(id, text, 'sana', { columns: ['rollNumber', parts[0]?.id] })
  expect(chosen.rows).toMatchObject([{ studentId: students[0]?.id, cells: [{ change: 'new', value: 19 }] }])
})

test.each(['ur', 'ar', 'en'] as const)(
  'the award list in Excel comes in again as it is, in %s',
  async (language) => {
    const { id, students, parts } = await fresh()
    const [one] = students
    const [theory] = parts
    const cell = { partId: theory?.id ?? '', studentId: one?.id ?? '' }
    await (
      await as('sana')
    ).call(contract.enterScores, {
      params: { id },
      body: { cells: [{ ...cell, state: 'scored', value: 61.5 }] },
    })
    const sana = await as('sana')
    await sana.call(updateMe, { body: { language } })
    const answer = await cast.app().inject({
      url: `/api/v1/assessments/${id}/award-list`,
      headers: {
        host: cast.host,
        cookie: [...sana.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    expect(answer.statusCode).toBe(200)
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(answer.rawPayload as never)
    const [sheet] = book.worksheets
    const titles = sheet?.getRow(1).values as unknown[]
    const at = titles.findIndex((title) => String(title).startsWith('Practical'))
    expect(at).toBeGreaterThan(0)
    for (const row of students.keys()) {
      const practical = sheet?.getRow(row + 2).getCell(at)
      if (practical) practical.value = 20
    }
    const found = await check(id, Buffer.from(await book.xlsx.writeBuffer()))
    expect(problemsOf(found).filter(Boolean)).toEqual([])
    expect(found.counts).toEqual({ new: students.length, changed: 0, unchanged: 1, refused: 0 })
    expect((await enter(id, found)).saved).toHaveLength(students.length)
  },
)

test('what somebody changed since the preview is refused and named, and nothing of those cells is changed', async () => {
  const { id, students, parts } = await fresh([{ max: 20 }])
  const [one, two] = students
  const found = await check(id, `Roll number,Marks\n${one?.rollNumber},15\n${two?.rollNumber},16`)
  const cell = { partId: parts[0]?.id ?? '', studentId: one?.id ?? '' }
  await (
    await as('nasreen')
  ).call(contract.enterScores, {
    params: { id },
    body: { cells: [{ ...cell, state: 'scored', value: 3 }] },
  })
  const { saved, refused } = await enter(id, found)
  expect(saved).toMatchObject([{ studentId: two?.id }])
  expect(refused).toMatchObject([{ studentId: one?.id, value: 3, by: expect.stringContaining('Nasreen') }])
  const { cells } = await sheetOf(id)
  expect(cells.find(({ studentId }) => studentId === one?.id)).toMatchObject({ value: 3 })
})

test('into a locked assessment the office alone brings a file, with a reason; others neither read nor enter one', async () => {
  const { id, students } = await fresh([{ max: 20 }])
  const text = `Roll number,Marks\n${students[0]?.rollNumber},15`
  await expect(check(id, text, 'maria')).rejects.toMatchObject({ problem: { status: 403 } })
  await (await as('sana')).call(assessments.lockAssessment, { params: { id } })
  await expect(check(id, text)).rejects.toMatchObject({ problem: { status: 409, code: 'scores.locked' } })
  const found = await check(id, text, 'nasreen')
  await expect(enter(id, found, {}, 'nasreen')).rejects.toMatchObject({ problem: { status: 422 } })
  expect((await enter(id, found, { reason: 'From the paper' }, 'nasreen')).saved).toHaveLength(1)
})

test('a file without rows and one that is no list are refused with a sentence', async () => {
  const { id } = await fresh([{ max: 20 }])
  await expect(check(id, 'Roll number,Marks')).rejects.toMatchObject({
    problem: { status: 422, code: 'file-empty' },
  })
  await expect(check(id, Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))).rejects.toMatchObject({
    problem: { status: 422, code: 'file-old-excel' },
  })
})
