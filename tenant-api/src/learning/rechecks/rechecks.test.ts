import { beforeEach, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import { attendance as settings } from '../../institute/settings/contract.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { listReportCards } from '../report-cards/contract.ts'
import { exampleResult, previewCorrection, readResult } from '../results/contract.ts'
import { correctResult } from '../results/contract.ts'
import { enterScores, listScoreHistory, readScores } from '../scores/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const logins = new Map<string, ReturnType<typeof cast.as>>()
function as(who: string) {
  const login = logins.get(who) ?? cast.as(who)
  logins.set(who, login)
  return login
}
const maths = demoSubjects.Maths ?? ''
const of = (id: string) => ({ params: { id } })
const reason = 'Question 4 seems not to be counted'

beforeEach(() => {
  cast.clock.now = new Date('2026-11-23T10:00:00+05:00')
})

/** The card of Ayesha’s child in 7-B. */
async function ownCard() {
  const ayesha = await as('ayesha.imran')
  const { rows } = await ayesha.call(listReportCards, { query: {} })
  const own = rows.find(({ setId }) => setId === exampleResult)
  if (!own) throw new Error('Ayesha has no child in 7-B')
  return { setId: own.setId, studentId: own.studentId }
}

async function familiesAskWithin(days: number) {
  const nasreen = await as('nasreen')
  const { version } = await nasreen.call(settings.endpoints.read, {})
  await nasreen.call(settings.endpoints.change, { version, body: { recheckDays: days } })
}

test('a family asks within the days of the settings and once for a subject; later at the office', async () => {
  const [ayesha, nasreen, card] = [await as('ayesha.imran'), await as('nasreen'), await ownCard()]
  const body = { ...card, subjectId: maths, reason }
  expect(await ayesha.call(contract.listCardRechecks, { params: card })).toMatchObject({
    mayAsk: false,
    until: '2026-10-17',
  })
  await expect(ayesha.call(contract.askRecheck, { body })).rejects.toMatchObject(
    refused(409, 'rechecks.late'),
  )
  await familiesAskWithin(0)
  await expect(ayesha.call(contract.askRecheck, { body })).rejects.toMatchObject(
    refused(409, 'rechecks.office'),
  )
  await familiesAskWithin(60)
  expect(await ayesha.call(contract.listCardRechecks, { params: card })).toMatchObject({ mayAsk: true })
  await expect(
    ayesha.call(contract.askRecheck, { body: { ...body, subjectId: demoSubjects.Islamiat ?? card.setId } }),
  ).resolves.toMatchObject({ state: 'asked' })
  await expect(
    ayesha.call(contract.askRecheck, { body: { ...body, subjectId: card.setId } }),
  ).rejects.toMatchObject(refused(422, 'invalid'))
  expect(await ayesha.call(contract.askRecheck, { body })).toMatchObject({ state: 'asked', answer: '' })
  for (const user of [ayesha, nasreen])
    await expect(user.call(contract.askRecheck, { body })).rejects.toMatchObject(
      refused(409, 'rechecks.asked'),
    )
})

async function waiting() {
  const nasreen = await as('nasreen')
  const query = { state: 'asked', subjectId: maths, limit: 5 } as never
  const { rows } = await nasreen.call(contract.rechecks.endpoints.list, { query })
  const [row] = rows
  if (!row) throw new Error('no re-check waits')
  return row
}

test('teachers see it and do not decide; nor does who entered the marks', async () => {
  const [sana, waqas, row] = [await as('sana'), await as('waqas'), await waiting()]
  const sheet = await sana.call(contract.readRecheckMarks, of(row.id))
  expect(sheet).toMatchObject({ mayDecide: false, reason, state: 'asked' })
  expect(sheet.rows).toHaveLength(1)
  const outcome = { ...of(row.id), body: { marks: [], answer: 'It stays' } }
  await expect(sana.call(contract.finishRecheck, outcome)).rejects.toMatchObject(refused(403))
  await expect(waqas.call(contract.readRecheckMarks, of(row.id))).rejects.toMatchObject(refused(403))
  // Tariq changes the mark himself, and somebody else has to check it.
  const tariq = await as('tariq')
  const [mark] = sheet.rows
  const [assessment] = await (await cast.school()).db.execute<{ id: string }>(
    `select assessment_id as id from assessment_part where id = '${mark?.partId ?? ''}'`,
  )
  const id = assessment?.id ?? ''
  const before = await tariq.call(readScores, of(id))
  const cell = before.cells.find(({ studentId }) => studentId === row.studentId)
  const changed = { partId: mark?.partId, studentId: row.studentId, state: 'scored', value: 11 }
  const body = { cells: [{ ...changed, scoreId: cell?.scoreId }], reason: 'Misread' }
  await tariq.call(enterScores, { ...of(id), body: body as never })
  expect(await tariq.call(contract.readRecheckMarks, of(row.id))).toMatchObject({
    isOwnMark: true,
    mayDecide: true,
  })
  await expect(tariq.call(contract.finishRecheck, outcome)).rejects.toMatchObject(
    refused(409, 'rechecks.own'),
  )
})

test('what a re-check finds is written with its source, makes a correction due, and is told without marks', async () => {
  const [nasreen, ayesha, tariq] = [await as('nasreen'), await as('ayesha.imran'), await as('tariq')]
  const row = await waiting()
  const { rows } = await nasreen.call(contract.readRecheckMarks, of(row.id))
  const [mark] = rows
  if (!mark) throw new Error('there is no mark')
  const finish = (more: object) =>
    nasreen.call(contract.finishRecheck, {
      ...of(row.id),
      body: {
        marks: [{ partId: mark.partId, state: 'scored', value: 24.5, scoreId: mark.scoreId, ...more }],
        answer: 'Question 4 was not counted',
      } as never,
    })
  await expect(finish({ value: 26 })).rejects.toMatchObject(refused(422, 'invalid'))
  await expect(finish({ state: 'absent' })).rejects.toMatchObject(refused(422, 'invalid'))
  await expect(finish({ scoreId: exampleResult })).rejects.toMatchObject(refused(409, 'rechecks.stale'))
  expect(await finish({})).toEqual({ id: row.id, state: 'done', changed: 1 })
  await expect(finish({})).rejects.toMatchObject(refused(409, 'rechecks.decided'))
  expect(await nasreen.call(contract.readRecheckMarks, of(row.id))).toMatchObject({
    state: 'done',
    isCorrectionDue: true,
    rows: [{ before: { value: 11 }, after: { value: 24.5 } }],
  })
  const [assessment] = await (await cast.school()).db.execute<{ id: string }>(
    `select assessment_id as id from assessment_part where id = '${mark.partId}'`,
  )
  const { rows: history } = await nasreen.call(listScoreHistory, {
    params: { id: assessment?.id ?? '', partId: mark.partId, studentId: row.studentId },
  })
  expect(history[0]).toMatchObject({ recordedBy: 'recheck', value: 24.5, reason: 'Question 4 was not counted' })
  // The result says so, and corrects it.
  expect(await tariq.call(readResult, of(exampleResult))).toMatchObject({ isCorrectionDue: true })
  const preview = await tariq.call(previewCorrection, of(exampleResult))
  expect(preview.rows.map(({ studentId }) => studentId)).toContain(row.studentId)
  const body = { reason: 'A re-check of Maths', fingerprint: preview.fingerprint }
  await tariq.call(correctResult, { ...of(exampleResult), body })
  expect(await tariq.call(readResult, of(exampleResult))).toMatchObject({ isCorrectionDue: false })
  // The family reads the answer, and no marks.
  const card = { setId: row.setId, studentId: row.studentId }
  expect((await ayesha.call(contract.listCardRechecks, { params: card })).rows).toContainEqual(
    expect.objectContaining({ state: 'done', answer: 'Question 4 was not counted' }),
  )
  expect((await ayesha.call(contract.readRecheckMarks, of(row.id))).rows).toEqual([])
  await cast.work()
  const { db } = await cast.school()
  const told = await db.execute<{ fill: object; page: string }>(
    `select fill, page from message where event = 'recheck.decided'`,
  )
  expect(told.length).toBeGreaterThan(0)
  expect(JSON.stringify(told)).not.toContain('24.5')
  expect(told[0]?.page).toBe(`report-cards/${card.setId}/${card.studentId}`)
  const { rows: acts } = await nasreen.call(listAudit, { query: { limit: 10 } })
  expect(acts.some(({ sentence }) => sentence.startsWith('Did the re-check of Maths for '))).toBe(true)
  // Families ask once; the office asks for them again.
  const again = { ...card, subjectId: maths, reason: 'Once more' }
  await expect(ayesha.call(contract.askRecheck, { body: again })).rejects.toMatchObject(
    refused(409, 'rechecks.again'),
  )
  expect(await nasreen.call(contract.askRecheck, { body: again })).toMatchObject({ state: 'asked' })
})

test('a refusal has its reason, and changes no mark', async () => {
  const [nasreen, ayesha, row] = [await as('nasreen'), await as('ayesha.imran'), await waiting()]
  const answer = 'This subject was checked again in November'
  expect(await nasreen.call(contract.refuseRecheck, { ...of(row.id), body: { answer } })).toMatchObject({
    state: 'refused',
    changed: 0,
  })
  const card = { setId: row.setId, studentId: row.studentId }
  const { rows } = await ayesha.call(contract.listCardRechecks, { params: card })
  expect(rows[0]).toMatchObject({ state: 'refused', answer })
  const preview = await (await as('tariq')).call(previewCorrection, of(exampleResult))
  expect(preview.rows.map(({ studentId }) => studentId)).not.toContain(row.studentId)
})
