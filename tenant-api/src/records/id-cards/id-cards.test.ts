import { eq } from 'drizzle-orm'
import { address } from 'kit/http/client'
import type { Speaker } from 'kit/testing/testing'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { renderPdf } from '../../core/documents/pdf.ts'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../audit/contract.ts'
import { enrolStudent, withdrawStudent } from '../../people/enrolment/contract.ts'
import { openFile } from '../../platform/files/contract.ts'
import { readJob } from '../../platform/jobs/contract.ts'
import { exampleStudent, studentDetails, students } from '../../people/students-and-guardians/contract.ts'
import { prints } from '../../institute/settings/contract.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import * as contract from './contract.ts'
import { qrOf } from '../../core/documents/qr.ts'
import { idCard } from './tables.ts'

const cast = await castSchool()
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const at = (title: string) => demoSections[title] ?? ''
const bilal = { params: { id: exampleStudent } }

async function add(speaker: Speaker, body: object = {}) {
  const given = { campusId: demoCampuses.MAIN, firstName: 'Newcomer', gender: 'female' as const, ...body }
  const { id } = await speaker.call(students.endpoints.create, { body: given })
  return { params: { id } }
}

async function addEnrolled(speaker: Speaker, body: object = {}) {
  const one = await add(speaker, body)
  await speaker.call(enrolStudent, { ...one, body: { sectionId: at('8-A'), startsOn: '2026-11-19' } })
  return one
}

/** Prints the cards of these, and reads what stands on them, page by page. */
async function print(speaker: Speaker, ids: readonly string[], chosen: object = {}) {
  const { id, job } = await speaker.call(contract.printCards, { body: { of: { ids: [...ids] }, ...chosen } })
  await cast.work()
  const pile = await speaker.call(contract.readCardPrint, { params: { id } })
  return { pile, job, pdf: pile.file ? await open(speaker, pile.file.id) : Buffer.alloc(0) }
}

async function open(speaker: Speaker, id: string): Promise<Buffer> {
  const cookie = [...speaker.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { host: cast.host, cookie }
  const answer = await cast.app().inject({ url: address(openFile, { params: { id } }), headers })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

async function read(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text } = await extractText(document)
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
  // Marks of direction are the PDF's, not ours.
  const pages = text.map((page) => page.replaceAll(/[\u202a-\u202e]/g, ''))
  return { pages, millimetres: [width, height].map((points) => Math.round((points / 72) * 254) / 10) }
}

test('the cards of a section become one PDF, a card on each page', async () => {
  const rabia = await cast.as('rabia')
  const { total } = await rabia.call(students.endpoints.list, { query: { sectionId: at('7-B') } })
  const of = { filter: { sectionId: at('7-B'), archived: 'false' as const }, total }
  const asked = await rabia.call(contract.printCards, { body: { of } })
  expect(asked.total).toBe(total)
  await cast.work()
  const pile = await rabia.call(contract.readCardPrint, { params: { id: asked.id } })
  expect(pile).toMatchObject({ state: 'done', people: total, printed: total, madeBy: 'Rabia Aslam' })
  const { pages, millimetres } = await read(await open(rabia, pile.file?.id ?? ''))
  expect(millimetres).toEqual([85.6, 54])
  expect(pages).toHaveLength(total * 2)
  const mine = pages.find((page) => page.includes('Bilal Imran'))
  for (const words of [
    'Riverside School System',
    'Imran Khalid',
    '7-B',
    'RSS-1043-26',
    'Valid until',
    '31-03-2027',
  ])
    expect(mine).toContain(words)
  expect(pages[1]).toContain('If found, please return to')
  const { rows: acts } = await (await cast.as('nasreen')).call(listAudit, { query: { limit: 5 } })
  expect(acts.map(({ sentence }) => sentence)).toContain(`Printed ${total} ID cards`)
  expect((await rabia.call(contract.listCardPrints, {})).rows[0]).toMatchObject({ id: asked.id })
})

test('cards lie ten on a sheet of A4, and speak the language that was chosen', async () => {
  const rabia = await cast.as('rabia')
  const { pdf } = await print(rabia, [exampleStudent], { language: 'ur', paper: 'sheet', look: 'portrait' })
  const { pages, millimetres } = await read(pdf)
  expect(millimetres).toEqual([210, 297])
  expect(pages).toHaveLength(2)
  // Digits of Urdu for the day, and those of the number for the number.
  expect(pages[0]).toMatch(/۳۱-۰۳-۲۰۲۷|۲۰۲۷-۰۳-۳۱/)
  expect(pages[0]).toContain('RSS-1043-26')
})

test('what people have typed is printed as they typed it, whatever it is', async () => {
  const nasreen = await cast.as('nasreen')
  const typed = '#panic("x") $a$ *b* [c] \\u{41} @ref <d> // e'
  const one = await addEnrolled(nasreen, { otherName: typed })
  const { pages } = await read((await print(nasreen, [one.params.id])).pdf)
  expect(pages[0]?.replaceAll(/\s/g, '')).toContain(typed.replaceAll(/\s/g, ''))
})

test('who is not enrolled gets no card: is left out among others, and refused alone', async () => {
  const rabia = await cast.as('rabia')
  const one = await add(rabia, { firstName: 'Registered' })
  const alone = rabia.call(contract.printCards, { body: { of: { ids: [one.params.id] } } })
  await expect(alone).rejects.toMatchObject(refused(409, 'id-cards.not-enrolled'))
  const { pile, job } = await print(rabia, [exampleStudent, one.params.id])
  expect(pile).toMatchObject({ state: 'done', people: 2, printed: 1 })
  expect(await rabia.call(readJob, { params: { id: job } })).toMatchObject({
    failures: [{ name: 'Registered', message: 'Student is not enrolled in any campus or section' }],
  })
})

test('an admin of one campus prints the cards of that campus, and sees no pile of another', async () => {
  const [rabia, sadia, waqas] = await Promise.all(['rabia', 'sadia', 'waqas'].map((name) => cast.as(name)))
  if (!rabia || !sadia || !waqas) throw new Error('the cast is there')
  const body = { of: { ids: [exampleStudent] } }
  await expect(sadia.call(contract.printCards, { body })).rejects.toMatchObject(refused(404))
  await expect(waqas.call(contract.printCards, { body })).rejects.toMatchObject(refused(403))
  const { pile } = await print(rabia, [exampleStudent])
  const params = { id: pile.id }
  await expect(sadia.call(contract.readCardPrint, { params })).rejects.toMatchObject(refused(404))
  expect((await sadia.call(contract.listCardPrints, {})).rows.map(({ id }) => id)).not.toContain(pile.id)
  const file = await sadia.ask({ url: address(openFile, { params: { id: pile.file?.id ?? '' } }) })
  expect(file.status).toBe(404)
  await expect(sadia.call(contract.readIdCard, bilal)).rejects.toMatchObject(refused(404))
  await expect(sadia.call(contract.loseIdCard, bilal)).rejects.toMatchObject(refused(404))
})

test('a blood group stands on a card where the settings ask for it and who prints may see it', async () => {
  const [nasreen, rabia] = [await cast.as('nasreen'), await cast.as('rabia')]
  const one = await addEnrolled(nasreen)
  await nasreen.call(studentDetails.change, { ...one, body: { bloodGroup: 'AB-' } })
  const show = async (showsBloodGroup: boolean) => {
    const { version } = await nasreen.call(prints.endpoints.read, {})
    await nasreen.call(prints.endpoints.change, { version, body: { showsBloodGroup } })
  }
  const onCard = async (speaker: Speaker) =>
    (await read((await print(speaker, [one.params.id])).pdf)).pages[0]
  expect(await onCard(nasreen)).not.toContain('AB-')
  await show(true)
  expect(await onCard(nasreen)).toContain('AB-')
  expect(await onCard(rabia)).not.toContain('AB-')
  const [told] = (await nasreen.call(contract.listCardPrints, { query: { skip: 1, limit: 1 } })).rows
  await show(false)
  await expect(rabia.call(contract.readCardPrint, { params: { id: told?.id ?? '' } })).rejects.toMatchObject(
    refused(404),
  )
  await expect(rabia.call(openFile, { params: { id: told?.file?.id ?? '' } })).rejects.toMatchObject(
    refused(404),
  )
  const { rows: acts } = await nasreen.call(listAudit, { query: { limit: 20 } })
  expect(acts.map(({ sentence }) => sentence)).toContain('Printed 1 ID card with blood groups')
})

test('a card is genuine until it is lost; the next one has another code', async () => {
  const rabia = await cast.as('rabia')
  const visitor = cast.visitor()
  const one = await addEnrolled(rabia, { firstName: 'Loser', fatherName: 'Nobody Else' })
  expect(await rabia.call(contract.readIdCard, one)).toEqual({ card: null })
  await expect(rabia.call(contract.loseIdCard, one)).rejects.toMatchObject(refused(409, 'id-cards.none'))
  await print(rabia, [one.params.id])
  const first = await codeOf(one.params.id)
  const said = await visitor.call(contract.verify, { params: { code: first } })
  // Nothing else is told to who has the code.
  expect(said).toEqual({
    kind: 'id-card',
    state: 'good',
    name: 'Loser',
    otherName: '',
    serial: null,
    issuedOn: '2026-11-19',
    validUntil: '2027-03-31',
  })
  await print(rabia, [one.params.id])
  expect(await codeOf(one.params.id)).toBe(first)
  expect(await rabia.call(contract.loseIdCard, one)).toMatchObject({ card: { state: 'lost' } })
  await print(rabia, [one.params.id])
  const second = await codeOf(one.params.id)
  expect(second).not.toBe(first)
  expect(await visitor.call(contract.verify, { params: { code: first } })).toMatchObject({ state: 'revoked' })
  const typed = `${second.slice(0, 4)}-${second.slice(4)}`.toLowerCase()
  expect(await visitor.call(contract.verify, { params: { code: typed } })).toMatchObject({ state: 'good' })
  const body = { ended: 'withdrawal' as const, lastDay: '2026-11-19', reason: '' }
  await rabia.call(withdrawStudent, { ...one, body })
  expect(await visitor.call(contract.verify, { params: { code: second } })).toMatchObject({
    state: 'revoked',
  })
  for (const code of ['1111111111111111', 'nonsense'])
    await expect(visitor.call(contract.verify, { params: { code } })).rejects.toMatchObject(refused(404))
})

test('a page says in three languages whether a paper is genuine, to anybody, and to a machine not for long', async () => {
  const page = await ask(contract.exampleCardCode)
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  for (const words of ['This is genuine', 'lang="ur" dir="rtl"', 'lang="ar" dir="rtl"', 'Bilal Imran', 'بلال'])
    expect(page.body).toContain(words)
  expect(page.body).not.toContain('RSS-')
  const unknown = await ask(encodeURIComponent('<script>alert(1)</script>'))
  expect(unknown.statusCode).toBe(404)
  expect(unknown.body).not.toContain('<script>')
  const answers = await Promise.all(
    Array.from({ length: 70 }, () => ask(contract.exampleCardCode, '203.0.113.8')),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
})

test('the same print is the same file, and one that takes too long is ended', async () => {
  const template = new URL('./id-cards.typ', import.meta.url)
  const print = { template, at: new Date('2026-11-19T04:10:00Z'), data }
  const [once, again] = [await renderPdf(print), await renderPdf(print)]
  expect(once.equals(again)).toBe(true)
  await expect(renderPdf(print, { milliseconds: 1, megabytes: 1_500 })).rejects.toMatchObject({
    code: 'ETIMEDOUT',
  })
  await expect(renderPdf({ ...print, data: {} })).rejects.toThrow('does not fit its data')
})

test('the files of cards are kept for a week', async () => {
  const rabia = await cast.as('rabia')
  const { pile } = await print(rabia, [exampleStudent])
  cast.clock.pass(8 * 86_400)
  const later = await cast.as('rabia')
  await cast.work()
  expect(await later.call(contract.readCardPrint, { params: { id: pile.id } })).toMatchObject({
    state: 'over',
    file: null,
  })
})

test('who has opened the page of a paper as often as is allowed may still ask for it, and the other way round', async () => {
  const remoteAddress = '203.0.113.99'
  const question = () =>
    cast.app().inject({
      url: '/api/v1/verifications/NONE000000000000',
      headers: { host: cast.host },
      remoteAddress,
    })
  for (let at = 0; at < 60; at += 1) await ask('NONE000000000000', remoteAddress)
  expect((await ask('NONE000000000000', remoteAddress)).statusCode).toBe(429)
  expect((await question()).statusCode).toBe(404)
})

test('the address of papers without a code, or with a wrong one, has a field for the code', async () => {
  const remoteAddress = '203.0.113.45'
  const at = (url: string) => cast.app().inject({ url, headers: { host: cast.host }, remoteAddress })
  const empty = await at('/verify')
  expect(empty.statusCode).toBe(200)
  expect(empty.body).toContain('<input name="code"')
  const wrong = await at('/verify/NONE000000000000')
  expect(wrong.statusCode).toBe(404)
  expect(wrong.body).toContain('<input name="code"')
  const sent = await at('/verify?code=%20NPZZ6BCDYE8K5198')
  expect(sent.statusCode).toBe(303)
  expect(sent.headers.location).toBe('/verify/NPZZ6BCDYE8K5198')
})

function ask(code: string, remoteAddress = '203.0.113.7') {
  return cast.app().inject({ url: `/verify/${code}`, headers: { host: cast.host }, remoteAddress })
}

async function codeOf(personId: string): Promise<string> {
  const rows = await (
    await cast.school()
  ).db
    .select({ code: idCard.code, lostAt: idCard.lostAt })
    .from(idCard)
    .where(eq(idCard.personId, personId))
  return rows.find(({ lostAt }) => lostAt === null)?.code ?? ''
}

const data = {
  title: 'ID cards',
  language: 'en',
  look: 'side',
  paper: 'single',
  colour: { solid: '#2563eb', on: '#ffffff', text: '#1d4ed8' },
  school: { name: 'Riverside', otherName: '', logo: null, letter: 'R' },
  words: { card: 'Student', validUntil: 'Valid until', ifFound: '' },
  back: null,
  cards: [
    {
      name: 'Bilal',
      otherName: 'بلال',
      rows: [],
      photo: null,
      initials: 'B',
      validUntil: '31-03-2027',
      qr: qrOf('https://riverside.example/verify/1'),
    },
  ],
}
