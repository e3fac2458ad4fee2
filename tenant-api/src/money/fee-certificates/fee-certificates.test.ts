import { eq } from 'drizzle-orm'
import { address } from 'kit/http/client'
import type { Speaker } from 'kit/testing/testing'
import { day } from 'kit/values/day'
import { expect, test } from 'vitest'
import { addLeaver } from '../../../testing/certificates.ts'
import { receive, rupees, studentNamed } from '../../../testing/fees.ts'
import { pdfPages } from '../../../testing/pdf.ts'
import { castSchool } from '../../../testing/school.ts'
import { payment } from '../../institute/settings/contract.ts'
import { issueCertificate, listOfStudent } from '../../records/certificates/contract.ts'
import { verify } from '../../records/id-cards/contract.ts'
import { settleFamilies } from '../family-accounts/settle-families.ts'
import { demoFees } from '../../../demo/money/fee-setup/plans.ts'
import { charge } from '../invoices/charges/contract.ts'
import { readStudentInvoices } from '../invoices/contract.ts'
import { proveBooks } from '../books/prove.ts'
import * as contract from './contract.ts'
import { feeCertificate } from './tables.ts'

const cast = await castSchool()
const bilal = { params: { id: studentNamed('Bilal Imran') } }

async function read(speaker: Speaker, id: string): Promise<string> {
  const cookie = [...speaker.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = address(contract.readFeeCertificateFile, { params: { id } })
  const answer = await cast.app().inject({ url, headers: { host: cast.host, cookie } })
  expect(answer.statusCode).toBe(200)
  return (await pdfPages(answer.rawPayload)).join()
}

async function checked(id: string) {
  const school = await cast.school()
  const [row] = await school.db
    .select({ code: feeCertificate.code })
    .from(feeCertificate)
    .where(eq(feeCertificate.id, id))
  return (await (await cast.as('waqas')).call(verify, { params: { code: row?.code ?? '' } })).state
}

test('a fee certificate says what was charged and paid in the fiscal year, July to June', async () => {
  const waqas = await cast.as('waqas')
  const { years, due } = await waqas.call(contract.listFeeCertificates, bilal)
  expect(years.map(({ firstDay }) => firstDay)).toEqual(['2026-07-01', '2025-07-01'])
  expect(due).toBe('Rs 9,100')
  const made = await waqas.call(contract.issueFeeCertificate, { ...bilal, body: { kind: 'fees' } })
  expect(made).toMatchObject({ name: 'Bilal Imran', issuedBy: 'Waqas Javed' })
  expect(made.number).toMatch(/^MAIN\/2026\/FC\d{5}$/)
  const text = await read(waqas, made.id)
  // July was billed in June and paid in July; of August to November three months are paid.
  expect(text).toContain('01-07-2026 – 30-06-2027')
  for (const words of ['Tuition', '34,000', 'Computer lab', '1,200', '36,400']) expect(text).toContain(words)
  expect(text).not.toContain('COPY')
  expect(await checked(made.id)).toBe('good')
  const body = { reason: 'Of the wrong year' }
  await waqas.call(contract.revokeFeeCertificate, { params: { id: made.id }, body })
  expect(await checked(made.id)).toBe('revoked')
  expect(await read(waqas, made.id)).toContain('Certificate withdrawn')
})

test('a certificate of cleared dues is refused with the amount while something is due', async () => {
  const waqas = await cast.as('waqas')
  const body = { kind: 'dues-cleared' as const }
  await expect(waqas.call(contract.issueFeeCertificate, { ...bilal, body })).rejects.toMatchObject({
    problem: {
      status: 409,
      detail: 'Rs 9,100 is still due, so there is no certificate of cleared dues',
    },
  })
  const { rows } = await waqas.call(readStudentInvoices, bilal)
  for (const row of rows.filter(({ open }) => open.amount !== '0'))
    await receive(await cast.school(), row.id, BigInt(row.open.amount))
  const made = await waqas.call(contract.issueFeeCertificate, { ...bilal, body: { ...body, language: 'ur' } })
  expect(await read(waqas, made.id)).toContain(made.number)
  expect((await proveBooks((await cast.school()).db)).findings).toEqual([])
})

test('a teacher and another campus have nothing of it, and a moderator issues but does not withdraw', async () => {
  const rabia = await cast.as('rabia')
  const made = await rabia.call(contract.issueFeeCertificate, { ...bilal, body: { kind: 'fees' } })
  const withdrawing = { params: { id: made.id }, body: { reason: 'No' } }
  await expect(rabia.call(contract.revokeFeeCertificate, withdrawing)).rejects.toMatchObject({
    problem: { status: 403 },
  })
  await expect((await cast.as('sadia')).call(contract.listFeeCertificates, bilal)).rejects.toMatchObject({
    problem: { status: 404 },
  })
  await expect((await cast.as('kamran')).call(contract.listFeeCertificates, bilal)).rejects.toMatchObject({
    problem: { status: 403 },
  })
})

test('a leaving certificate is issued after a warning of what is due, refused, or issued all the same, as the school has it', async () => {
  const [rabia, waqas, owner] = [await cast.as('rabia'), await cast.as('waqas'), await cast.as('nasreen')]
  const gone = await addLeaver(rabia)
  await settleFamilies(await cast.school())
  await waqas.call(charge, {
    body: {
      studentIds: [gone.params.id],
      feeTypeId: demoFees.annual,
      amount: rupees(700),
      dueOn: day('2026-12-10'),
      comment: 'A lost book',
    },
  })
  const issue = (isSure: boolean) =>
    rabia.call(issueCertificate, { ...gone, body: { kind: 'leaving', isSure } })
  const offered = async () =>
    (await rabia.call(listOfStudent, gone)).kinds.find(({ kind }) => kind === 'leaving')
  const set = async (leavingDues: 'off' | 'warn' | 'refuse') => {
    const { version } = await owner.call(payment.endpoints.read, {})
    await owner.call(payment.endpoints.change, { body: { leavingDues }, version })
  }
  expect(await offered()).toMatchObject({ missing: null, doubt: 'Rs 700 of fees is still due' })
  await expect(issue(false)).rejects.toMatchObject({ problem: { code: 'certificates.doubt' } })
  await set('refuse')
  expect(await offered()).toMatchObject({
    missing: 'Rs 700 of fees is still due. A leaving certificate waits until it is paid',
  })
  await expect(issue(true)).rejects.toMatchObject({ problem: { code: 'certificates.due' } })
  await set('off')
  expect(await offered()).toMatchObject({ missing: null, doubt: null })
  await set('warn')
  expect((await issue(true)).kind).toBe('leaving')
})
