import { sql } from 'drizzle-orm'
import { day } from 'kit/values/day'
import { expect, test } from 'vitest'
import { invoiceOf, inRupees, receive, studentNamed } from '../../../testing/fees.ts'
import { castSchool } from '../../../testing/school.ts'
import { mainCampus } from '../../institute/structure/contract.ts'
import { familyAccounts, mergeFamilies } from '../family-accounts/contract.ts'
import {
  debtors,
  defaulters,
  dropPromise,
  readAgeing,
  readDefaulter,
  readPendingWork,
  takePromise,
} from './contract.ts'

const cast = await castSchool()
const refused = (status: number) => ({ problem: { status } })

async function families(login: string, query = {}) {
  const { rows } = await (
    await cast.as(login)
  ).call(defaulters.endpoints.list, { query: { limit: 100, ...query } })
  return rows
}

async function family(name: string, login = 'waqas') {
  const found = (await families(login)).find((row) => row.name.includes(name))
  if (!found) throw new Error(`${name} owes nothing`)
  return found
}

const ages = (row: Record<'notDue' | 'upTo30' | 'upTo60' | 'upTo90' | 'over90', { amount: string }>) =>
  inRupees(row.notDue) +
  inRupees(row.upTo30) +
  inRupees(row.upTo60) +
  inRupees(row.upTo90) +
  inRupees(row.over90)

function sum(some: readonly { open: { amount: string } }[]): number {
  return some.reduce((all, { open }) => all + inRupees(open), 0)
}

test('a family owes what its children owe, and its ages add up to it', async () => {
  const khalid = await family('Imran Khalid')
  expect(inRupees(khalid.open)).toBe(20_750)
  expect(khalid).toMatchObject({ overdueDays: 9, dueSince: '2026-11-10', promisedOn: null, isHeld: false })
  expect(inRupees(khalid.upTo30)).toBe(20_750)
  for (const name of ['Bilal Imran (7-B)', 'Hira Imran (4-A)', 'Zoya Imran (KG-A)'])
    expect(khalid.children).toContain(name)
  for (const row of await families('nasreen')) expect(ages(row)).toBe(inRupees(row.open))
  const { rows } = await (await cast.as('nasreen')).call(debtors.endpoints.list, { query: { limit: 100 } })
  for (const row of rows) expect(ages(row)).toBe(inRupees(row.open))
  expect(sum(rows)).toBe(sum(await families('nasreen')))
})

test('dues of last year are over ninety days old', async () => {
  const hassan = await family('Hassan').catch(() => undefined)
  const row = hassan ?? (await families('waqas', { overdueDaysFrom: '91' }))[0]
  expect(inRupees(row?.over90 ?? { amount: '0' })).toBeGreaterThan(0)
  expect(row?.overdueDays).toBeGreaterThan(90)
})

test('families are found by days, amount, fee and child', async () => {
  const late = await families('waqas', { overdueDaysFrom: '91' })
  expect(late.every(({ overdueDays }) => (overdueDays ?? 0) > 90)).toBe(true)
  const large = await families('waqas', { openFrom: '2000000' })
  expect(large.every(({ open }) => inRupees(open) >= 20_000)).toBe(true)
  expect(
    (await families('waqas', { children: '7-B' })).every(({ children }) => children.includes('7-B')),
  ).toBe(true)
  expect((await families('waqas', { fees: 'computer' })).map(({ name }) => name).join()).toContain(
    'Imran Khalid',
  )
})

test('each campus sees its own, and a teacher none', async () => {
  const main = await families('waqas')
  expect(main.length).toBeGreaterThan(0)
  expect(new Set(main.map(({ campusId }) => campusId))).toEqual(new Set([mainCampus]))
  expect((await families('sadia')).every(({ campusId }) => campusId !== mainCampus)).toBe(true)
  await expect(families('sana')).rejects.toMatchObject(refused(403))
  const { id } = await family('Imran Khalid')
  await expect((await cast.as('sadia')).call(readDefaulter, { params: { id } })).rejects.toMatchObject(
    refused(404),
  )
})

test('what is open by fee type comes to what is open', async () => {
  const waqas = await cast.as('waqas')
  const { rows, totals } = await waqas.call(readAgeing, { query: {} })
  expect(rows.map(({ title }) => title)).toContain('Tuition')
  const open = (await families('waqas')).reduce((sum, row) => sum + inRupees(row.open), 0)
  expect(totals.map((row) => inRupees(row.open))).toEqual([open])
  expect(rows.reduce((sum, row) => sum + inRupees(row.over90), 0)).toBe(
    inRupees(totals[0]?.over90 ?? { amount: '0' }),
  )
})

test('the page of a family has each line, whom to call, and the fine of today', async () => {
  const waqas = await cast.as('waqas')
  const { id } = await family('Imran Khalid')
  const page = await waqas.call(readDefaulter, { params: { id } })
  expect(page.children.map(({ name }) => name)).toEqual(['Bilal Imran', 'Hira Imran', 'Zoya Imran'])
  expect(page.children[0]?.lines).toMatchObject([
    { title: 'Tuition', days: 9 },
    { title: 'Computer lab', days: 9 },
  ])
  expect(page.payers.map(({ name }) => name)).toEqual(['Imran Khalid'])
  // Three invoices, each fined for six days with school.
  expect(inRupees(page.toPay)).toBe(20_750 + 900)
})

test('a promise is noted for the family, replaces an earlier one, and can be taken back once', async () => {
  const waqas = await cast.as('waqas')
  const { id } = await family('Imran Khalid')
  const params = { id }
  await expect(
    waqas.call(takePromise, { params, body: { promisedOn: day('2026-11-18') } }),
  ).rejects.toMatchObject(refused(422))
  await waqas.call(takePromise, {
    params,
    body: { promisedOn: day('2026-11-25'), note: 'Salary comes then' },
  })
  const page = await waqas.call(takePromise, { params, body: { promisedOn: day('2026-11-28') } })
  expect(page.promises).toMatchObject([
    { promisedOn: '2026-11-28', isWithdrawn: false, by: 'Waqas Javed' },
    { promisedOn: '2026-11-25', isWithdrawn: true, note: 'Salary comes then' },
  ])
  expect((await family('Imran Khalid')).promisedOn).toBe('2026-11-28')
  await waqas.call(dropPromise, { params })
  expect((await family('Imran Khalid')).promisedOn).toBeNull()
  await expect(waqas.call(dropPromise, { params })).rejects.toMatchObject(refused(409))
  await expect((await cast.as('sadia')).call(dropPromise, { params })).rejects.toMatchObject(refused(404))
})

test('a promise that was not kept, and who was not reminded for a week, wait for who collects', async () => {
  const waqas = await cast.as('waqas')
  const work = await waqas.call(readPendingWork, { query: {} })
  const late = await families('waqas', { overdueDaysFrom: '1' })
  const broken = late.filter(({ promisedOn }) => promisedOn !== null && promisedOn < '2026-11-19')
  expect(work.brokenPromises).toBe(broken.length)
  expect(broken.length).toBeGreaterThan(0)
  const rested = late.filter(
    ({ promisedOn, remindedOn }) =>
      (promisedOn === null || promisedOn < '2026-11-19') &&
      (remindedOn === null || remindedOn <= '2026-11-12'),
  )
  expect(work.toRemind).toBe(rested.length)
  await expect((await cast.as('sana')).call(readPendingWork, {})).rejects.toMatchObject(refused(403))
})

test('a payment lowers what the family owes at once', async () => {
  const waqas = await cast.as('waqas')
  const { id } = await invoiceOf(waqas, studentNamed('Zoya Imran'), '2026-11')
  await receive(await cast.school(), id, 100_000n)
  expect(inRupees((await family('Imran Khalid')).open)).toBe(19_750)
})

test('what was billed to two accounts is owed by the one into which they are merged', async () => {
  const nasreen = await cast.as('nasreen')
  const [one, other] = [await family('Imran Khalid'), await family('Rizwan Malik')]
  const { rows } = await nasreen.call(familyAccounts.endpoints.list, { query: { q: 'Rizwan Malik' } })
  await nasreen.call(mergeFamilies, {
    params: { id: one.familyAccountId },
    body: { otherId: rows[0]?.id ?? '' },
  })
  expect(inRupees((await family('Imran Khalid')).open)).toBe(inRupees(one.open) + inRupees(other.open))
  expect((await families('waqas')).some(({ name }) => name.includes('Rizwan Malik'))).toBe(false)
  const { db } = await cast.school()
  const differing = await db.execute(sql`
    select from family_receivable r full join (
      select i.family_account_id, p.campus_id, p.currency, sum(p.amount) as amount from posting p join invoice i on i.id = p.invoice_id
        join ledger_account a on a.id = p.account_id and a.code = '1200' group by 1, 2, 3) b using (family_account_id, campus_id, currency)
    where coalesce(r.amount, 0) <> coalesce(b.amount, 0)`)
  expect(differing).toHaveLength(0)
})
