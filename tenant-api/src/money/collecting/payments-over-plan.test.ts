import { sql } from 'drizzle-orm'
import { startPracticeBank } from 'kit/testing/practice-bank'
import { afterAll, expect, test } from 'vitest'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { inRupees, rupees } from '../../../testing/fees.ts'
import { agree } from '../../../testing/plan.ts'
import { castSchool } from '../../../testing/school.ts'
import { pay } from '../../../testing/till.ts'
import { readMe } from '../../access/sessions/contract.ts'
import { exampleFamily } from '../family-accounts/contract.ts'
import { issueRun, readRun } from '../invoices/runs/contract.ts'
import * as online from '../online-payments/contract.ts'
import { listReports } from '../finance-reports/contract.ts'

const cast = await castSchool()
const bank = await startPracticeBank({
  now: () => cast.clock.now,
  async post({ url, headers, body }) {
    const message = { method: 'POST' as const, url: url.pathname, payload: body }
    return (await cast.app().inject({ ...message, headers: { ...headers, host: cast.host } })).statusCode
  },
})
process.env.MAKTAB_PRACTICE_BANK = bank.address
afterAll(() => {
  delete process.env.MAKTAB_PRACTICE_BANK
  return bank.close()
})

async function switchOn(key: 'practice' | 'bill-number', config?: object) {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(online.listProviders, {})
  await nasreen.call(online.changeProvider, {
    params: { key },
    version: rows.find((row) => row.key === key)?.version ?? 0,
    body: { isOn: true, secret: 'practice-bank-of-maktab', ...config } as never,
  })
}

async function receiptsOf(provider: string) {
  const { db } = await cast.school()
  return db.execute<{ rupees: number }>(sql`
    select (r.amount / 100)::int as rupees from receipt r join online_payment p on p.id = r.online_payment_id
    where p.provider = ${provider} and p.day = '2026-11-19' order by r.created_at`)
}

test('a small plan that is more than full limits no invoice, no receipt and no payment from outside; families log in no more', async () => {
  await agree(cast, 'premium')
  await switchOn('practice')
  await switchOn('bill-number', { config: { username: '1link', networks: [] } })
  const guardian = await cast.as('imran.khalid')
  const body = { familyAccountId: exampleFamily, provider: 'practice' as const, amount: rupees(700) }
  const { url } = await guardian.call(online.startPayment, { body })
  const before = await receiptsOf('practice')

  await agree(cast, 'basic', { students: 5 })
  const school = await cast.school()
  const [enrolled] = await school.db.execute<{ count: number }>(
    sql`select count(*)::int as count from student where status = 'enrolled'`,
  )
  expect(enrolled?.count).toBeGreaterThan(school.entitlements().students ?? 0)
  await expect(guardian.call(readMe, {})).rejects.toMatchObject({ problem: { status: 401 } })

  // The moderator, who has a till open, takes payments; whoever may issues the month of more students than the plan has room for.
  const moderator = await cast.as('rabia')
  const { receipt } = await pay(moderator, exampleFamily, 500)
  expect(inRupees(receipt?.amount ?? rupees(0))).toBe(500)
  const nasreen = await cast.as('nasreen')
  const { runs } = await nasreen.call(issueRun, {
    body: { campusId: demoCampuses.MAIN, period: '2026-12' } as never,
  })
  await cast.work()
  const run = await nasreen.call(readRun, { params: { id: runs[0]?.id ?? '' } })
  expect(run.state).toBe('issued')
  expect(run.invoices).toBeGreaterThan(school.entitlements().students ?? 0)
  expect((await nasreen.call(listReports, {})).rows.length).toBeGreaterThan(5)

  // What was begun before is received, and banks are answered as ever.
  await bank.pay(url.split('/').at(-1) ?? '')
  await cast.work()
  expect(await receiptsOf('practice')).toHaveLength(before.length + 1)
  const answer = await cast.app().inject({
    method: 'POST',
    url: '/api/v1/bill-number/BillPayment',
    payload: {
      consumer_number: '10043000000016',
      tran_auth_id: '4711',
      transaction_amount: '+0000000030000',
      tran_date: '20261119',
      tran_time: '101500',
      bank_mnemonic: 'HBL',
      reserved: '',
    },
    headers: { host: cast.host, username: '1link', password: 'practice-bank-of-maktab' },
  })
  expect(answer.json()).toMatchObject({ response_Code: '00' })
  expect((await receiptsOf('bill-number')).at(-1)?.rupees).toBe(300)
})
