import { eq } from 'drizzle-orm'
import { address } from 'kit/http/client'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../audit/contract.ts'
import {
  deactivateStudent,
  enrolStudent,
  transferStudent,
  withdrawStudent,
} from '../../people/enrolment/contract.ts'
import { students } from '../../people/students-and-guardians/contract.ts'
import { verify } from '../id-cards/contract.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import * as contract from './contract.ts'
import { certificate } from './tables.ts'
import { addEnrolled, addLeaver, addStudent } from '../../../testing/certificates.ts'

const cast = await castSchool()
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const umar = { params: { id: contract.exampleLeaver } }

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
  expect(await issue(here, 'bonafide')).toMatchObject({
    serial: 'RSS/BC/2026/001',
    issuedBy: 'Rabia Aslam',
  })
  expect((await issue(gone, 'character')).serial).toBe('RSS/CC/2026/001')
  const fresh = await addStudent(rabia)
  await expect(issue(fresh, 'character')).rejects.toMatchObject(refused(409, 'certificates.unfit'))
  for (const ended of ['struck-off', 'graduation'] as const)
    expect((await issue(await addLeaver(rabia, {}, ended), 'leaving')).kind).toBe('leaving')
  const away = await addEnrolled(rabia)
  await rabia.call(deactivateStudent, away)
  await expect(issue(away, 'bonafide')).rejects.toMatchObject(refused(409, 'certificates.unfit'))
  const { kinds } = await rabia.call(contract.listOfStudent, here)
  expect(kinds.map(({ kind, missing }) => [kind, missing === null])).toEqual([
    ['leaving', false],
    ['character', true],
    ['bonafide', true],
  ])
})

test('a character certificate of who came less than a month ago is issued only on purpose', async () => {
  const rabia = await cast.as('rabia')
  const one = await addStudent(rabia)
  const place = { sectionId: demoSections['8-A'] ?? '', startsOn: '2026-11-19' }
  await rabia.call(enrolStudent, { ...one, body: place as never })
  const { kinds } = await rabia.call(contract.listOfStudent, one)
  expect(kinds.map(({ kind, doubt }) => [kind, doubt !== null])).toEqual([
    ['leaving', false],
    ['character', true],
    ['bonafide', false],
  ])
  const body = { kind: 'character' as const }
  await expect(rabia.call(contract.issueCertificate, { ...one, body })).rejects.toMatchObject(
    refused(409, 'certificates.doubt'),
  )
  const sure = await rabia.call(contract.issueCertificate, { ...one, body: { ...body, isSure: true } })
  expect(sure.kind).toBe('character')
  const before = await addEnrolled(rabia)
  expect((await rabia.call(contract.issueCertificate, { ...before, body })).kind).toBe('character')
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

test('certificates are written by no form, and the latest stands first', async () => {
  const rabia = await cast.as('rabia')
  const { rows } = await rabia.call(contract.certificates.endpoints.list, { query: { limit: 100 } })
  const days = rows.map(({ issuedOn }) => issuedOn)
  expect(days).toEqual(days.toSorted().toReversed())
  const { update, archive, create } = contract.certificates.endpoints
  for (const endpoint of [update, archive, create]) {
    const { method, path } = endpoint
    const url = `/api/v1${path.replace(':id', contract.exampleCertificate)}`
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

test('who comes back and leaves again is given another leaving certificate', async () => {
  const rabia = await cast.as('rabia')
  const one = await addLeaver(rabia)
  const issuing = { ...one, body: { kind: 'leaving' as const } }
  await rabia.call(contract.issueCertificate, issuing)
  const place = { sectionId: demoSections['8-A'] ?? '', startsOn: '2026-11-20' }
  cast.clock.pass(86_400)
  const later = await cast.as('rabia')
  await later.call(enrolStudent, { ...one, body: place })
  await later.call(withdrawStudent, { ...one, body: { ended: 'withdrawal', lastDay: '2026-11-20' } })
  expect((await later.call(contract.issueCertificate, issuing)).issuedOn).toBe('2026-11-20')
  cast.clock.pass(-86_400)
})

test('why a student left is known to who writes the certificate', async () => {
  const rabia = await cast.as('rabia')
  const one = await addEnrolled(rabia)
  expect((await rabia.call(contract.listOfStudent, one)).reason).toBe('')
  const reason = 'The family moves to Multan. '.repeat(10)
  const body = { ended: 'withdrawal' as const, lastDay: '2026-11-18', reason }
  await rabia.call(withdrawStudent, { ...one, body })
  const said = (await rabia.call(contract.listOfStudent, one)).reason
  expect(said).toBe(reason.slice(0, contract.mostOfReason))
  await rabia.call(contract.issueCertificate, { ...one, body: { kind: 'leaving', reason: said } })
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
  await nasreen.call(transferStudent, {
    ...one,
    body: { sectionId, startsOn: '2026-11-18', changesCampus: true },
  })
  expect((await sadia.call(contract.listOfStudent, one)).rows).toEqual([])
  expect((await nasreen.call(contract.listOfStudent, one)).rows).toHaveLength(1)
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
  const withoutReason = { ...revocation, body: { reason: ' ' } }
  await expect(nasreen.call(contract.revokeCertificate, withoutReason)).rejects.toMatchObject(refused(422))
  await rabia.call(contract.duplicateCertificate, { params: { id } })
  await nasreen.call(contract.revokeCertificate, revocation)
  expect(await visitor.call(verify, asked)).toMatchObject({ state: 'revoked' })
  await expect(nasreen.call(contract.revokeCertificate, revocation)).rejects.toMatchObject(refused(409))
  await expect(nasreen.call(contract.duplicateCertificate, { params: { id } })).rejects.toMatchObject(
    refused(409),
  )
  const { rows: acts } = await nasreen.call(listAudit, { query: { limit: 2 } })
  expect(acts.map(({ sentence }) => sentence)).toEqual([
    `Withdrew the certificate ${serial} of Leap Day`,
    `Made duplicate 1 of the certificate ${serial} of Leap Day`,
  ])
})

test('an admin of another campus sees none of it, and who keeps the cash neither', async () => {
  const [sadia, waqas] = [await cast.as('sadia'), await cast.as('waqas')]
  const params = { id: contract.exampleCertificate }
  const issuing = { ...umar, body: { kind: 'character' as const } }
  await expect(sadia.call(contract.issueCertificate, issuing)).rejects.toMatchObject(refused(404))
  for (const url of [
    address(contract.readCertificateFile, { params }),
    address(contract.previewCertificate, { ...umar, query: { kind: 'character' } }),
  ]) {
    expect((await sadia.ask({ url })).status).toBe(404)
    expect((await waqas.ask({ url })).status).toBe(403)
  }
  const [kamran, sana] = [await cast.as('kamran'), await cast.as('sana')]
  await expect(kamran.call(contract.listOfStudent, umar)).rejects.toMatchObject(refused(403))
  await expect(sana.call(contract.listOfStudent, umar)).rejects.toMatchObject(refused(404))
  await expect(sadia.call(contract.listOfStudent, umar)).rejects.toMatchObject(refused(404))
  await expect(sadia.call(contract.duplicateCertificate, { params })).rejects.toMatchObject(refused(404))
  expect((await sadia.call(contract.certificates.endpoints.list, {})).total).toBe(0)
  await expect(waqas.call(contract.certificates.endpoints.list, {})).rejects.toMatchObject(refused(403))
  const rabia = await cast.as('rabia')
  const found = await rabia.call(contract.certificates.endpoints.list, { query: { q: 'farooq' } })
  expect(found.rows).toMatchObject([{ serial: 'RSS/LC/2026/014', name: 'Umar Farooq' }])
})

test('each year begins its numbers anew, and says the year in them', async () => {
  const issue = async () => {
    const rabia = await cast.as('rabia')
    return rabia.call(contract.issueCertificate, {
      ...(await addEnrolled(rabia)),
      body: { kind: 'bonafide' },
    })
  }
  const { serial } = await issue()
  expect(serial).toMatch(/^RSS\/BC\/2026\/\d{3}$/)
  cast.clock.pass(60 * 86_400)
  expect((await issue()).serial).toBe('RSS/BC/2027/001')
  cast.clock.pass(-60 * 86_400)
  expect((await issue()).serial).toBe(
    serial.replace(/\d+$/, (last) => String(Number(last) + 1).padStart(3, '0')),
  )
})

test('a student is archived though a certificate was issued, which goes on saying what it said', async () => {
  const nasreen = await cast.as('nasreen')
  const one = await addLeaver(nasreen)
  const { id } = await nasreen.call(contract.issueCertificate, { ...one, body: { kind: 'leaving' } })
  const { version } = await nasreen.call(students.endpoints.get, one)
  await nasreen.call(students.endpoints.archive, { ...one, version })
  expect(await nasreen.call(contract.certificates.endpoints.get, { params: { id } })).toMatchObject({
    name: 'Leap Day',
  })
})
