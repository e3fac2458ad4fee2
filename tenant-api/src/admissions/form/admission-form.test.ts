import { outgoing } from 'kit/http/client'
import type { Speaker } from 'kit/testing/testing'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { judgePaper, listPapers, mostPapers, revealIdentityNumbers } from './papers/contract.ts'
import { admissions, makeAppointment, moveAdmission } from '../applicants/contract.ts'
import { plainPdf } from '../../people/documents/plain-pdf.ts'
import { openFile, readUsage } from '../../platform/files/contract.ts'
import { listNotifications } from '../../platform/notifications/contract.ts'
import { admissions as admissionSettings } from '../../institute/settings/contract.ts'
import { demoClasses } from '../../../demo/institute/structure/seed-classes.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import {
  beginVisit,
  readForm,
  readStatus,
  sendApplication,
  sendPaper,
  withdrawApplication,
} from './contract.ts'

const plenty = { quota: 10_000, seconds: 60 }
const cast = await castSchool({
  limits: {
    applications: plenty,
    'school-applications': plenty,
    visits: plenty,
    papers: { quota: 40, seconds: 600 },
  },
})
const { MAIN, CNL } = demoCampuses
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const field = (name: string) => ({ problem: { status: 422, errors: [{ pointer: `/${name}` }] } })
const pdf = plainPdf(['A report card'])
const phone = '۰۳۰۰ ۰۰۰۰۸۹۵'

const letter = {
  campusId: MAIN,
  classId: demoClasses.KG ?? '',
  firstName: 'نور',
  gender: 'female',
  birthDate: '2022-05-02',
  guardianName: 'ساجد محمود',
  guardianRelation: 'father',
  guardianPhone: phone,
  seconds: 60,
} as const

function apply(more: object = {}, speaker: Speaker = cast.visitor()) {
  return speaker.call(sendApplication, { body: { ...letter, ...more } as never })
}

/** A family that has applied and shown its code. */
async function visit(more: object = {}) {
  const sent = await apply(more)
  const family = cast.visitor()
  const { visit: key } = await family.call(beginVisit, { body: { code: sent.code, phone } })
  const rabia = await cast.as('rabia')
  const { rows } = await rabia.call(admissions.endpoints.list, { query: { q: sent.number } })
  return { family, ...sent, rabia, id: rows[0]?.id ?? '', of: { params: { visit: key } } }
}

type Paper = { kind?: string; name?: string; type?: string; content?: Buffer; bytes?: number }

function send(family: Speaker, of: { params: { visit: string } }, paper: Paper = {}) {
  const { kind = 'report-card', name = 'report.pdf', type = 'application/pdf', content = pdf } = paper
  const query = { kind, name, type, bytes: paper.bytes ?? content.length }
  const { method, url } = outgoing(sendPaper as never, { ...of, query })
  const headers = { 'content-type': 'application/octet-stream' }
  return family.ask({ method, url, headers, body: content })
}

async function open(changes: object) {
  const nasreen = await cast.as('nasreen')
  const { version } = await nasreen.call(admissionSettings.endpoints.read, {})
  await nasreen.call(admissionSettings.endpoints.change, { version, body: changes as never })
}

test('the page says what is open, in the reader’s language, and asks for what the school asks for', async () => {
  const form = await cast.visitor().call(readForm, {})
  expect(form).toMatchObject({ isOpen: true, closesOn: '2027-02-28' })
  expect(form.intro).toMatch(/^Admissions for the new session/)
  expect(form.campuses.map(({ name }) => name)).toEqual(['Canal View', 'Gulshan-e-Ravi', 'Shahdara'])
  expect(form.campuses.find(({ id }) => id === MAIN)?.classes.map(({ title }) => title)).toEqual([
    'Playgroup',
    'Nursery',
    'Kindergarten',
    'Class 1',
    'Class 6',
  ])
  expect(form.campuses[0]?.classes[0]).toMatchObject({ yearName: '2027-28', firstDay: '2027-08-16' })
  expect(form.documents).toContainEqual({ kind: 'birth-certificate', isRequired: true })
  const { text } = await cast
    .visitor()
    .ask({ url: '/api/v1/admission-form', headers: { 'accept-language': 'ur' } })
  expect(text).toContain('نئے تعلیمی سال')
})

test('a father applies in Urdu: digits of his own, a number and a code, and the office hears of it', async () => {
  const { number, code, notice } = await apply({ guardianNumber: '۹۹۹۹۹-۰۰۰۰۲۹۵-۱', childNumber: '' })
  expect(number).toMatch(/^2026-\d{4}$/)
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{12}$/)
  expect(notice).toMatch(/original documents/)
  const rabia = await cast.as('rabia')
  const { rows } = await rabia.call(admissions.endpoints.list, { query: { q: number } })
  expect(rows).toMatchObject([
    {
      stage: 'applied',
      cameBy: 'form',
      name: 'نور',
      fatherName: 'ساجد محمود',
      guardianPhone: '+923000000895',
      note: '',
    },
  ])
  const told = await rabia.call(listNotifications, {})
  expect(told.rows[0]).toMatchObject({
    title: 'نور · ساجد محمود applies for admission',
    page: `admissions/${rows[0]?.id}`,
  })
  const elsewhere = await (await cast.as('sadia')).call(listNotifications, {})
  expect(elsewhere.rows.map(({ title }) => title)).not.toContain('نور · ساجد محمود applies for admission')
  const nasreen = await cast.as('nasreen')
  const audit = await nasreen.call(listAudit, { query: { limit: 5 } })
  expect(audit.rows.find(({ act }) => act === 'admissions.received')).toMatchObject({
    actor: 'The school’s page',
    sentence: 'Received the application of نور · ساجد محمود',
  })
  // No list and no audit holds the number of the card; who may see it asks for it.
  expect(JSON.stringify([rows, audit])).not.toContain('9999900002951')
  const known = await nasreen.call(revealIdentityNumbers, { params: { id: rows[0]?.id ?? '' } })
  expect(known).toEqual({ childNumber: '', guardianNumber: '9999900002951' })
  await expect(
    rabia.call(revealIdentityNumbers, { params: { id: rows[0]?.id ?? '' } }),
  ).rejects.toMatchObject(refused(403))
})

test('the same letter sent again over a weak network is one application', async () => {
  const family = cast.visitor()
  const once = { body: { ...letter, firstName: 'Again' } as never, onceKey: 'letter-1' }
  const first = await family.call(sendApplication, once)
  expect(await family.call(sendApplication, once)).toEqual(first)
  const { total } = await (await cast.as('rabia')).call(admissions.endpoints.list, { query: { q: 'Again' } })
  expect(total).toBe(1)
})

test('what cannot be is said field by field, and nothing is kept', async () => {
  const before = (await (await cast.as('nasreen')).call(admissions.endpoints.list, {})).total
  for (const [more, name] of [
    [{ guardianPhone: '12' }, 'guardianPhone'],
    [{ otherGuardianPhone: '0300 1' }, 'otherGuardianPhone'],
    [{ guardianNumber: '123' }, 'guardianNumber'],
    [{ childNumber: '35202-1' }, 'childNumber'],
    [{ birthDate: '2027-01-01' }, 'birthDate'],
    [{ firstName: '7' }, 'firstName'],
    [{ firstName: '' }, 'firstName'],
    [{ gender: undefined }, 'gender'],
    [{ classId: demoClasses['2'] }, 'classId'],
    [{ campusId: CNL }, 'classId'],
  ] as const)
    await expect(apply(more), JSON.stringify(more)).rejects.toMatchObject(field(name))
  await expect(apply({ campusId: undefined })).rejects.toMatchObject({
    problem: { errors: [{ message: 'Campus is required' }] },
  })
  for (const more of [{ stage: 'accepted' }, { note: 'x' }, { code: 'x' }, { message: 'x'.repeat(1001) }])
    await expect(apply(more)).rejects.toMatchObject(refused(422))
  expect((await (await cast.as('nasreen')).call(admissions.endpoints.list, {})).total).toBe(before)
})

test('a machine that fills in the hidden box, or is done in a second, is not heard', async () => {
  await expect(apply({ website: 'https://x.example' })).rejects.toMatchObject(
    refused(422, 'admissions.machine'),
  )
  await expect(apply({ seconds: 1 })).rejects.toMatchObject(refused(422, 'admissions.machine'))
})

test('the answer is the same whether a telephone is known here or not', async () => {
  const [known, unknown] = ['0300 0000101', '0301 7654321']
  const answers = await Promise.all(
    [known, unknown].map(async (guardianPhone) => Object.keys(await apply({ guardianPhone }))),
  )
  expect(answers[0]).toEqual(answers[1])
})

test('a page of another origin sends nothing', async () => {
  const { method, url, body } = outgoing(sendApplication as never, { body: letter })
  const headers = { 'content-type': 'application/json', origin: 'https://evil.example' }
  expect((await cast.visitor().ask({ method, url, headers, body: JSON.parse(body ?? '') })).status).toBe(403)
})

test('outside of its days the page takes nothing and says no more than when it opens', async () => {
  const shut = { isOpen: false, campuses: [], intro: '', documents: [] }
  await open({ opensOn: '2026-12-01' })
  expect(await cast.visitor().call(readForm, {})).toMatchObject({ ...shut, opensOn: '2026-12-01' })
  await expect(apply()).rejects.toMatchObject(refused(409, 'admissions.closed'))
  await open({ opensOn: '2026-10-01', closesOn: '2026-11-18' })
  expect(await cast.visitor().call(readForm, {})).toMatchObject({ ...shut, opensOn: null })
  await expect(apply()).rejects.toMatchObject(refused(409, 'admissions.closed'))
  await open({ opensOn: '2026-11-01', closesOn: '2026-11-19' })
  expect((await apply()).number).toMatch(/^2026-/)
  await expect(open({ closesOn: '2026-01-01' })).rejects.toMatchObject(refused(409, 'admissions.window'))
})

test('a school that has said nothing of admissions takes none', async () => {
  const { host } = await cast.place('blank')
  expect(await cast.visitor(host).call(readForm, {})).toMatchObject({ isOpen: false, campuses: [] })
})

test('with code and telephone a family sees where it stands, and no more than it should', async () => {
  const { family, of, rabia, id } = await visit()
  expect(await family.call(readStatus, of)).toMatchObject({
    stage: 'applied',
    name: 'نور',
    className: 'Kindergarten',
    campusName: 'Gulshan-e-Ravi',
    yearName: '2027-28',
    missing: ['birth-certificate'],
    mayWithdraw: true,
  })
  const { version } = await rabia.call(admissions.endpoints.get, { params: { id } })
  await rabia.call(admissions.endpoints.update, {
    params: { id },
    version,
    body: { note: 'A secret thought' },
  })
  await rabia.call(makeAppointment, {
    params: { id },
    body: { day: '2026-11-24' as never, startsAt: '09:30', place: 'Office' },
  })
  const status = await family.call(readStatus, of)
  expect(status).toMatchObject({
    stage: 'scheduled',
    appointments: [{ kind: 'interview', day: '2026-11-24', startsAt: '09:30', place: 'Office' }],
  })
  await rabia.call(moveAdmission, { params: { id }, body: { stage: 'rejected', reason: 'A hard word' } })
  const over = await family.call(readStatus, of)
  expect(over).toMatchObject({ stage: 'rejected', appointments: [], missing: [], maySend: false })
  expect(JSON.stringify([status, over])).not.toMatch(/secret|hard word/)
})

test('a wrong code and a wrong telephone are answered alike, and guessing is slow', async () => {
  const { code } = await apply()
  const attempt = (given: object) =>
    cast
      .visitor()
      .call(beginVisit, { body: { code, phone, ...given } })
      .then(
        () => 'open',
        ({ problem }: { problem: { status: number; code: string; detail: string } }) =>
          `${problem.status} ${problem.code} ${problem.detail}`,
      )
  const wrong = await attempt({ phone: '0301 7654321' })
  expect(wrong).toMatch(/^404 admissions.unknown/)
  expect(await attempt({ code: 'AAAA-BBBB-CCCC' })).toBe(wrong)
  expect(await attempt({ phone: 'nonsense' })).toBe(wrong)
  // Written as people write it.
  expect(await attempt({ code: ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}` })).toBe('open')
  for (let guess = 0; guess < 6; guess += 1) await attempt({ phone: `0301 765432${guess}` })
  expect(await attempt({ phone: '0301 7654329' })).toMatch(/^429/)
  // Also for who has the right one, until the quarter of an hour is over.
  expect(await attempt({})).toMatch(/^429/)
  cast.clock.pass(16 * 60)
  expect(await attempt({})).toBe('open')
})

test('a visit ends after an hour, and nobody makes one up', async () => {
  const { family, of } = await visit()
  await expect(family.call(readStatus, { params: { visit: 'a'.repeat(43) } })).rejects.toMatchObject(
    refused(404, 'admissions.visit-over'),
  )
  cast.clock.pass(3601)
  await expect(family.call(readStatus, of)).rejects.toMatchObject(refused(404, 'admissions.visit-over'))
  expect((await send(family, of)).status).toBe(404)
  await expect(family.call(withdrawApplication, of)).rejects.toMatchObject(refused(404))
})

test('a family sends documents: drawn anew, not looked at until the office has', async () => {
  const { family, of, id, rabia } = await visit()
  const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer()
  const sent = await send(family, of, {
    kind: 'photo',
    name: 'child.jpg',
    type: 'image/jpeg',
    content: photo,
  })
  expect(sent.json()).toMatchObject({ papers: [{ kind: 'photo', name: 'child.jpg', state: 'new' }] })
  expect((await send(family, of, { kind: 'birth-certificate' })).json()).toMatchObject({ missing: [] })
  const { rows, missing } = await rabia.call(listPapers, { params: { id } })
  expect([rows.map(({ kind, sentBy, state }) => [kind, sentBy, state]), missing]).toEqual([
    [
      ['photo', 'family', 'new'],
      ['birth-certificate', 'family', 'new'],
    ],
    [],
  ])
  const url = openFile.path.replace(':id', rows[1]?.fileId ?? '')
  expect((await rabia.ask({ url: `/api/v1${url}` })).text).toBe(pdf.toString('latin1'))
  // Neither another campus nor a stranger opens them, not even who sent them.
  expect((await (await cast.as('sadia')).ask({ url: `/api/v1${url}` })).status).toBe(404)
  expect((await family.ask({ url: `/api/v1${url}` })).status).toBe(401)
  const paperId = rows[1]?.id ?? ''
  await rabia.call(judgePaper, { params: { id, paperId }, body: { state: 'refused' } })
  expect(await family.call(readStatus, of)).toMatchObject({ missing: ['birth-certificate'] })
})

test('what is no picture and no PDF is refused, whatever it calls itself, and leaves nothing behind', async () => {
  const { family, of, rabia, id } = await visit()
  const nasreen = await cast.as('nasreen')
  const before = await nasreen.call(readUsage, {})
  const evil = Buffer.from('<html><script>alert(1)</script></html>')
  const bomb = Buffer.concat([pdf, Buffer.from('PK\x05\x06' + '\0'.repeat(18), 'latin1')])
  for (const [paper, status] of [
    [{ content: evil }, 422],
    [{ content: bomb }, 422],
    [{ content: evil, type: 'image/png', name: 'x.png', kind: 'photo' }, 422],
    [{ type: 'text/html' }, 422],
    [{ type: 'image/svg+xml', name: 'x.svg' }, 422],
    [{ kind: 'photo' }, 422],
    [{ kind: 'nonsense' }, 422],
    [{ bytes: 10 }, 400],
    [{ bytes: pdf.length + 10 }, 400],
    [{ content: Buffer.alloc(600 * 1024), type: 'image/jpeg', name: 'x.jpg' }, 413],
    [{ bytes: 6 * 1024 * 1024 }, 422],
  ] as const)
    expect([paper, (await send(family, of, paper)).status]).toEqual([paper, status])
  expect((await rabia.call(listPapers, { params: { id } })).rows).toEqual([])
  expect(await nasreen.call(readUsage, {})).toEqual(before)
})

test('an application takes so many documents and no more, and a network so many an hour', async () => {
  const { family, of } = await visit()
  const statuses: number[] = []
  for (let at = 0; at < mostPapers + 1; at += 1) statuses.push((await send(family, of)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(mostPapers)
  expect(statuses.at(-1)).toBe(422)
  for (let at = 0; at < 41; at += 1) statuses.push((await send(family, of)).status)
  expect(statuses.at(-1)).toBe(429)
})

test('a family takes its application back, once', async () => {
  const { family, of, rabia, id } = await visit()
  expect(await family.call(withdrawApplication, of)).toMatchObject({ stage: 'withdrawn', mayWithdraw: false })
  expect(await rabia.call(admissions.endpoints.get, { params: { id } })).toMatchObject({
    stage: 'withdrawn',
    decidedOn: '2026-11-19',
  })
  await expect(family.call(withdrawApplication, of)).rejects.toMatchObject(refused(409, 'admissions.over'))
})
