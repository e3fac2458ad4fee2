import { sql } from 'drizzle-orm'
import { address } from 'kit/http/client'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { demoClasses } from '../../../demo/institute/structure/seed-classes.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { balancesOf, inRupees, invoiceOf, receive, studentNamed } from '../../../testing/fees.ts'
import { castSchool } from '../../../testing/school.ts'
import { admissions, moveAdmission } from '../../admissions/applicants/contract.ts'
import { enrolApplicant, readEnrolment } from '../../admissions/applicants/enrolment/contract.ts'
import { beginVisit, withdrawApplication } from '../../admissions/form/contract.ts'
import { explain } from '../books/contract.ts'
import { proveBooks } from '../books/prove.ts'
import { readStatement, readStudentFamily } from '../family-accounts/contract.ts'
import { debtors, readAgeing, readPendingWork } from '../defaulters/contract.ts'
import { holdJob } from '../defaulters/holds/holds.ts'
import { payment } from '../../institute/settings/contract.ts'
import { readStudentInvoices } from '../invoices/contract.ts'
import { messages, readMessage } from '../../messages/outbound/contract.ts'
import { issueChallan, printChallans } from '../challans/contract.ts'
import { cancelInvoices, notifyFamilies } from '../invoices/fee-actions/contract.ts'
import { issueRun } from '../invoices/runs/contract.ts'
import * as contract from './contract.ts'
import * as family from './family/contract.ts'

const cast = await castSchool({ limits: { visits: { quota: 10_000, seconds: 60 } } })
const { MAIN, CNL } = demoCampuses
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const seat = { sectionId: demoSections['KG-A'] ?? '', startsOn: '2026-11-19', gender: 'male' } as const
let phones = 600

async function applicant(speaker: Speaker, more: object = {}): Promise<string> {
  phones += 1
  const body = {
    campusId: MAIN,
    classId: demoClasses.KG ?? '',
    firstName: 'Arslan',
    lastName: 'Dar',
    guardianName: 'Naeem Dar',
    guardianPhone: `0300 0000${phones}`,
    language: 'ur',
    ...more,
  }
  return (await speaker.call(admissions.endpoints.create, { body: body as never })).id
}

async function ask(
  speaker: Speaker,
  ids: string[],
  stage: 'prospectus' | 'test' | 'admission' = 'admission',
) {
  return speaker.call(contract.askApplicantFees, { body: { admissionIds: ids, stage } as never })
}

const feesOf = (speaker: Speaker, id: string) => speaker.call(contract.readApplicantFees, { params: { id } })
const move = (speaker: Speaker, id: string, stage: string, more: object = {}) =>
  speaker.call(moveAdmission, { params: { id }, body: { stage, ...more } as never })
const offer = (speaker: Speaker, id: string) => move(speaker, id, 'offered', { offerUntil: '2026-12-01' })
const stageOf = async (speaker: Speaker, id: string) =>
  (await speaker.call(admissions.endpoints.get, { params: { id } })).stage

async function proven() {
  expect((await proveBooks((await cast.school()).db)).findings).toEqual([])
}

test('the plan says what is asked, the campus until when: 15,000 and the deposit of 5,000, with a bill number', async () => {
  const [rabia, waqas] = [await cast.as('rabia'), await cast.as('waqas')]
  const id = await applicant(rabia)
  const before = await feesOf(rabia, id)
  expect(before.offers.map(({ stage, total }) => [stage, inRupees(total)])).toEqual([
    ['admission', 20_000],
    ['prospectus', 500],
  ])
  expect(before).toMatchObject({ billNumber: null, fees: [], mayAsk: false })
  expect(await ask(waqas, [id])).toEqual({ asked: 1, left: [] })
  const { fees, billNumber, offers } = await feesOf(waqas, id)
  expect(billNumber).toMatch(/^\d{9,}$/)
  expect(offers.map(({ stage }) => stage)).toEqual(['prospectus'])
  expect(fees).toMatchObject([
    {
      stage: 'admission',
      state: 'open',
      issuedOn: '2026-11-19',
      dueOn: '2026-11-26',
      refundPercent: 50,
      refundUntil: '2026-12-19',
      lines: [{ title: 'Admission' }, { title: 'Security deposit' }],
    },
  ])
  expect(await rabia.call(admissions.endpoints.get, { params: { id } })).toMatchObject({
    feeState: 'admission',
    feeDueOn: '2026-11-26',
  })
  // The guardian is told in the language of the application.
  const { rows: told } = await (
    await cast.as('nasreen')
  ).call(messages.endpoints.list, {
    query: { event: 'applicant-fees.asked', q: 'Naeem Dar' } as never,
  })
  expect(told[0]).toMatchObject({
    name: 'Naeem Dar',
    aboutName: 'Arslan Dar',
    language: 'ur',
    channel: 'whatsapp',
  })
  const sent = await cast.as('nasreen')
  const message = await sent.call(readMessage, { params: { id: told[0]?.id ?? '' } })
  expect(message.body).toContain(billNumber ?? '-')
  // Who applies owes nothing that anybody collects, and stands in the books under the own name.
  const { rows } = await waqas.call(debtors.endpoints.list, { query: { q: 'Arslan' } as never })
  expect(rows).toEqual([])
  const nasreen = await cast.as('nasreen')
  const explained = await nasreen.call(explain, { query: { invoice: fees[0]?.id } as never })
  expect(explained.rows[0]?.postings.map(({ party }) => party)).toContain('Arslan Dar · Naeem Dar')
  await proven()
})

test('a fee is asked once, of many at a time, and of who cannot be asked it is said why', async () => {
  const [rabia, waqas] = [await cast.as('rabia'), await cast.as('waqas')]
  const [one, other, closed] = [await applicant(rabia), await applicant(rabia), await applicant(rabia)]
  await move(rabia, closed, 'rejected', { reason: 'No seat' })
  expect(await ask(waqas, [one, other, closed], 'prospectus')).toMatchObject({
    asked: 2,
    left: [{ id: closed, message: 'This application is closed' }],
  })
  expect(await ask(waqas, [one], 'prospectus')).toMatchObject({
    asked: 0,
    left: [{ message: 'This fee is asked already' }],
  })
  // Kindergarten has no test.
  expect((await ask(waqas, [one], 'test')).left).toHaveLength(1)
  const [first, second] = await Promise.all([one, other].map((id) => feesOf(waqas, id)))
  expect(first?.billNumber).not.toBe(second?.billNumber)
})

test('who may not bill asks nobody, and nobody reaches applicants of another campus', async () => {
  const [rabia, waqas, nasreen] = [await cast.as('rabia'), await cast.as('waqas'), await cast.as('nasreen')]
  const id = await applicant(rabia)
  await expect(ask(rabia, [id])).rejects.toMatchObject(refused(403))
  const there = await applicant(nasreen, { campusId: CNL, classId: demoClasses['6'] ?? '' })
  await expect(ask(waqas, [id, there])).rejects.toMatchObject(refused(404))
  await expect(feesOf(waqas, there)).rejects.toMatchObject(refused(404))
  expect((await feesOf(waqas, id)).fees).toEqual([])
})

test('nobody approves the waiver that they asked for; an approved one is a concession, and confirms the seat', async () => {
  const [rabia, waqas, tariq] = [await cast.as('rabia'), await cast.as('waqas'), await cast.as('tariq')]
  const id = await applicant(rabia)
  await ask(waqas, [id])
  await offer(rabia, id)
  const [fee] = (await feesOf(waqas, id)).fees
  const body = { reason: 'The mother teaches here' }
  const invoice = { params: { id: fee?.id ?? '' } }
  const waiver = await tariq.call(contract.askFeeWaiver, { ...invoice, body })
  await expect(waqas.call(contract.askFeeWaiver, { ...invoice, body })).rejects.toMatchObject(refused(409))
  const decision = { params: waiver, body: { approves: true } }
  await expect(tariq.call(contract.decideFeeWaiver, decision)).rejects.toMatchObject(
    refused(403, 'own-request'),
  )
  await expect(waqas.call(contract.decideFeeWaiver, decision)).rejects.toMatchObject(refused(403))
  const nasreen = await cast.as('nasreen')
  expect(await nasreen.call(contract.readWaitingFeeWaivers, { query: {} })).toMatchObject({
    admissionId: id,
  })
  expect(await stageOf(rabia, id)).toBe('offered')
  expect(await nasreen.call(contract.decideFeeWaiver, decision)).toMatchObject({ state: 'approved' })
  await cast.work()
  expect(await stageOf(rabia, id)).toBe('accepted')
  const [waived] = (await feesOf(tariq, id)).fees
  expect(waived).toMatchObject({ state: 'paid', waiver: { state: 'approved', decidedBy: 'Nasreen Akhtar' } })
  const { db } = await cast.school()
  const [concession] = await db.execute<{ sum: string }>(sql`
    select sum(p.amount)::text as sum from posting p join journal j on j.id = p.journal_id join ledger_account a on a.id = p.account_id
    where j.source_id = ${fee?.id}::uuid and a.code = '4090'`)
  expect(concession?.sum).toBe('2000000')
  await proven()
})

test('a payment of the whole fee confirms the seat, a part of it does not', async () => {
  const [rabia, waqas, school] = [await cast.as('rabia'), await cast.as('waqas'), await cast.school()]
  const id = await applicant(rabia)
  await ask(waqas, [id])
  await offer(rabia, id)
  const invoice = (await feesOf(waqas, id)).fees[0]?.id ?? ''
  await receive(school, invoice, 500_000n)
  await cast.work()
  expect(await stageOf(rabia, id)).toBe('offered')
  await receive(school, invoice, 1_500_000n)
  await cast.work()
  expect(await stageOf(rabia, id)).toBe('accepted')
})

test('a fee that is paid before the offer confirms the seat with the offer; a cancelled one never does', async () => {
  const [rabia, waqas, school] = [await cast.as('rabia'), await cast.as('waqas'), await cast.school()]
  const [early, cancelled] = [await applicant(rabia), await applicant(rabia)]
  await ask(waqas, [early, cancelled])
  await receive(school, (await feesOf(waqas, early)).fees[0]?.id ?? '', 2_000_000n)
  const ids = [(await feesOf(waqas, cancelled)).fees[0]?.id ?? '']
  await waqas.call(cancelInvoices, { body: { ids, reason: 'Asked by mistake' } })
  await offer(rabia, early)
  await offer(rabia, cancelled)
  await cast.work()
  expect([await stageOf(rabia, early), await stageOf(rabia, cancelled)]).toEqual(['accepted', 'offered'])
  // It can be asked again.
  expect((await ask(waqas, [cancelled])).asked).toBe(1)
})

test('refusal credits what is unpaid and gives back by the rule: all of a deposit, half of the fee until the day', async () => {
  const [rabia, waqas, school] = [await cast.as('rabia'), await cast.as('waqas'), await cast.school()]
  const [unpaid, paid] = [await applicant(rabia), await applicant(rabia)]
  await ask(waqas, [unpaid, paid])
  const before = await balancesOf(school)
  await receive(school, (await feesOf(waqas, paid)).fees[0]?.id ?? '', 2_000_000n)
  for (const id of [unpaid, paid]) await move(rabia, id, 'rejected', { reason: 'No seat' })
  expect((await feesOf(waqas, unpaid)).fees).toMatchObject([{ state: 'cancelled' }])
  const [kept] = (await feesOf(waqas, paid)).fees
  expect(kept).toMatchObject({ state: 'paid' })
  expect(inRupees(kept?.due ?? { amount: '' })).toBe(7500)
  expect(await advancesSince(before, school)).toBe(-1_250_000n)
  await proven()
})

test('after the day of the rule only the deposit is given back, and a family that withdraws has the same', async () => {
  const [rabia, waqas, school] = [await cast.as('rabia'), await cast.as('waqas'), await cast.school()]
  const id = await applicant(rabia)
  await ask(waqas, [id])
  await receive(school, (await feesOf(waqas, id)).fees[0]?.id ?? '', 2_000_000n)
  await school.transaction({ id: null, name: 'Test' }, 'applicant-fees.tested', (tx) =>
    tx.execute(
      sql`update invoice set snapshot = snapshot || '{"refundUntil": "2026-11-18"}' where admission_id = ${id}::uuid`,
    ),
  )
  const before = await balancesOf(school)
  const { visit } = await visiting(rabia, id)
  await cast.visitor().call(withdrawApplication, { params: { visit } })
  expect(await advancesSince(before, school)).toBe(-500_000n)
})

async function advancesSince(
  before: ReadonlyMap<string, string>,
  school: Awaited<ReturnType<typeof cast.school>>,
) {
  return sumOfAdvances(await balancesOf(school)) - sumOfAdvances(before)
}

function sumOfAdvances(all: ReadonlyMap<string, string>): bigint {
  return [...all].reduce(
    (total, [key, amount]) => (key.startsWith('2010') ? total + BigInt(amount) : total),
    0n,
  )
}

async function visiting(speaker: Speaker, id: string) {
  const { code, guardianPhone } = await speaker.call(admissions.endpoints.get, { params: { id } })
  return cast.visitor().call(beginVisit, { body: { code, phone: guardianPhone } })
}

test('a family sees its own fees by its visit, and nobody else’s', async () => {
  const [rabia, waqas] = [await cast.as('rabia'), await cast.as('waqas')]
  const [one, other] = [await applicant(rabia), await applicant(rabia)]
  await ask(waqas, [one, other])
  const mine = await visiting(rabia, one)
  const visitor = cast.visitor()
  const seen = await visitor.call(family.readOwnApplicantFees, { params: mine })
  const [office, others] = [await feesOf(waqas, one), await feesOf(waqas, other)]
  expect(seen.billNumber).toBe(office.billNumber)
  expect(seen.fees.map(({ id }) => id)).toEqual(office.fees.map(({ id }) => id))
  expect(JSON.stringify(seen)).not.toContain(others.billNumber)
  await expect(
    visitor.call(family.readOwnApplicantFees, { params: { visit: 'b'.repeat(43) } }),
  ).rejects.toMatchObject(refused(404))
  await expect(visitor.call(contract.readApplicantFees, { params: { id: one } })).rejects.toMatchObject(
    refused(401),
  )
})

test('enrolment carries the party over: every posting stays, and the student has the invoice and the bill number', async () => {
  const [rabia, waqas, school] = [await cast.as('rabia'), await cast.as('waqas'), await cast.school()]
  const id = await applicant(rabia)
  await ask(waqas, [id])
  const invoice = (await feesOf(waqas, id)).fees[0]
  await receive(school, invoice?.id ?? '', 500_000n)
  const { billNumber } = await feesOf(waqas, id)
  const postings = () =>
    school.db.execute(sql`select p.* from posting p where p.invoice_id = ${invoice?.id}::uuid order by p.id`)
  const [before, sums] = [await postings(), await balancesOf(school)]
  const { studentId } = await rabia.call(enrolApplicant, { params: { id }, body: seat as never })
  expect(await postings()).toEqual(before)
  expect(await balancesOf(school)).toEqual(sums)
  const student = { params: { id: studentId } }
  const { rows, open } = await waqas.call(readStudentInvoices, student)
  expect(rows.map((row) => [row.id, row.kind])).toEqual([[invoice?.id, 'admission']])
  expect(open.map(inRupees)).toEqual([15_000])
  const { family } = await waqas.call(readStudentFamily, student)
  expect(family).toMatchObject({ psid: billNumber, name: 'Naeem Dar' })
  const statement = await waqas.call(readStatement, { params: { id: family?.id ?? '' }, query: {} })
  expect(statement.closing.map(inRupees)).toEqual([15_000])
  // What is open is a debt now, and the admission is not billed again.
  const owed = await waqas.call(debtors.endpoints.list, { query: { q: 'Arslan Dar' } as never })
  expect(owed.rows.map((row) => row.studentId)).toEqual([studentId])
  const body = { period: '2026-11', campusId: MAIN, studentIds: [studentId] }
  await waqas.call(issueRun, { body: body as never })
  await cast.work()
  const joining = (await waqas.call(readStudentInvoices, student)).rows.find(({ kind }) => kind === 'joining')
  expect(joining?.lines.map(({ title }) => title)).toEqual(['Tuition'])
  await proven()
})

test('a brother or sister who is here has an account already: the applicant’s becomes part of it', async () => {
  const [rabia, waqas] = [await cast.as('rabia'), await cast.as('waqas')]
  const id = await applicant(rabia, {
    firstName: 'Sumbul',
    guardianName: 'Imran Khalid',
    guardianPhone: '+966500000101',
  })
  await ask(waqas, [id])
  const { billNumber } = await feesOf(waqas, id)
  const begin = await rabia.call(readEnrolment, { params: { id } })
  const { studentId } = await rabia.call(enrolApplicant, {
    params: { id },
    body: { ...seat, gender: 'female', familyCode: begin.familyCode } as never,
  })
  const { family } = await waqas.call(readStudentFamily, { params: { id: studentId } })
  expect(family?.children.map(({ name }) => name)).toContain('Bilal Imran')
  expect(family?.psid).not.toBe(billNumber)
  const { rows } = await waqas.call(readStudentInvoices, { params: { id: studentId } })
  expect(rows).toHaveLength(1)
  const { db } = await cast.school()
  const [led] = await db.execute<{ into: string }>(
    sql`select merged_into_id as into from family_account where psid = ${billNumber}`,
  )
  expect(led?.into).toBe(family?.id)
  await proven()
})

test('a campus may ask by itself: the prospectus when an application arrives, the admission with the offer', async () => {
  const [rabia, nasreen] = [await cast.as('rabia'), await cast.as('nasreen')]
  const { rows } = await nasreen.call(contract.applicantFees.endpoints.list, {
    query: { campusId: MAIN } as never,
  })
  for (const { id, version } of rows)
    await nasreen.call(contract.applicantFees.endpoints.update, {
      params: { id },
      body: { isAutomatic: true } as never,
      version: version as never,
    } as never)
  const id = await applicant(rabia)
  await move(rabia, id, 'applied')
  await cast.work()
  expect((await feesOf(rabia, id)).fees.map(({ stage }) => stage)).toEqual(['prospectus'])
  await offer(rabia, id)
  await cast.work()
  expect((await feesOf(rabia, id)).fees.map(({ stage }) => stage)).toEqual(['prospectus', 'admission'])
})

test('an applicant is challaned: on the paper stand the child under the wanted class, the fees and the bill number', async () => {
  const [rabia, waqas] = [await cast.as('rabia'), await cast.as('waqas')]
  const id = await applicant(rabia)
  expect(await feesOf(waqas, id)).toMatchObject({ family: null, mayPrint: false })
  await ask(waqas, [id])
  await ask(waqas, [id], 'prospectus')
  const { family: account, billNumber, mayPrint } = await feesOf(waqas, id)
  expect(mayPrint).toBe(true)
  const body = { familyAccountId: account?.id ?? '' }
  const challan = await waqas.call(issueChallan, { body })
  expect(challan).toMatchObject({ name: 'Naeem Dar', billNumber, language: 'ur', children: 1, state: 'open' })
  expect(challan.lines).toMatchObject([
    {
      name: 'Arslan Dar',
      section: 'Kindergarten',
      items: [{ title: 'Prospectus' }, { title: 'Admission' }, { title: 'Security deposit' }],
    },
  ])
  expect([challan.withinDue, challan.afterDue].map(inRupees)).toEqual([20_500, 20_500])
  expect((await waqas.call(issueChallan, { body })).id).toBe(challan.id)
  // It is printed where it is chosen itself, not with the families of the campus.
  const { total } = await waqas.call(printChallans, { body: { familyIds: [body.familyAccountId] } })
  expect(total).toBe(1)
  await proven()
})

test('a family opens the challan of its application by its visit: the same one until something changes', async () => {
  const [rabia, waqas, school] = [await cast.as('rabia'), await cast.as('waqas'), await cast.school()]
  const [id, other] = [await applicant(rabia), await applicant(rabia)]
  const [mine, theirs] = [await visiting(rabia, id), await visiting(rabia, other)]
  const visitor = cast.visitor()
  const issue = (params: { visit: string }) => visitor.call(family.issueOwnApplicantChallan, { params })
  await expect(issue(mine)).rejects.toMatchObject(refused(409, 'challans.nothing-due'))
  await ask(waqas, [id, other])
  const before = await visitor.call(family.readOwnApplicantFees, { params: mine })
  expect(before).toMatchObject({ challan: null, mayIssue: true })
  const challan = await issue(mine)
  expect(await issue(mine)).toEqual(challan)
  expect((await visitor.call(family.readOwnApplicantFees, { params: mine })).challan).toEqual(challan)
  expect(await fileOf(mine, challan.id)).toBe(200)
  expect(await fileOf(theirs, challan.id)).toBe(404)
  expect(await fileOf({ visit: 'b'.repeat(43) }, challan.id)).toBe(404)
  const invoice = (await feesOf(waqas, id)).fees[0]?.id ?? ''
  await receive(school, invoice, 500_000n)
  expect((await issue(mine)).id).not.toBe(challan.id)
  await receive(school, invoice, 1_500_000n)
  expect(await visitor.call(family.readOwnApplicantFees, { params: mine })).toMatchObject({
    challan: null,
    mayIssue: false,
  })
  await expect(issue(mine)).rejects.toMatchObject(refused(409, 'challans.nothing-due'))
})

test('a visit shows nothing of brothers and sisters: after enrolment the family’s challan is not opened by it', async () => {
  const [rabia, waqas] = [await cast.as('rabia'), await cast.as('waqas')]
  const guardian = { guardianName: 'Imran Khalid', guardianPhone: '+966500000101' }
  const id = await applicant(rabia, { firstName: 'Sehar', ...guardian })
  await ask(waqas, [id])
  const mine = await visiting(rabia, id)
  const { familyCode } = await rabia.call(readEnrolment, { params: { id } })
  const body = { ...seat, gender: 'female', familyCode } as never
  const { studentId } = await rabia.call(enrolApplicant, { params: { id }, body })
  const { family: account } = await waqas.call(readStudentFamily, { params: { id: studentId } })
  const challan = await waqas.call(issueChallan, { body: { familyAccountId: account?.id ?? '' } })
  expect(challan.children).toBeGreaterThan(1)
  const visitor = cast.visitor()
  expect(await visitor.call(family.readOwnApplicantFees, { params: mine })).toMatchObject({
    challan: null,
    mayIssue: false,
  })
  await expect(visitor.call(family.issueOwnApplicantChallan, { params: mine })).rejects.toMatchObject(
    refused(409),
  )
  expect(await fileOf(mine, challan.id)).toBe(404)
})

async function fileOf({ visit }: { visit: string }, id: string): Promise<number> {
  const url = address(family.readOwnApplicantChallanFile, { params: { visit, id } })
  const answer = await cast.app().inject({ url, headers: { host: cast.host } })
  return answer.statusCode
}

test('the family of an application is reminded of a fee in its language, by the contact of the application, once a day', async () => {
  const [rabia, waqas, nasreen] = [await cast.as('rabia'), await cast.as('waqas'), await cast.as('nasreen')]
  const id = await applicant(rabia, { guardianName: 'Tahir Dar', language: 'ar' })
  await ask(waqas, [id])
  await ask(waqas, [id], 'prospectus')
  const ids = (await feesOf(waqas, id)).fees.map((fee) => fee.id)
  expect(await waqas.call(notifyFamilies, { body: { ids } })).toEqual({ sent: 1 })
  expect(await waqas.call(notifyFamilies, { body: { ids } })).toEqual({ sent: 0 })
  const query = { event: 'applicant-fees.reminded', q: 'Tahir Dar' } as never
  const { rows } = await nasreen.call(messages.endpoints.list, { query })
  expect(rows).toMatchObject([{ name: 'Tahir Dar', aboutName: 'Arslan Dar', language: 'ar' }])
  const { body } = await nasreen.call(readMessage, { params: { id: rows[0]?.id ?? '' } })
  expect(body).toContain('20,500 PKR')
})

test('an application whose fee is open is not archived; one that is closed is, and restored it can be asked again', async () => {
  const [rabia, waqas, nasreen] = [await cast.as('rabia'), await cast.as('waqas'), await cast.as('nasreen')]
  const id = await applicant(rabia)
  await ask(waqas, [id])
  const archive = () => nasreen.call(admissions.endpoints.archive, { params: { id } })
  await expect(archive()).rejects.toMatchObject(refused(409, 'still-used'))
  expect((await feesOf(waqas, id)).fees).toMatchObject([{ state: 'open' }])
  await move(rabia, id, 'withdrawn')
  await archive()
  expect((await ask(waqas, [id])).left).toMatchObject([{ message: 'This application is in the archive' }])
  await nasreen.call(admissions.endpoints.restore, { params: { id } })
  await move(rabia, id, 'applied')
  expect((await ask(waqas, [id])).asked).toBe(1)
})

test('what an applicant does not pay is in no list of debts, waits for nobody at home, and keeps no student on hold', async () => {
  const [rabia, waqas, school] = [await cast.as('rabia'), await cast.as('waqas'), await cast.school()]
  const id = await applicant(rabia)
  await ask(waqas, [id], 'prospectus')
  const [now, bilal] = [cast.clock.now, studentNamed('Bilal Imran')]
  cast.clock.now = new Date('2026-12-05T04:10:00Z')
  try {
    const [nasreen, later] = [await cast.as('nasreen'), await cast.as('waqas')]
    const owed = async () => [
      await later.call(readAgeing, { query: {} }),
      await later.call(readPendingWork, { query: {} }),
    ]
    const [ageing] = await owed()
    expect(JSON.stringify(ageing)).not.toContain('Prospectus')
    const { version } = await nasreen.call(payment.endpoints.read, {})
    await nasreen.call(payment.endpoints.change, { version, body: { holdAfter: 1 } })
    const held = () =>
      school.db.execute<{ isLifted: boolean }>(
        sql`select lifted_on is not null as "isLifted" from fee_hold where student_id = ${bilal}::uuid`,
      )
    const runRule = async () => holdJob.run(await cast.school(), {} as never, {} as never)
    await runRule()
    expect(await held()).toEqual([{ isLifted: false }])
    const { id: invoice, open } = await invoiceOf(later, bilal, '2026-11')
    await receive(school, invoice, BigInt(open.amount))
    await runRule()
    expect(await held()).toEqual([{ isLifted: true }])
    // Without the applicant’s fee as many wait as with it, in either list.
    const after = await owed()
    const ids = (await feesOf(later, id)).fees.map((fee) => fee.id)
    await later.call(cancelInvoices, { body: { ids, reason: 'Asked by mistake' } })
    expect(await owed()).toEqual(after)
  } finally {
    cast.clock.now = now
  }
})
