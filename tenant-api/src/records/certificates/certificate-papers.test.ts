import type { Endpoint } from 'kit/contract/contract'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { system } from '../../core/acts/act.ts'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../audit/contract.ts'
import { siteImage } from '../../institute/institute/tables.ts'
import { students } from '../../people/students-and-guardians/contract.ts'
import * as contract from './contract.ts'
import { addEnrolled, addLeaver, readPaper } from '../../../testing/certificates.ts'

const cast = await castSchool()

function read(speaker: Speaker, endpoint: Endpoint, asked: object): Promise<string> {
  return readPaper(cast, speaker, { endpoint, asked })
}

test('a leaving certificate continues the numbers of the school, and says the birth date in words', async () => {
  const rabia = await cast.as('rabia')
  const one = await addLeaver(rabia)
  const body = { kind: 'leaving' as const, reason: 'The family moves to Multan', dues: 'All cleared' }
  const seen = await read(rabia, contract.previewCertificate, { ...one, query: body })
  expect(seen).toContain('Preview, not issued')
  // Nobody takes it for a certificate: it has no number, and no code.
  expect(seen).not.toMatch(/RSS\/LC|Serial number|verify\//)
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
  expect(text).toMatch(/verify\/[0-9A-Z]{16}/)
  expect(text).not.toContain('DUPLICATE')
  const { rows: acts } = await (await cast.as('nasreen')).call(listAudit, { query: { limit: 3 } })
  expect(acts.map(({ sentence }) => sentence)).toContain('Issued the certificate RSS/LC/2026/015 to Leap Day')
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

test('what the office types is printed as it is typed', async () => {
  const rabia = await cast.as('rabia')
  const one = await addEnrolled(rabia)
  const remarks = '#panic() $x$ *b* ] } \\u{41}'
  const query = { kind: 'bonafide', remarks, language: 'ur' }
  const text = await read(rabia, contract.previewCertificate, { ...one, query })
  expect(text.replaceAll(/\s/g, '')).toContain(remarks.replaceAll(/\s/g, ''))
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

test('a withdrawn one says so', async () => {
  const nasreen = await cast.as('nasreen')
  const one = await addEnrolled(nasreen)
  const { id } = await nasreen.call(contract.issueCertificate, { ...one, body: { kind: 'bonafide' } })
  await nasreen.call(contract.revokeCertificate, { params: { id }, body: { reason: 'A mistake' } })
  expect(await read(nasreen, contract.readCertificateFile, { params: { id } })).toContain(
    'Certificate withdrawn',
  )
})

test('each kind says what belongs to it, and no more', async () => {
  const rabia = await cast.as('rabia')
  const one = await addLeaver(rabia)
  const said = { reason: 'To Multan', dues: 'All cleared', remarks: 'A pleasant child' }
  const seen = async (of: typeof one, kind: contract.CertificateKind) =>
    read(rabia, contract.previewCertificate, { ...of, query: { kind, ...said } })
  const character = await seen(one, 'character')
  expect(character).toMatch(/Conduct.*Left on.*A pleasant child|Left on.*Conduct.*A pleasant child/s)
  expect(character).not.toMatch(/To Multan|All cleared/)
  const bonafide = await seen(await addEnrolled(rabia), 'bonafide')
  expect(bonafide).toContain('A pleasant child')
  expect(bonafide).not.toMatch(/To Multan|All cleared|Conduct\b|Left on/)
})

test('a logo that can no longer be read is left away, and the certificate is printed', async () => {
  const rabia = await cast.as('rabia')
  const one = await addEnrolled(rabia, { firstName: 'Unmarked' })
  const { id } = await rabia.call(contract.issueCertificate, { ...one, body: { kind: 'bonafide' } })
  const school = await cast.school()
  const keep = (bytes: Buffer | undefined) =>
    school.transaction(system('Trial'), 'trials.made', async (tx) => {
      await tx.delete(siteImage)
      if (bytes) await tx.insert(siteImage).values({ slot: 'logo', size: 0, bytes })
    })
  await keep(Buffer.from('no picture any more'))
  const text = await read(rabia, contract.readCertificateFile, { params: { id } })
  await keep(undefined)
  expect(text).toContain('Unmarked Day')
})
