import { expect, test } from 'vitest'
import { address } from 'kit/http/client'
import { pdfPages } from '../../../testing/pdf.ts'
import { castSchool } from '../../../testing/school.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { beginImport, confirmImport, readImport, undoImport } from '../../records/imports/contract.ts'
import { exampleResult, holdResult, releaseResult } from '../results/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const seventh = demoSections['7-B'] ?? ''
const of = (id: string) => ({ params: { id } })
const line = (subject: string, rest: object = {}) => ({ subject, marks: 70, max: 100, ...rest })

async function studentsOf7B() {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(contract.listTranscripts, { query: { section: seventh } })
  return rows
}

async function pagesOf(who: string, url: string): Promise<string[]> {
  const { cookies } = await cast.as(who)
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await cast.app().inject({ url, headers: { host: cast.host, cookie } })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return pdfPages(answer.rawPayload)
}

test('a transcript has the results from before first, and the latest edition of each published card', async () => {
  const nasreen = await cast.as('nasreen')
  const rows = await studentsOf7B()
  const newcomer = rows.find(({ pastYears }) => pastYears === 2)
  const { results } = await nasreen.call(contract.readTranscript, of(newcomer?.studentId ?? ''))
  expect(results.map(({ kind }) => kind)).toEqual(['past', 'past', ...results.slice(2).map(() => 'card')])
  expect(results[0]).toMatchObject({
    year: '2023-24',
    class: 'Class 4',
    source: 'Green Valley School, Multan',
  })
  expect(results[0]?.total).toMatchObject({ of: '500' })
  const card = results.at(-1)
  expect(card?.subjects.length).toBeGreaterThan(5)
  expect(card?.code).toMatch(/^[0-9A-Z]{16}$/)
})

test('past results with credits make up the average of all credits, and their marks are summed exactly', async () => {
  const nasreen = await cast.as('nasreen')
  const id = (await studentsOf7B())[0]?.studentId ?? ''
  const write = (body: object) => nasreen.call(contract.writePastResult, { ...of(id), body: body as never })
  const first = await write({
    year: '2022-23',
    class: 'Class 4',
    lines: [
      line('Maths', { marks: 33.35, max: 50, credits: 4, points: 4.3 }),
      line('English', { marks: 33.3, max: 50, credits: 2, points: 0 }),
    ],
  })
  expect(first).toMatchObject({ credits: '6', average: '2.87' })
  const [result] = first.results
  expect(result?.total).toMatchObject({ marks: '66.65', of: '100', percent: '66.65' })
  const seen = result?.subjects.flatMap(({ line: one }) => one ?? []) ?? []
  await expect(write({ year: '2022-23', class: 'Class 4', lines: [line('maths')] })).resolves.toBeDefined()
  const [again] = (await nasreen.call(contract.readTranscript, of(id))).results
  const all = again?.subjects.flatMap(({ line: one }) => one ?? []) ?? []
  const changed = await write({
    seen: all,
    year: '2022-23',
    class: 'Class 4',
    lines: [line('English', { marks: 90 })],
  })
  expect(changed.results[0]?.subjects).toHaveLength(1)
  await expect(write({ seen, year: '2022-23', class: 'Class 4', lines: [] })).rejects.toMatchObject(
    refused(409, 'stale'),
  )
  const now = changed.results[0]?.subjects.flatMap(({ line: one }) => one ?? [])
  const gone = await write({ seen: now, year: '2022-23', class: 'Class 4', lines: [] })
  expect(gone.results.some(({ kind }) => kind === 'past')).toBe(false)
})

test('a line without marks and grade, with too many marks, or twice is refused at its field', async () => {
  const nasreen = await cast.as('nasreen')
  const id = (await studentsOf7B())[0]?.studentId ?? ''
  const head = { year: '2022-23', class: 'Class 4' }
  for (const [lines, pointer] of [
    [[line('Maths', { marks: null })], '/lines/0/marks'],
    [[line('Maths', { max: null })], '/lines/0/max'],
    [[line('Maths', { marks: 101 })], '/lines/0/marks'],
    [[line('Maths'), line('MATHS')], '/lines/1/subject'],
  ] as const)
    await expect(
      nasreen.call(contract.writePastResult, { ...of(id), body: { ...head, lines } as never }),
    ).rejects.toMatchObject({ problem: { status: 422, errors: [{ pointer }] } })
})

test('a class teacher reads the section and writes nothing; a family reads its own, without what is held back', async () => {
  const [sana, ayesha, tariq] = [await cast.as('sana'), await cast.as('ayesha.imran'), await cast.as('tariq')]
  const seen = await sana.call(contract.listTranscripts, { query: { section: seventh } })
  expect(seen).toMatchObject({ section: seventh, mayEdit: false })
  const [row] = seen.rows
  await expect(
    sana.call(contract.writePastResult, {
      ...of(row?.studentId ?? ''),
      body: { year: '2022-23', class: 'Class 4', lines: [line('Maths')] } as never,
    }),
  ).rejects.toMatchObject(refused(403))
  const own = await ayesha.call(contract.listTranscripts, { query: {} })
  expect(own.sections).toEqual([])
  const child = own.rows.find(({ studentId }) => seen.rows.some((one) => one.studentId === studentId))
  const studentId = child?.studentId ?? ''
  const other = seen.rows.find((one) => !own.rows.some((mine) => mine.studentId === one.studentId))
  await expect(ayesha.call(contract.readTranscript, of(other?.studentId ?? ''))).rejects.toMatchObject(
    refused(404),
  )
  const before = await ayesha.call(contract.readTranscript, of(studentId))
  await tariq.call(holdResult, { ...of(exampleResult), body: { studentId, cause: 'papers' } })
  const held = await ayesha.call(contract.readTranscript, of(studentId))
  await tariq.call(releaseResult, { params: { id: exampleResult, studentId }, body: { reason: 'Brought' } })
  expect([held.results.length, held.held]).toEqual([before.results.length - 1, 1])
})

test('past results come in a file by registration number, and its import is taken back', async () => {
  const nasreen = await cast.as('nasreen')
  const [, row] = await studentsOf7B()
  const number = row?.registrationNumber ?? ''
  const text = `Registration number,Year,Class,Subject,Marks,Out of,Grade,Source
${number},2020-21,Class 2,Maths,78,100,,Old register
${number},2020-21,Class 2,Art,,,A,Old register
${number},2020-21,Class 2,Urdu,120,100,,Old register
NOBODY-1,2020-21,Class 2,Maths,78,100,,Old register
`
  const content = { base64: Buffer.from(text).toString('base64') }
  const checked = await nasreen.call(beginImport, {
    body: { resource: 'past-results', name: 'old.csv', content },
  })
  expect(checked.counts).toMatchObject({ new: 2, error: 2 })
  await nasreen.call(confirmImport, { params: { id: checked.id }, body: { counts: { new: 2, update: 0 } } })
  await cast.work()
  expect((await nasreen.call(readImport, of(checked.id))).outcome).toMatchObject({ created: 2 })
  const read = () => nasreen.call(contract.readTranscript, of(row?.studentId ?? ''))
  expect((await read()).results[0]?.subjects).toMatchObject([
    { name: 'Maths', marks: '78' },
    { name: 'Art', marks: null, letter: 'A' },
  ])
  await nasreen.call(undoImport, of(checked.id))
  await cast.work()
  expect((await read()).results.some(({ year }) => year === '2020-21')).toBe(false)
})

test('transcripts are printed for one and for a section, in each language', async () => {
  const rows = await studentsOf7B()
  const newcomer = rows.find(({ pastYears }) => pastYears === 2)
  for (const language of ['en', 'ur', 'ar']) {
    const params = { id: newcomer?.studentId ?? '' }
    const pages = await pagesOf(
      'tariq',
      address(contract.readTranscriptFile, { params, query: { language } } as never),
    )
    expect(pages.length).toBeGreaterThan(0)
    if (language === 'en') expect(pages.join(' ')).toContain('Green Valley School')
  }
  const query = { section: seventh }
  const pages = await pagesOf('tariq', address(contract.readTranscriptsOfSection, { query } as never))
  expect(pages.length).toBeGreaterThanOrEqual(rows.length)
})
