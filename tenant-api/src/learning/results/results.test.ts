import { beforeEach, expect, test } from 'vitest'
import { address } from 'kit/http/client'
import { pdfPages } from '../../../testing/pdf.ts'
import { castSchool } from '../../../testing/school.ts'
import { demoClasses } from '../../../demo/institute/structure/seed-classes.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import { verify } from '../../records/id-cards/contract.ts'
import { addAssessment } from '../assessments/contract.ts'
import {
  listReportCards,
  readCardsOfResult,
  readReportCard,
  readTabulation,
} from '../report-cards/contract.ts'
import { schemes } from '../schemes/contract.ts'
import { enterScores, readScores } from '../scores/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const logins = new Map<string, ReturnType<typeof cast.as>>()
function as(who: string) {
  const login = logins.get(who) ?? cast.as(who)
  logins.set(who, login)
  return login
}
const seventh = demoSections['7-B'] ?? ''
const of = (id: string) => ({ params: { id } })
const read = async (who: string, id: string) => (await as(who)).call(contract.readResult, of(id))
const reason = { reason: 'Marked again' }

beforeEach(() => {
  cast.clock.now = new Date('2026-11-23T10:00:00+05:00')
})

/** A result of 7-B in the second term, with a test of Maths of which no mark was entered yet. */
async function begun() {
  const nasreen = await as('nasreen')
  const { rows } = await nasreen.call(schemes.endpoints.list, {
    query: { classId: demoClasses['7'], limit: 50 } as never,
  })
  const second = rows.find(({ title }) => title.endsWith('Term 2'))
  if (!second) throw new Error('class 7 has no scheme in its second term')
  const known = await nasreen.call(contract.results.endpoints.list, { query: { limit: 50 } as never })
  const before = known.rows.find(({ schemeId, sectionId }) => schemeId === second.id && sectionId === seventh)
  if (before) return before.id
  const body = { schemeId: second.id, sectionIds: [seventh], cutOn: '2026-11-20' }
  const { ids } = await nasreen.call(contract.beginResults, { body: body as never })
  return ids[0] ?? ''
}

async function testOfMaths(title: string) {
  const sana = await as('sana')
  const body = {
    kindId: '01980000-0000-7000-8000-00000a55e501',
    subjectId: demoSubjects.Maths,
    sectionIds: [seventh],
    title,
    day: '2026-11-18',
    parts: [{ max: 20 }],
  }
  const { id } = await sana.call(addAssessment, { body: body as never })
  return id
}

async function mark(id: string, value: number, who = 'sana') {
  const user = await as(who)
  const sheet = await user.call(readScores, of(id))
  const [part] = sheet.parts
  const cells = sheet.students.map((student, at) => ({
    partId: part?.id,
    studentId: student.id,
    state: 'scored',
    value: Math.max(0, value - at),
    scoreId: sheet.cells.find((cell) => cell.studentId === student.id)?.scoreId ?? null,
  }))
  await user.call(enterScores, { ...of(id), body: { cells } as never })
}

test('the published result of the first term has positions, and one card in its second edition', async () => {
  const found = await read('nasreen', contract.exampleResult)
  expect(found).toMatchObject({ state: 'published', isVisible: true, isPartial: false, checks: [] })
  expect(found.rows.map(({ position }) => position).toSorted()[0]).toBe(1)
  expect(found.rows.some(({ edition }) => edition === 2)).toBe(true)
  expect(found.subjects.length).toBeGreaterThan(5)
})

test('a result goes from missing marks over approval by somebody else to families, and back', async () => {
  const [nasreen, tariq, ayesha] = [await as('nasreen'), await as('tariq'), await as('ayesha.imran')]
  const id = await begun()
  const test = await testOfMaths('Chapter 5')
  const open = await read('nasreen', id)
  expect(open.checks).toContainEqual(
    expect.objectContaining({ kind: 'pending', blocks: true, assessmentId: test, name: 'Maths · Chapter 5' }),
  )
  await expect(
    nasreen.call(contract.submitResult, { ...of(id), body: { isSure: true } }),
  ).rejects.toMatchObject(refused(409, 'results.pending'))
  for (const { assessmentId } of open.checks) if (assessmentId !== null) await mark(assessmentId, 18)
  await expect(nasreen.call(contract.submitResult, { ...of(id), body: {} })).rejects.toMatchObject(
    refused(409, 'results.doubt'),
  )
  await nasreen.call(contract.submitResult, { ...of(id), body: { isSure: true } })
  await expect(nasreen.call(contract.approveResult, of(id))).rejects.toMatchObject(
    refused(409, 'results.own'),
  )
  await mark(test, 17)
  expect(await read('tariq', id)).toMatchObject({ isChanged: true })
  await expect(tariq.call(contract.approveResult, of(id))).rejects.toMatchObject(
    refused(409, 'results.changed'),
  )
  await tariq.call(contract.returnResult, { ...of(id), body: { reason: 'Marks have changed' } })
  expect(await read('nasreen', id)).toMatchObject({ state: 'open', reason: 'Marks have changed' })
  await nasreen.call(contract.submitResult, { ...of(id), body: { isSure: true } })
  await tariq.call(contract.approveResult, of(id))
  const before = (await ayesha.call(listReportCards, { query: {} })).rows.filter(({ setId }) => setId === id)
  expect(before).toEqual([])
  await tariq.call(contract.publishResults, { body: { ids: [id], visibleAt: '2026-11-24T10:00:00+05:00' } })
  expect((await ayesha.call(listReportCards, { query: {} })).rows.some(({ setId }) => setId === id)).toBe(
    false,
  )
  cast.clock.now = new Date('2026-11-24T10:00:01+05:00')
  const after = (await ayesha.call(listReportCards, { query: {} })).rows.filter(({ setId }) => setId === id)
  expect(after).toHaveLength(1)
  await cast.work()
  const { db } = await cast.school()
  const told = await db.execute(`select 1 from message where key like 'result.published ${id}%'`)
  expect(told.length).toBeGreaterThan(0)
})

test('a correction shows all cards that change, publishes exactly these, and old codes say so', async () => {
  const tariq = await as('tariq')
  const id = await begun()
  const { db } = await cast.school()
  const cards = () =>
    db.execute<{ code: string; edition: number; student_id: string }>(
      `select code, edition, student_id from result_card where set_id = '${id}' order by student_id, edition`,
    )
  const before = await cards()
  const [{ id: assessment } = { id: '' }] = await db.execute<{ id: string }>(
    `select id from assessment where title = 'Chapter 5'`,
  )
  await mark(assessment, 12)
  const preview = await tariq.call(contract.previewCorrection, of(id))
  expect(preview.rows.length).toBeGreaterThan(0)
  await expect(
    tariq.call(contract.correctResult, { ...of(id), body: { ...reason, fingerprint: 'of another day' } }),
  ).rejects.toMatchObject(refused(409, 'results.moved-on'))
  await tariq.call(contract.correctResult, {
    ...of(id),
    body: { ...reason, fingerprint: preview.fingerprint },
  })
  const after = await cards()
  expect(after).toHaveLength(before.length + preview.rows.length)
  const [first] = preview.rows
  const old = before.find((card) => card.student_id === first?.studentId)
  const anybody = cast.visitor()
  expect(await anybody.call(verify, { params: { code: old?.code ?? '' } })).toMatchObject({
    kind: 'report-card',
    state: 'replaced',
  })
  const current = after.find((card) => card.student_id === first?.studentId && card.edition === 2)
  expect(await anybody.call(verify, { params: { code: current?.code ?? '' } })).toMatchObject({
    state: 'good',
  })
  expect((await tariq.call(contract.previewCorrection, of(id))).rows).toEqual([])
})

test('what is held back names no marks, and is shown again after its release', async () => {
  const [tariq, ayesha] = [await as('tariq'), await as('ayesha.imran')]
  const { rows } = await ayesha.call(listReportCards, { query: {} })
  const own = rows.find(({ setId }) => setId === contract.exampleResult)
  if (!own) throw new Error('Ayesha has no child in 7-B')
  const { studentId, setId } = own
  await tariq.call(contract.holdResult, { ...of(setId), body: { studentId, cause: 'papers' } })
  const held = (await ayesha.call(listReportCards, { query: {} })).rows.find((one) => one.setId === setId)
  expect(held).toMatchObject({ isHeld: true, percent: null, letter: '', outcome: null })
  await expect(ayesha.call(readReportCard, { params: { setId, studentId } })).rejects.toMatchObject(
    refused(409, 'report-cards.held'),
  )
  const release = { params: { id: setId, studentId }, body: { reason: 'The papers were brought' } }
  await tariq.call(contract.releaseResult, release)
  const { card } = await ayesha.call(readReportCard, { params: { setId, studentId } })
  expect(card.subjects.length).toBeGreaterThan(5)
})

test('a family reads its own children alone, and neither family nor accounts read results', async () => {
  const [ayesha, waqas] = [await as('ayesha.imran'), await as('waqas')]
  const all = await read('nasreen', contract.exampleResult)
  const { rows } = await ayesha.call(listReportCards, { query: {} })
  const other = all.rows.find(({ studentId }) => !rows.some((row) => row.studentId === studentId))
  if (other)
    await expect(
      ayesha.call(readReportCard, { params: { setId: contract.exampleResult, studentId: other.studentId } }),
    ).rejects.toMatchObject(refused(404))
  for (const user of [ayesha, waqas])
    await expect(user.call(contract.readResult, of(contract.exampleResult))).rejects.toMatchObject(
      refused(403),
    )
})

test('who teaches a subject sees it alone; the class teacher sees everything and writes remarks', async () => {
  const kamran = await as('kamran')
  const [whole, sana] = [await read('sana', contract.exampleResult), await as('sana')]
  expect(whole.isPartial).toBe(false)
  const partial = await kamran
    .call(contract.readResult, of(contract.exampleResult))
    .catch((error: unknown) => error)
  if (partial instanceof Error) expect(partial).toMatchObject(refused(404))
  else expect(partial).toMatchObject({ isPartial: true, mayPrepare: false })
  const [row] = whole.rows
  const body = { rows: [{ studentId: row?.studentId ?? '', remark: 'Reads well' }] }
  await expect(
    sana.call(contract.writeRemarks, { ...of(contract.exampleResult), body }),
  ).rejects.toMatchObject(refused(409, 'results.published'))
})

/** The pages of a PDF that somebody asks for. */
async function pagesOf(who: string, endpoint: object, query: object): Promise<string[]> {
  const { cookies } = await as(who)
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = address(endpoint as never, { ...of(contract.exampleResult), query } as never)
  const answer = await cast.app().inject({ url, headers: { host: cast.host, cookie } })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return pdfPages(answer.rawPayload)
}

test('cards are printed a page a student, in each language and in two at once, and so is the tabulation', async () => {
  const { rows } = await read('tariq', contract.exampleResult)
  for (const query of [
    { language: 'en' },
    { language: 'ur' },
    { language: 'ar' },
    { language: 'en', isBilingual: 'true' },
  ]) {
    const pages = await pagesOf('tariq', readCardsOfResult, query)
    expect(pages).toHaveLength(rows.length)
    if (query.language === 'en') expect(pages.join(' ')).toContain('Maths')
  }
  const [sheet] = await pagesOf('tariq', readTabulation, { format: 'pdf' })
  expect(sheet).toContain('Position')
})

const remarksOf = (studentId: string) => ({ rows: [{ studentId, remark: 'Well done', otherRemark: '' }] })

test('the head adds remarks while a result waits for approval, teachers of subjects while it is prepared', async () => {
  const [nasreen, tariq, sana] = [await as('nasreen'), await as('tariq'), await as('sana')]
  const { rows: all } = await nasreen.call(contract.results.endpoints.list, { query: { limit: 60 } as never })
  const submitted = all.find(({ state }) => state === 'submitted')
  const open = all.find(({ state, sectionTitle }) => state === 'open' && sectionTitle.startsWith('8'))
  if (!submitted || !open) throw new Error('the results of class 8 are not as they were seeded')
  const waiting = await read('tariq', submitted.id)
  const [first] = waiting.rows
  const head = { ...of(submitted.id), body: remarksOf(first?.studentId ?? '') }
  await expect(sana.call(contract.writeHeadRemarks, head)).rejects.toMatchObject(refused(403))
  expect(waiting.mayComment).toMatchObject({ asHead: true, subjectIds: [] })
  await tariq.call(contract.writeHeadRemarks, head)
  const { card } = await tariq.call(contract.readCard, {
    params: { id: submitted.id, studentId: first?.studentId ?? '' },
  })
  expect(card.remarks).toMatchObject([{ by: 'head', remark: 'Well done' }])
  // What was submitted is still what is approved.
  expect(await read('tariq', submitted.id)).toMatchObject({ isChanged: false })
  await tariq.call(contract.approveResult, of(submitted.id))
  await expect(tariq.call(contract.writeHeadRemarks, head)).rejects.toMatchObject(
    refused(409, 'results.approved'),
  )
  // Of a subject by who teaches it there, or who prepares the result.
  const seen = await read('nasreen', open.id)
  const studentId = seen.rows[0]?.studentId ?? ''
  const write = (who: typeof sana, subjectId: string | undefined) =>
    who.call(contract.writeSubjectRemarks, {
      ...of(open.id),
      body: { subjectId: subjectId ?? '', ...remarksOf(studentId) },
    })
  expect(await write(nasreen, seen.subjects[0]?.id)).toEqual({ saved: 1 })
  const partial = await sana.call(contract.readResult, of(open.id)).catch(() => undefined)
  if (partial?.isPartial) {
    expect(partial.mayComment.subjectIds).toEqual(partial.subjects.map(({ id }) => id))
    expect(await write(sana, demoSubjects.Maths)).toEqual({ saved: 1 })
    const other = seen.subjects.find(({ id }) => !partial.subjects.some((subject) => subject.id === id))
    await expect(write(sana, other?.id)).rejects.toMatchObject(refused(403))
  }
})
