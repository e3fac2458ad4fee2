import { sql } from 'drizzle-orm'
import { speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { logIn } from '../sessions/contract.ts'
import { demoPassword } from '../../../demo/access/sessions/seed.ts'
import { askLogInCode } from '../../accounts/invitations/sign-in-codes/contract.ts'
import { listNotifications } from '../../platform/notifications/contract.ts'
import * as contract from './contract.ts'

const plenty = { quota: 50_000, seconds: 3_600 }
const cast = await castSchool({
  proxies: ['127.0.0.1'],
  limits: { door: plenty, codes: plenty, guesses: plenty },
})

let network = 0
/** A browser in a network of its own. */
const elsewhere = () => speaker(cast.app(), cast.host, { 'x-forwarded-for': `10.9.${(network += 1)}.1` })

async function forget() {
  await (await cast.school()).db.execute(sql`delete from one_time_code`)
}

/** As though strangers had asked for so many texts; all that a day has without a number. */
async function asked(count?: number): Promise<number> {
  const { db } = await cast.school()
  const [row] = await db.execute<{ all: number }>(
    sql`select 300 + count(*)::int as all from account where phone is not null`,
  )
  const texts = count ?? row?.all ?? 0
  await db.execute(sql`
    insert into one_time_code (purpose, asker, is_known, by_text, ticket_hash, sealed, code_hash, sent_at, expires_at)
    select 'log-in', md5(at::text), false, true, '', '', '', ${cast.clock.now.toISOString()}::timestamptz, '-infinity'
    from generate_series(1, ${texts}::int) at`)
  return row?.all ?? 0
}

const doors = ['log-in-codes', 'password-resets'] as const
/** What a name is answered at a door, without what is another each time. */
async function answer(door: (typeof doors)[number], login: string) {
  const endpoint = door === 'log-in-codes' ? askLogInCode : contract.askReset
  const body = JSON.stringify({ login })
  const headers = { 'content-type': 'application/json' }
  const said = await elsewhere().ask({ method: 'POST', url: `/api/v1${endpoint.path}`, headers, body })
  return {
    status: said.status,
    text: said.text.replace(/"(requestId|ticket)":"[^"]*"/, ''),
    headers: Object.keys(said.headers).sort(),
  }
}

test.each(doors)(
  'when the texts of strangers are used up, every name but an address is told so, known or not: %s',
  async (door) => {
    await forget()
    await asked()
    const answers = []
    for (const login of ['03000000103', '0300 9999999', 'usman.ghani', 'nobody.here', '+923000000102'])
      answers.push(await answer(door, login))
    expect(answers[0]).toMatchObject({ status: 429 })
    expect(answers[0]?.text).toContain('The school sends no more texts today')
    expect(answers[0]?.text).toContain('/login')
    for (const other of answers) expect(other).toEqual(answers[0])
    expect(await answer(door, 'nasreen@riverside.example')).toMatchObject({ status: 202 })
    cast.clock.pass(86_401)
    expect(await answer(door, '03000000103')).toMatchObject({ status: 202 })
    cast.clock.pass(86_401)
  },
)

test('asking for nobody counts as asking for somebody: the count tells nothing of a name', async () => {
  for (const login of ['03000000103', '0300 9999998', 'nobody.at.all']) {
    await forget()
    const all = await asked(0)
    await asked(all - 1)
    expect((await answer('log-in-codes', login)).status).toBe(202)
    expect((await answer('log-in-codes', '0300 9999997')).status).toBe(429)
  }
})

test('a device that its log-in knows, and who is logged in, still get their texts', async () => {
  await forget()
  const known = elsewhere()
  await known.call(logIn, { body: { login: 'usman.ghani', password: demoPassword } })
  await asked()
  const before = cast.texts.length
  await known.call(askLogInCode, { body: { login: 'usman.ghani' } })
  const ayesha = await cast.as('ayesha.imran')
  await ayesha.call(contract.askPhone, { body: { phone: '0301 2345671' } })
  await cast.work()
  expect(
    cast.texts
      .slice(before)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['+923000000103', '+923012345671'])
})

test('of forty strangers at once no more are sent texts than there are left', async () => {
  await forget()
  const all = await asked(0)
  await asked(all - 3)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => answer('log-in-codes', `nobody.${at}`)),
  )
  expect(answers.filter(({ status }) => status === 202).length).toBe(3)
})

test('the office is told in the bell when they are nearly used up, once a day', async () => {
  await forget()
  // What the strangers of before have left is told on their own day.
  await cast.work()
  cast.clock.pass(86_400)
  const told = async () => {
    await cast.work()
    const tariq = await cast.as('tariq')
    const { rows } = await tariq.call(listNotifications, { query: { category: 'security' } })
    return rows.filter(({ title }) => title === 'The text messages of today are nearly used up').length
  }
  await answer('log-in-codes', '0300 9999991')
  const before = await told()
  await asked(Math.ceil((await asked(0)) * 0.8))
  await answer('log-in-codes', '0300 9999992')
  await answer('log-in-codes', '0300 9999993')
  expect(await told()).toBe(before + 1)
  const { rows } = await (
    await cast.as('usman.ghani')
  ).call(listNotifications, { query: { category: 'security' } })
  expect(rows.map(({ title }) => title)).not.toContain('The text messages of today are nearly used up')
})
