import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { mainCampus } from '../../../institute/structure/contract.ts'
import { proveAgain } from '../../../access/sessions/reauthentication/contract.ts'
import { demoPassword } from '../../../../demo/access/sessions/seed.ts'
import { castSchool } from '../../../../testing/school.ts'
import { accounts } from '../accounts.ts'
import { trialBalance } from '../contract.ts'
import { approveVoucher, rejectVoucher, vouchers, writeVoucher } from '../vouchers/contract.ts'
import {
  askReopening,
  closePeriod,
  decideReopening,
  listPeriods,
  openYear,
  readChecklist,
} from './contract.ts'

const cast = await castSchool()
type Person = Awaited<ReturnType<typeof cast.as>>
let nasreen: Person
let tariq: Person
let waqas: Person

beforeAll(async () => {
  ;[nasreen, tariq, waqas] = await Promise.all([cast.as('nasreen'), cast.as('tariq'), cast.as('waqas')])
})

async function monthOf(month: string) {
  const { rows } = await nasreen.call(listPeriods, {})
  const found = rows.find(({ firstDay }) => firstDay.startsWith(month))
  if (!found) throw new Error(`there is no ${month}`)
  return found
}
const ofOne = ({ id }: { id: string }) => ({ params: { id } })

function paper(day: string) {
  return {
    campusId: mainCampus,
    day: day as never,
    memo: 'Stamps',
    lines: [
      { accountId: accounts.generalExpenses, amount: { amount: '5000', currency: 'PKR' } },
      { accountId: accounts.bank, amount: { amount: '-5000', currency: 'PKR' } },
    ],
  }
}

test('the months before this one are closed, and take no journal by hand', async () => {
  expect(await monthOf('2026-10')).toMatchObject({ state: 'closed', closedBy: 'Nasreen Akhtar' })
  expect(await monthOf('2026-11')).toMatchObject({ state: 'open', mayClose: false })
  await expect(waqas.call(writeVoucher, { body: paper('2026-10-31') })).rejects.toMatchObject({
    problem: { code: 'period-closed', status: 409 },
  })
})

test('a month that is not over, or that has papers waiting, is not closed', async () => {
  const november = await monthOf('2026-11')
  await expect(nasreen.call(closePeriod, ofOne(november))).rejects.toMatchObject({ problem: { status: 409 } })
  cast.clock.pass(20 * 86_400)
  const [owner, clerk] = await Promise.all([cast.as('nasreen'), cast.as('waqas')])
  nasreen = owner
  waqas = clerk
  tariq = await cast.as('tariq')
  const { rows: waiting } = await nasreen.call(vouchers.endpoints.list, {
    query: { state: 'asked' } as never,
  })
  for (const { id } of waiting)
    await nasreen.call(rejectVoucher, { params: { id }, body: { reason: 'Later' } })
  const { id } = await waqas.call(writeVoucher, { body: paper('2026-11-30') })
  const { checks } = await nasreen.call(readChecklist, ofOne(november))
  expect(checks.find(({ key }) => key === 'vouchers')).toMatchObject({
    state: 'blocks',
    count: 1,
    title: '1 journal by hand waits for a decision',
  })
  await expect(nasreen.call(closePeriod, ofOne(november))).rejects.toMatchObject({
    problem: { code: 'periods.blocked', detail: '1 journal by hand waits for a decision' },
  })
  await nasreen.call(approveVoucher, { params: { id }, body: {} })
  expect(await nasreen.call(closePeriod, ofOne(november))).toMatchObject({ state: 'closed' })
})

/** The trial balance of several spans, within months and across them. */
function readBalances() {
  return Promise.all(
    [
      {},
      { from: '2026-11-01', until: '2026-11-30' },
      { from: '2026-10-15', until: '2026-11-20' },
      { from: '2026-07-01', until: '2026-12-31', campus: mainCampus },
      { from: '2027-07-01', until: '2027-07-31' },
    ].map(async (query) => (await nasreen.call(trialBalance, { query: query as never })).rows),
  )
}

test('a closed month is summed: the trial balance is the same before and after, and while it is open again', async () => {
  const { db } = await cast.school()
  const summed = async () =>
    (await db.execute<{ count: number }>(sql`select count(*)::int as count from period_sum`))[0]?.count ?? 0
  const [closed, before] = [await readBalances(), await summed()]
  expect(closed.every((rows) => rows.length > 0)).toBe(true)
  const november = await monthOf('2026-11')
  await tariq.call(askReopening, { ...ofOne(november), body: { reason: 'A bill' } })
  await nasreen.call(decideReopening, { ...ofOne(november), body: { isApproved: true } })
  expect(await summed()).toBeLessThan(before)
  expect(await readBalances()).toEqual(closed)
  await nasreen.call(closePeriod, ofOne(november))
  expect(await summed()).toBe(before)
  expect(await readBalances()).toEqual(closed)
})

test('two people open a closed month again, and the second proves who it is', async () => {
  const october = await monthOf('2026-10')
  const clerk = waqas.call(askReopening, { ...ofOne(october), body: { reason: 'A bill' } })
  await expect(clerk).rejects.toMatchObject({ problem: { status: 403 } })
  await tariq.call(askReopening, { ...ofOne(october), body: { reason: 'A bill was forgotten' } })
  await tariq.call(proveAgain, { body: { by: 'password', password: demoPassword } })
  const own = tariq.call(decideReopening, { ...ofOne(october), body: { isApproved: true } })
  await expect(own).rejects.toMatchObject({ problem: { code: 'own-request', status: 403 } })
  const later = await cast.as('nasreen')
  cast.clock.pass(900)
  const stale = later.call(decideReopening, { ...ofOne(october), body: { isApproved: true } })
  await expect(stale).rejects.toMatchObject({ problem: { code: 'prove-again', status: 403 } })
  await later.call(proveAgain, { body: { by: 'password', password: demoPassword } })
  const opened = await later.call(decideReopening, { ...ofOne(october), body: { isApproved: true } })
  expect(opened).toMatchObject({ state: 'open', closedBy: '', reopeningReason: '' })
  nasreen = later
  waqas = await cast.as('waqas')
  expect(await waqas.call(writeVoucher, { body: paper('2026-10-31') })).toMatchObject({ state: 'asked' })
})

test('a fiscal year begins right after the last one, with twelve months', async () => {
  const { next } = await nasreen.call(listPeriods, {})
  expect(next).toBe('2027-07-01')
  const late = nasreen.call(openYear, { body: { firstDay: '2027-08-01' as never } })
  await expect(late).rejects.toMatchObject({ problem: { errors: [{ pointer: '/firstDay' }] } })
  expect(await nasreen.call(openYear, { body: { firstDay: next } })).toEqual({ added: 12 })
  expect(await monthOf('2028-02')).toMatchObject({ firstDay: '2028-02-01', lastDay: '2028-02-29' })
})

test('where no month is closed the trial balance is the same', async () => {
  const before = await readBalances()
  await (
    await cast.school()
  ).transaction({ id: null, name: 'Test' }, 'books.tested', async (tx) => {
    await tx.execute(
      sql`update period set state = 'open', closed_at = null, reopening_at = null where state = 'closed'`,
    )
    const [left] = await tx.execute<{ count: number }>(sql`select count(*)::int as count from period_sum`)
    expect(left?.count).toBe(0)
  })
  expect(await readBalances()).toEqual(before)
})
