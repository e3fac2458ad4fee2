import { day } from 'kit/values/day'
import { beforeAll, expect, test } from 'vitest'
import { demoYears } from '../../../demo/institute/calendar/seed.ts'
import { demoClasses } from '../../../demo/institute/structure/seed-classes.ts'
import { demoFees } from '../../../demo/money/fee-setup/plans.ts'
import { rupees, studentNamed } from '../../../testing/fees.ts'
import { castSchool } from '../../../testing/school.ts'
import { readRoles, setApprovalLimits } from '../../access/roles/contract.ts'
import { system } from '../../institute/settings/contract.ts'
import { campuses, sections } from '../../institute/structure/contract.ts'
import { enrolStudent } from '../../people/enrolment/contract.ts'
import { students } from '../../people/students-and-guardians/contract.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { proveBooks } from '../books/prove.ts'
import { debtors, readOutstanding } from '../defaulters/contract.ts'
import { concessionTypes, feeTypes, taxRates } from '../fee-setup/contract.ts'
import { changePlan, feePlans } from '../fee-setup/plans/contract.ts'
import { charge } from './charges/contract.ts'
import {
  askConcession,
  concessions,
  decideConcession,
  listStudentConcessions,
} from './concessions/contract.ts'
import * as contract from './contract.ts'
import { creditInvoice } from './fee-actions/contract.ts'
import { issueRun, readRun, rehearseRun } from './runs/contract.ts'

const cast = await castSchool()
type Person = Awaited<ReturnType<typeof cast.as>>
let nasreen: Person
let salmiya: Place

type Place = { campusId: string; sectionId: string; planId: string }
const bilal = studentNamed('Bilal Imran')
const dinars = (amount: number) => ({ amount: String(Math.round(amount * 1000)), currency: 'KWD' })
const dirhams = (amount: number) => ({ amount: String(Math.round(amount * 100)), currency: 'AED' })

beforeAll(async () => {
  nasreen = await cast.as('nasreen')
  const { version } = await nasreen.call(system.endpoints.read, {})
  await nasreen.call(system.endpoints.change, { version, body: { otherCurrencies: ['KWD', 'AED'] } })
  salmiya = await addCampus('Salmiya', 'KWD')
})

/** A campus with fees in a currency of its own, and a section of class 7. */
async function addCampus(name: string, currency: string): Promise<Place> {
  const { id: campusId } = await nasreen.call(campuses.endpoints.create, {
    body: { name, code: name.slice(0, 3).toUpperCase(), currency, taxNumber: '310122393500003' },
  })
  const section = { campusId, classId: demoClasses['7'] ?? '', name: 'A', title: `7-${name}` }
  const { id: sectionId } = await nasreen.call(sections.endpoints.create, { body: section })
  const plan = { title: name, campusId, yearId: demoYears[2]?.id ?? '' }
  const { id: planId } = await nasreen.call(feePlans.endpoints.create, { body: plan })
  return { campusId, sectionId, planId }
}

/** Somebody who joins on a day. */
async function addStudent({ campusId, sectionId }: Place, firstName: string, startsOn: string) {
  const body = { campusId, firstName, lastName: 'Al Sabah', gender: 'female' as const }
  const { id } = await nasreen.call(students.endpoints.create, { body })
  await nasreen.call(enrolStudent, { params: { id }, body: { sectionId, startsOn: day(startsOn) } })
  return id
}

async function issue(campusId: string, period: string) {
  const { runs } = await nasreen.call(issueRun, { body: { campusId, period } })
  await cast.work()
  return nasreen.call(readRun, { params: { id: runs[0]?.id ?? '' } })
}

async function invoicesOf(id: string) {
  const { rows } = await nasreen.call(contract.readStudentInvoices, { params: { id } })
  return rows
}

test('of 85.500 dinars who joins on the 18th of November pays 13 of 30 days: 37.050', async () => {
  await nasreen.call(changePlan, {
    params: { id: salmiya.planId },
    body: { from: day('2026-11-01'), fees: [{ feeTypeId: demoFees.tuition, amount: dinars(85.5) }] },
  })
  const noor = await addStudent(salmiya, 'Noor', '2026-11-18')
  const run = await issue(salmiya.campusId, '2026-11')
  expect(run).toMatchObject({ state: 'issued', invoices: 1, total: dinars(37.05) })
  expect(await invoicesOf(noor)).toMatchObject([{ kind: 'joining', due: dinars(37.05), open: dinars(37.05) }])
  // A hundred dinars in three parts.
  const extra = { feeTypeId: demoFees.exam, dueOn: day('2026-11-30'), instalments: 3, comment: '' }
  const made = await nasreen.call(charge, {
    body: { ...extra, studentIds: [noor], amount: dinars(100) },
  })
  expect(made.total).toEqual(dinars(100))
  const parts = (await invoicesOf(noor)).filter(({ kind }) => kind === 'extra')
  expect(parts.map(({ due }) => due).toSorted((a, b) => Number(b.amount) - Number(a.amount))).toEqual([
    dinars(33.334),
    dinars(33.333),
    dinars(33.333),
  ])
  await expect(
    nasreen.call(charge, { body: { ...extra, studentIds: [noor], amount: rupees(100) } }),
  ).rejects.toMatchObject({ problem: { errors: [{ pointer: '/amount' }] } })
})

test('what is open is told for each currency, and a fine of rupees is not asked in dinars', async () => {
  const { open } = await nasreen.call(readOutstanding, { query: {} })
  expect(new Set(open.map(({ currency }) => currency))).toEqual(new Set(['PKR', 'KWD']))
  const { open: here } = await nasreen.call(readOutstanding, {
    query: { campus: salmiya.campusId },
  })
  expect(here).toEqual([dinars(137.05)])
  const { rows } = await nasreen.call(debtors.endpoints.list, { query: { limit: 100 } })
  expect(rows.filter(({ campusId }) => campusId === salmiya.campusId).map(({ open: of }) => of)).toEqual([
    dinars(137.05),
  ])
  const { now } = cast.clock
  cast.clock.now = new Date('2026-12-23T04:10:00Z')
  nasreen = await cast.as('nasreen')
  const { rows: late } = await nasreen.call(contract.invoices.endpoints.list, {
    query: { isOverdue: 'true', q: 'Noor', limit: 10 },
  })
  expect(late.length).toBeGreaterThan(0)
  const page = await nasreen.call(contract.readInvoice, { params: { id: late[0]?.id ?? '' } })
  expect(page.fine.due).toEqual(dinars(0))
  cast.clock.now = now
  nasreen = await cast.as('nasreen')
})

test('a concession of rupees is none where fees are in dinars: an amount in theirs, or a percentage, is typed', async () => {
  const type = { title: 'Uniform help', category: 'need' as const, amount: rupees(500) }
  const { id: typeId } = await nasreen.call(concessionTypes.endpoints.create, { body: type })
  const huda = await addStudent(salmiya, 'Huda', '2026-12-01')
  const body = { typeId, validFrom: day('2026-12-01') }
  const ask = (studentIds: string[], more: object = {}) =>
    nasreen.call(askConcession, { body: { ...body, studentIds, ...more } })
  await expect(ask([huda])).rejects.toMatchObject({
    problem: {
      code: 'concessions.currency',
      detail:
        'This concession is an amount in PKR, but the fees of Huda Al Sabah are in KWD. Type a percentage, or an amount in KWD',
    },
  })
  await expect(ask([huda, bilal], { amount: dinars(5) })).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/amount' }] },
  })
  await ask([huda], { amount: dinars(5.25) })
  await ask([bilal])
  expect(await nasreen.call(listStudentConcessions, { params: { id: huda } })).toMatchObject({
    currency: 'KWD',
    rows: [{ amount: dinars(5.25) }],
  })
  const { rows } = await nasreen.call(concessions.endpoints.list, { query: { typeId, limit: 10 } })
  expect(rows.map(({ name, amount }) => [name, amount]).toSorted()).toEqual([
    ['Bilal Imran', rupees(500)],
    ['Huda Al Sabah', dinars(5.25)],
  ])
  // Brothers and sisters have theirs by rule, and no rupees where there are dinars.
  const siblings = { title: 'Every sibling', category: 'sibling' as const, fromChild: 2, amount: rupees(10) }
  await nasreen.call(concessionTypes.endpoints.create, { body: siblings })
  // Each has a family account of their own by then.
  await cast.work()
  const { campuses: of } = await nasreen.call(rehearseRun, {
    query: { period: '2026-12', campus: salmiya.campusId },
  })
  expect(of).toMatchObject([{ net: dinars(171), before: dinars(37.05) }])
})

test('a limit of approval stands for each currency, and the audit log says each in its own', async () => {
  const { roles } = await nasreen.call(readRoles, {})
  const { id = '', version = 0 } = roles.find(({ key }) => key === 'administrator') ?? {}
  await nasreen.call(setApprovalLimits, {
    params: { id },
    version,
    body: { limits: [dinars(5), rupees(9000)] },
  })
  const { rows } = await nasreen.call(listAudit, { query: { limit: 1 } })
  const said = rows[0]?.changes.flatMap(({ values }) => values.map(({ after }) => after))
  expect(said).toEqual(expect.arrayContaining(['KWD 5', 'Rs 9,000']))
  const [hudas] = (await nasreen.call(concessions.endpoints.list, { query: { q: 'Huda', limit: 1 } })).rows
  const approve = { params: { id: hudas?.id ?? '' }, body: { approves: true } }
  await expect((await cast.as('tariq')).call(decideConcession, approve)).rejects.toMatchObject({
    problem: {
      code: 'above-limit',
      detail: 'You may approve up to KWD 5. Somebody with a higher limit decides about KWD 5.250',
    },
  })
})

test('the tax of an invoice is counted once and spread over its lines; four credit notes give all of it back', async () => {
  const deira = await addCampus('Deira', 'AED')
  const vat = { title: 'VAT 20 %', percent: 20 }
  const { id: taxRateId } = await nasreen.call(taxRates.endpoints.create, { body: vat })
  const amounts = [68.33, 68.33, 57.5, 85]
  const fees = []
  for (const [at, amount] of amounts.entries()) {
    const type = { title: `Fee ${at + 1}`, settles: at + 1, taxRateId }
    const { id: feeTypeId } = await nasreen.call(feeTypes.endpoints.create, { body: type })
    fees.push({ feeTypeId, amount: dirhams(amount) })
  }
  const params = { id: deira.planId }
  await nasreen.call(changePlan, { params, body: { from: day('2026-12-01'), fees } })
  const maha = await addStudent(deira, 'Maha', '2026-12-01')
  await issue(deira.campusId, '2026-12')
  const [one] = await invoicesOf(maha)
  expect(one?.due).toEqual(dirhams(334.99))
  const page = await nasreen.call(contract.readInvoice, { params: { id: one?.id ?? '' } })
  expect(page.lines.map(({ tax }) => tax)).toEqual([13.67, 13.66, 11.5, 17].map(dirhams))
  for (const { id: lineId, net } of page.lines)
    await nasreen.call(creditInvoice, {
      params: { id: page.id },
      body: { lines: [{ lineId, amount: net }], reason: 'Taken back' },
    })
  const after = await nasreen.call(contract.readInvoice, { params: { id: page.id } })
  const back = after.lines.filter(({ kind }) => kind === 'credit')
  expect(back.reduce((sum, { tax }) => sum + Number(tax.amount), 0)).toBe(-5583)
  expect({ open: after.open, due: after.due }).toEqual({ open: dirhams(0), due: dirhams(0) })
  expect(await proveBooks((await cast.school()).db)).toEqual({ findings: [], count: 0 })
})
