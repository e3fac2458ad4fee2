import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { address } from 'kit/http/client'
import type { Speaker } from 'kit/testing/testing'
import { day } from 'kit/values/day'
import { beforeEach, expect, test } from 'vitest'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { inRupees, invoiceOf, receive, studentNamed } from '../../../testing/fees.ts'
import { pdfPages } from '../../../testing/pdf.ts'
import { castSchool } from '../../../testing/school.ts'
import { unzipped } from '../../../testing/zip.ts'
import { system } from '../../core/acts/act.ts'
import { payment } from '../../institute/settings/contract.ts'
import { openFile } from '../../platform/files/contract.ts'
import { verify } from '../../records/id-cards/contract.ts'
import { exportPerson } from '../../records/person-data/contract.ts'
import { erasePerson } from '../../records/person-data/erasing.ts'
import { proveBooks } from '../books/prove.ts'
import { exampleFamily, readStudentFamily } from '../family-accounts/contract.ts'
import { readStudentInvoices } from '../invoices/contract.ts'
import { cancelInvoices } from '../invoices/fee-actions/contract.ts'
import { issueRun } from '../invoices/runs/contract.ts'
import * as contract from './contract.ts'
import { challanList } from './tables.ts'

const cast = await castSchool()
const code = (named: string) => ({ problem: { code: named } })
const { MAIN, SHD } = demoCampuses
const [bilal, hira, zoya] = ['Bilal Imran', 'Hira Imran', 'Zoya Imran'].map((name) => studentNamed(name))
const khalid = { familyAccountId: exampleFamily }
const now = cast.clock.now

beforeEach(() => {
  cast.clock.now = now
})

async function open(speaker: Speaker, url: string): Promise<string[]> {
  const cookie = [...speaker.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await cast.app().inject({ url, headers: { host: cast.host, cookie } })
  expect(answer.statusCode).toBe(200)
  return pdfPages(answer.rawPayload)
}

const paper = (speaker: Speaker, id: string, language: 'en' | 'ur' | 'ar' = 'en') =>
  open(speaker, address(contract.readChallanFile, { params: { id }, query: { language } }))

async function codeOf(id: string) {
  const [row] = await (
    await cast.school()
  ).db
    .select({ code: challanList.code })
    .from(challanList)
    .where(eq(challanList.id, id))
  return row?.code ?? ''
}

async function checked(id: string) {
  const found = await (await cast.as('waqas')).call(verify, { params: { code: await codeOf(id) } })
  return found.state
}

test('the Khalid family, whose November is open on the 19th, has 20,750 within and 21,650 after the due day', async () => {
  const waqas = await cast.as('waqas')
  const challan = await waqas.call(contract.issueChallan, { body: khalid })
  expect({
    within: inRupees(challan.withinDue),
    after: inRupees(challan.afterDue),
    dueOn: challan.dueOn,
    children: challan.children,
    state: challan.state,
  }).toEqual({ within: 20_750, after: 21_650, dueOn: '2026-11-10', children: 3, state: 'open' })
  expect(challan.number).toMatch(/^MAIN\/2026\/CH\d{5}$/)
  expect(
    challan.lines.map(({ name, items }) => [name, ...items.map(({ amount }) => inRupees(amount))]),
  ).toEqual([
    ['Bilal Imran', 8500, 300],
    ['Hira Imran', 6750],
    ['Zoya Imran', 5200],
  ])
})

test('who prints twice on a day gets the same challan; once something is paid it is another one', async () => {
  const waqas = await cast.as('waqas')
  const daniyal = studentNamed('Daniyal Usman')
  const { family } = await waqas.call(readStudentFamily, { params: { id: daniyal } })
  const body = { familyAccountId: family?.id ?? '' }
  const first = await waqas.call(contract.issueChallan, { body })
  expect((await waqas.call(contract.issueChallan, { body })).id).toBe(first.id)
  const { id } = await invoiceOf(waqas, daniyal, '2026-11')
  await receive(await cast.school(), id, 200_00n)
  expect(await checked(first.id)).toBe('part-paid')
  const next = await waqas.call(contract.issueChallan, { body })
  expect(inRupees(next.withinDue)).toBe(inRupees(first.withinDue) - 200)
  expect(await checked(first.id)).toBe('expired')
  expect(await checked(next.id)).toBe('good')
  expect((await proveBooks((await cast.school()).db)).findings).toEqual([])
})

test('a cancelled challan says so to whoever has its code, and on its paper; its number stays used', async () => {
  const waqas = await cast.as('waqas')
  const { id, number } = await waqas.call(contract.issueChallan, { body: khalid })
  const params = { id }
  const rabia = await cast.as('rabia')
  await expect(
    rabia.call(contract.cancelChallan, { params, body: { reason: 'Wrong bank' } }),
  ).rejects.toMatchObject({ problem: { status: 403 } })
  const cancelled = await waqas.call(contract.cancelChallan, { params, body: { reason: 'Wrong bank' } })
  expect(cancelled).toMatchObject({ state: 'cancelled', cancelledReason: 'Wrong bank', mayCancel: false })
  await expect(
    waqas.call(contract.cancelChallan, { params, body: { reason: 'Again' } }),
  ).rejects.toMatchObject(code('challans.cancelled'))
  expect(await checked(id)).toBe('revoked')
  expect((await paper(waqas, id))[0]).toContain('CANCELLED')
  const next = await waqas.call(contract.issueChallan, { body: khalid })
  expect(next.number > number).toBe(true)
})

test('who owes nothing has no challan: the orphans are free of tuition, and Ahmed has paid', async () => {
  const nasreen = await cast.as('nasreen')
  for (const name of ['Amna Naeem', 'Ahmed Raza']) {
    const { family } = await nasreen.call(readStudentFamily, { params: { id: studentNamed(name) } })
    await expect(
      nasreen.call(contract.issueChallan, { body: { familyAccountId: family?.id ?? '' } }),
    ).rejects.toMatchObject(code('challans.nothing-due'))
  }
})

test('the families of a section are printed as one PDF, a page each, whoever has nothing due left out', async () => {
  const waqas = await cast.as('waqas')
  const asked = await waqas.call(contract.printChallans, {
    body: { campusId: null, sectionId: demoSections['7-B'] ?? '' },
  })
  await cast.work()
  const print = await waqas.call(contract.readChallanPrint, { params: { id: asked.id } })
  expect(print).toMatchObject({ state: 'done', section: '7-B', printed: asked.total, madeBy: 'Waqas Javed' })
  const pages = await open(waqas, address(openFile, { params: { id: print.file?.id ?? '' } }))
  expect(pages).toHaveLength(asked.total)
  const { rows } = await waqas.call(contract.challans.endpoints.list, { query: { limit: 100 } })
  await waqas.call(contract.reprintChallans, { body: { of: { ids: rows.slice(0, 2).map(({ id }) => id) } } })
  await cast.work()
  const after = await waqas.call(contract.challans.endpoints.list, { query: { limit: 100 } })
  expect(after.total).toBe(rows.length)
  await expect(waqas.call(contract.printChallans, { body: { campusId: SHD } })).rejects.toMatchObject({
    problem: { status: 422 },
  })
})

test('a guardian who gets bills sees the challan of the family and opens it; another sees what the setting says', async () => {
  const waqas = await cast.as('waqas')
  const { id } = await waqas.call(contract.issueChallan, { body: { ...khalid, language: 'ur' } })
  const [imran, ayesha] = [await cast.as('imran.khalid'), await cast.as('ayesha.imran')]
  const { rows } = await imran.call(contract.listOwnChallans, {})
  expect(rows[0]).toMatchObject({ id, state: 'open' })
  const own = address(contract.readOwnChallanFile, { params: { id } })
  expect((await open(imran, own))[0]).toContain('Family copy')
  expect((await ayesha.call(contract.listOwnChallans, {})).rows).toEqual([])
  const cookie = [...ayesha.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  expect((await cast.app().inject({ url: own, headers: { host: cast.host, cookie } })).statusCode).toBe(404)
  const owner = await cast.as('nasreen')
  const { version } = await owner.call(payment.endpoints.read, {})
  await owner.call(payment.endpoints.change, { body: { feesShownTo: 'guardians' }, version })
  expect((await ayesha.call(contract.listOwnChallans, {})).rows[0]).toMatchObject({ id })
  // Nastaliq is no text that a program reads; the digits are.
  expect((await open(ayesha, own))[0]).toContain('20,750')
  for (const login of ['kamran', 'sana'])
    await expect((await cast.as(login)).call(contract.challans.endpoints.list, {})).rejects.toMatchObject({
      problem: { status: 403 },
    })
})

test('November unpaid and December billed: 43,900 with three new invoices, the arrears and 2,400 of fines', async () => {
  cast.clock.now = new Date('2026-12-01T04:10:00Z')
  const waqas = await cast.as('waqas')
  const countInvoices = async () => {
    const pages = await Promise.all(
      [bilal, hira, zoya].map((id) => waqas.call(readStudentInvoices, { params: { id: id ?? '' } })),
    )
    return pages.flatMap(({ rows }) => rows).length
  }
  const before = await countInvoices()
  const { runs } = await waqas.call(issueRun, {
    body: {
      period: '2026-12',
      campusId: MAIN,
      studentIds: [bilal, hira, zoya] as string[],
      dueOn: day('2026-12-10'),
    },
  })
  await cast.work()
  expect(runs[0]?.students).toBe(3)
  expect((await countInvoices()) - before).toBe(3)
  const challan = await waqas.call(contract.issueChallan, { body: khalid })
  expect({ within: inRupees(challan.withinDue), dueOn: challan.dueOn }).toEqual({
    within: 43_900,
    dueOn: '2026-12-10',
  })
  // On the 11th the fines of November have reached their most, and December begins with 50 for each child.
  expect(inRupees(challan.afterDue)).toBe(41_500 + 3 * 1000 + 3 * 50)
  const { rows } = await waqas.call(readStudentInvoices, { params: { id: bilal ?? '' } })
  expect(rows.filter(({ period }) => period === '2026-12')).toHaveLength(1)
  const [page] = await paper(waqas, challan.id)
  for (const words of [
    '43,900',
    'Arrears of November 2026',
    'Fine for 16 days',
    'Forty-three thousand nine hundred rupees only',
  ])
    expect(page).toContain(words)
  await receive(await cast.school(), rows.find(({ period }) => period === '2026-12')?.id ?? '', 8_800_00n)
  expect(await checked(challan.id)).toBe('part-paid')
  const of = await Promise.all([hira, zoya].map((id) => invoiceOf(waqas, id ?? '', '2026-12')))
  await waqas.call(cancelInvoices, { body: { ids: of.map(({ id }) => id), reason: 'Billed too early' } })
  expect(await checked(challan.id)).toBe('expired')
})

test('a paid challan is genuine and paid', async () => {
  const waqas = await cast.as('waqas')
  const hadia = studentNamed('Maryam Joseph')
  const { family } = await waqas.call(readStudentFamily, { params: { id: hadia } })
  const { id } = await waqas.call(contract.issueChallan, { body: { familyAccountId: family?.id ?? '' } })
  const { rows } = await waqas.call(readStudentInvoices, { params: { id: hadia } })
  for (const row of rows.filter(({ open: left }) => left.amount !== '0'))
    await receive(await cast.school(), row.id, BigInt(row.open.amount))
  expect(await checked(id)).toBe('paid')
  expect((await paper(waqas, id))[0]).toContain('PAID')
})

async function erase(person: string, number: number): Promise<void> {
  const school = await cast.school()
  const erasure = randomUUID()
  await school.transaction(system('Test'), 'person-data.erasure-asked', (tx) =>
    tx.execute(sql`insert into person_erasure (id, number, person_id, reason, asked_at, due_at)
      values (${erasure}, ${number}, ${person}, 'A letter', ${now.toISOString()}, ${now.toISOString()})`),
  )
  await erasePerson(school, erasure)
}

test('who is erased loses the own name on old challans of the family, and nobody else does', async () => {
  const [waqas, nasreen] = [await cast.as('waqas'), await cast.as('nasreen')]
  const { id, withinDue } = await waqas.call(contract.issueChallan, { body: khalid })
  const [row] = await (await cast.school()).db.select().from(challanList).where(eq(challanList.id, id))
  const imran = row?.snapshot.family.guardianId ?? ''
  /** What is handed out to somebody of challans. */
  const handedOut = async (person: string) => {
    const cookie = [...nasreen.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const url = address(exportPerson, { params: { id: person } })
    const { rawPayload } = await cast.app().inject({ url, headers: { host: cast.host, cookie } })
    return JSON.parse(unzipped(rawPayload).read('person.json').toString()).challan
  }
  expect(await handedOut(hira ?? '')).toBeUndefined()
  expect(await handedOut(imran)).toContainEqual(expect.objectContaining({ id, name: 'Imran Khalid' }))
  const names = async () => {
    const page = await waqas.call(contract.readChallan, { params: { id } })
    return [page.name, ...page.lines.map(({ name }) => name), page.withinDue]
  }
  await erase(hira ?? '', 9001)
  const others = ['Bilal Imran', 'Erased person 9001', 'Zoya Imran', withinDue]
  expect(await names()).toEqual(['Imran Khalid', ...others])
  await erase(imran, 9002)
  expect(await names()).toEqual(['Erased person 9002', ...others])
  expect((await paper(waqas, id)).join()).not.toMatch(/Imran Khalid|Hira/)
})
