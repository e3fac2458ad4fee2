import { eq } from 'drizzle-orm'
import { address } from 'kit/client'
import type { Endpoint } from 'kit/contract'
import type { Speaker } from 'kit/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../testing.ts'
import { pdfPages } from '../../testing-pdf.ts'
import { listAudit } from '../access/contract.ts'
import { enrolStudent, transferStudent, withdrawStudent } from '../enrolment/contract.ts'
import { students } from '../people/contract.ts'
import { verify } from '../prints/contract.ts'
import { demoSections } from '../structure/seed-sections.ts'
import { demoCampuses } from '../structure/seed.ts'
import * as contract from './contract.ts'
import { certificate } from './tables.ts'

const cast = await castSchool()
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const umar = { params: { id: contract.demoLeaver } }

/** A student who was enrolled in 8-A, and has left. */
async function addLeaver(speaker: Speaker, given: object = {}) {
  const one = await addEnrolled(speaker, given)
  const body = { ended: 'withdrawal' as const, lastDay: '2026-11-18', reason: '' }
  await speaker.call(withdrawStudent, { ...one, body })
  return one
}

async function addEnrolled(speaker: Speaker, given: object = {}) {
  const body = {
    campusId: demoCampuses.MAIN,
    firstName: 'Leap',
    lastName: 'Day',
    fatherName: 'Father Day',
    gender: 'female' as const,
    birthDate: '2012-02-29',
    ...given,
  }
  const { id } = await speaker.call(students.endpoints.create, { body })
  const one = { params: { id } }
  const place = { sectionId: demoSections['8-A'] ?? '', startsOn: '2026-04-01' }
  await speaker.call(enrolStudent, { ...one, body: place })
  return one
}

/** What stands on a certificate. */
async function read(speaker: Speaker, endpoint: Endpoint, asked: object): Promise<string> {
  const cookie = [...speaker.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = address(endpoint as never, asked as never)
  const answer = await cast.app().inject({ url, headers: { host: cast.host, cookie } })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  const pages = await pdfPages(answer.rawPayload)
  expect(pages).toHaveLength(1)
  return pages.join()
}

test('a leaving certificate continues the numbers of the school, and says the birth date in words', async () => {
  const rabia = await cast.as('rabia')
  const one = await addLeaver(rabia)
  const body = { kind: 'leaving' as const, reason: 'The family moves to Multan', dues: 'All cleared' }
  const seen = await read(rabia, contract.previewCertificate, { ...one, query: body })
  expect(seen).toContain('Preview, not issued')
  const issued = await rabia.call(contract.issueCertificate, { ...one, body })
  expect(issued).toMatchObject({ serial: 'RSS/LC/2026/015', name: 'Leap Day', issuedOn: '2026-11-19' })
  const text = await read(rabia, contract.readCertificateFile, { params: { id: issued.id } })
  for (const words of [
    'Leaving certificate',
    'RSS/LC/2026/015',
    'Twenty-ninth of February two thousand and twelve',
    '29-02-2012',
    'Father Day',
    'M-',
    'The family moves to Multan',
    'All cleared',
    'Tariq Mehmood',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('DUPLICATE')
  const { rows: acts } = await (await cast.as('nasreen')).call(listAudit, { query: { limit: 3 } })
  expect(acts.map(({ sentence }) => sentence)).toContain('Issued the certificate RSS/LC/2026/015 to Leap Day')
})

test('each kind is for whom it fits', async () => {
  const rabia = await cast.as('rabia')
  const here = await addEnrolled(rabia)
  const gone = await addLeaver(rabia, { birthDate: null })
  const issue = (one: typeof here, kind: contract.CertificateKind) =>
    rabia.call(contract.issueCertificate, { ...one, body: { kind } })
  await expect(issue(here, 'leaving')).rejects.toMatchObject({
    problem: { status: 409, detail: 'A leaving certificate is for who has left. End the enrolment first' },
  })
  await expect(issue(gone, 'leaving')).rejects.toMatchObject(refused(409, 'certificates.unfit'))
  await expect(issue(gone, 'bonafide')).rejects.toMatchObject(refused(409, 'certificates.unfit'))
  expect((await issue(here, 'bonafide')).serial).toBe('RSS/BC/2026/001')
  expect((await issue(gone, 'character')).serial).toBe('RSS/CC/2026/001')
  const { kinds } = await rabia.call(contract.listOfStudent, here)
  expect(kinds.map(({ kind, missing }) => [kind, missing === null])).toEqual([
    ['leaving', false],
    ['character', true],
    ['bonafide', true],
  ])
})

test('of twenty that are issued at once no number is missing and none is twice', async () => {
  const rabia = await cast.as('rabia')
  const one = await addEnrolled(rabia)
  const before = (await rabia.call(contract.certificates.endpoints.list, { query: { kind: 'bonafide' } }))
    .total
  const body = { kind: 'bonafide' as const }
  const made = await Promise.all(
    Array.from({ length: 20 }, () => rabia.call(contract.issueCertificate, { ...one, body })),
  )
  const numbers = made.map(({ serial }) => Number(serial.split('/').at(-1))).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => before + 1 + at))
})

test('a certificate says for ever what it said, and a duplicate that it is one', async () => {
  const rabia = await cast.as('rabia')
  const one = await addEnrolled(rabia, { firstName: 'Before' })
  const { id } = await rabia.call(contract.issueCertificate, { ...one, body: { kind: 'bonafide' } })
  const { version } = await rabia.call(students.endpoints.get, one)
  await rabia.call(students.endpoints.update, { ...one, version, body: { firstName: 'After' } })
  await rabia.call(contract.duplicateCertificate, { params: { id } })
  expect(await rabia.call(contract.duplicateCertificate, { params: { id } })).toMatchObject({ duplicates: 2 })
  const text = await read(rabia, contract.readCertificateFile, { params: { id } })
  expect(text).toContain('Before Day')
  expect(text).not.toContain('After')
  expect(text).toContain('DUPLICATE 2, made on 19-11-2026')
})

test('certificates are written by no form, and the latest stands first', async () => {
  const rabia = await cast.as('rabia')
  const { rows } = await rabia.call(contract.certificates.endpoints.list, { query: { limit: 100 } })
  const days = rows.map(({ issuedOn }) => issuedOn)
  expect(days).toEqual(days.toSorted().toReversed())
  const { update, archive, create } = contract.certificates.endpoints
  for (const endpoint of [update, archive, create]) {
    const { method, path } = endpoint
    const url = `/api/v1${path.replace(':id', contract.demoCertificate)}`
    expect((await rabia.ask({ method, url, body: '{}' })).status).toBe(404)
  }
})

test('who left is given one leaving certificate; when that is withdrawn, another', async () => {
  const nasreen = await cast.as('nasreen')
  const one = await addLeaver(nasreen)
  const issuing = { ...one, body: { kind: 'leaving' as const } }
  const { id } = await nasreen.call(contract.issueCertificate, issuing)
  await expect(nasreen.call(contract.issueCertificate, issuing)).rejects.toMatchObject({
    problem: { status: 409, detail: 'A leaving certificate was issued already. Make a duplicate of it' },
  })
  await nasreen.call(contract.revokeCertificate, { params: { id }, body: { reason: 'A wrong class' } })
  const again = await nasreen.call(contract.issueCertificate, issuing)
  expect(again).toMatchObject({ duplicates: 0, revokedOn: null })
})

test('of two leaving certificates at once one is issued', async () => {
  const rabia = await cast.as('rabia')
  const one = await addLeaver(rabia)
  const issue = () => rabia.call(contract.issueCertificate, { ...one, body: { kind: 'leaving' } })
  const issued = await Promise.allSettled([issue(), issue(), issue()])
  expect(issued.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await rabia.call(contract.listOfStudent, one)).rows).toHaveLength(1)
})

test('who came from another campus brings no certificates that nobody here may open', async () => {
  const [nasreen, sadia] = [await cast.as('nasreen'), await cast.as('sadia')]
  const one = await addEnrolled(nasreen)
  await nasreen.call(contract.issueCertificate, { ...one, body: { kind: 'bonafide' } })
  const sectionId = demoSections['8-C'] ?? ''
  await nasreen.call(transferStudent, { ...one, body: { sectionId, startsOn: '2026-11-18' } })
  expect((await sadia.call(contract.listOfStudent, one)).rows).toEqual([])
  expect((await nasreen.call(contract.listOfStudent, one)).rows).toHaveLength(1)
})

test('what the office types is printed as it is typed', async () => {
  const rabia = await cast.as('rabia')
  const one = await addEnrolled(rabia)
  const remarks = '#panic() $x$ *b* ] } \\u{41}'
  const query = { kind: 'bonafide', remarks, language: 'ur' }
  const text = await read(rabia, contract.previewCertificate, { ...one, query })
  expect(text.replaceAll(/\s/g, '')).toContain(remarks.replaceAll(/\s/g, ''))
})

test('a certificate is genuine until it is withdrawn, which only who may delete does', async () => {
  const [rabia, nasreen, visitor] = [await cast.as('rabia'), await cast.as('nasreen'), cast.visitor()]
  const one = await addEnrolled(rabia, { otherName: 'لیپ' })
  const { id, serial } = await rabia.call(contract.issueCertificate, { ...one, body: { kind: 'bonafide' } })
  const [row] = await (await cast.school()).db.select().from(certificate).where(eq(certificate.id, id))
  const asked = { params: { code: row?.code ?? '' } }
  expect(await visitor.call(verify, asked)).toEqual({
    kind: 'bonafide',
    state: 'good',
    name: 'Leap Day',
    otherName: 'لیپ',
    serial,
    issuedOn: '2026-11-19',
    validUntil: null,
  })
  const revocation = { params: { id }, body: { reason: 'A mistake' } }
  await expect(rabia.call(contract.revokeCertificate, revocation)).rejects.toMatchObject(refused(403))
  await nasreen.call(contract.revokeCertificate, revocation)
  expect(await visitor.call(verify, asked)).toMatchObject({ state: 'revoked' })
  await expect(nasreen.call(contract.revokeCertificate, revocation)).rejects.toMatchObject(refused(409))
  await expect(nasreen.call(contract.duplicateCertificate, { params: { id } })).rejects.toMatchObject(
    refused(409),
  )
  expect(await read(nasreen, contract.readCertificateFile, { params: { id } })).toContain(
    'Certificate withdrawn',
  )
})

test('an admin of another campus sees none of it, and who keeps the cash neither', async () => {
  const [sadia, waqas] = [await cast.as('sadia'), await cast.as('waqas')]
  const params = { id: contract.demoCertificate }
  await expect(sadia.call(contract.listOfStudent, umar)).rejects.toMatchObject(refused(404))
  await expect(sadia.call(contract.duplicateCertificate, { params })).rejects.toMatchObject(refused(404))
  expect((await sadia.call(contract.certificates.endpoints.list, {})).total).toBe(0)
  await expect(waqas.call(contract.certificates.endpoints.list, {})).rejects.toMatchObject(refused(403))
  const rabia = await cast.as('rabia')
  const found = await rabia.call(contract.certificates.endpoints.list, { query: { q: 'farooq' } })
  expect(found.rows).toMatchObject([{ serial: 'RSS/LC/2026/014', name: 'Umar Farooq' }])
})

test('the original is given out on its day; who opens it later sees a copy that says so', async () => {
  const one = await addEnrolled(await cast.as('rabia'))
  const { id } = await (
    await cast.as('rabia')
  ).call(contract.issueCertificate, { ...one, body: { kind: 'bonafide' } })
  const open = async () => read(await cast.as('rabia'), contract.readCertificateFile, { params: { id } })
  expect(await open()).not.toMatch(/COPY|DUPLICATE/)
  cast.clock.pass(86_400)
  expect(await open()).toContain('COPY for the office, not the original')
  await (await cast.as('rabia')).call(contract.duplicateCertificate, { params: { id } })
  const text = await open()
  expect(text).toContain('DUPLICATE 1, made on 20-11-2026')
  expect(text).not.toContain('COPY')
})
