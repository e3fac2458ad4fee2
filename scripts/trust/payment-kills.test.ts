import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { outgoing } from 'kit/http/client'
import { type Message, practiceSecret, startPracticeBank } from 'kit/testing/practice-bank'
import { slowness } from 'kit/testing/testing-limits'
import { noteFigure } from 'kit/testing/bench-figures'
import { cookiesOf, type RunningServer, startServerProcess } from 'kit/testing/testing-server'
import postgres from 'postgres'
import * as online from 'tenant-api/contract/money/online-payments'
import { exampleFamily } from 'tenant-api/contract/money/family-accounts'
import { decideRefund, askRefund, payRefund } from 'tenant-api/contract/money/refunds'
import { takePayment } from 'tenant-api/contract/money/collecting'
import { castSchool } from 'tenant-api/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../demo-logins.ts'
import { randomFrom } from './random.ts'
import { seed } from './testing.ts'

// A server is killed at each step of taking money; another one goes on. The scorecard kills at all steps, a run at some.
const isAll = process.env.MAKTAB_PAYMENT_KILLS === 'all'
const someSteps = 1

const plenty = { quota: 1_000_000, seconds: 60 }
const cast = await castSchool({ limits: { door: plenty, rest: plenty } })
const { database } = cast.riverside
const owner = postgres(
  Object.assign(new URL(cast.schools.control.superuser), { pathname: `/${database}` }).href,
  { max: 3, onnotice: () => undefined },
)
const random = randomFrom(seed)
let victim: RunningServer | undefined
/** Where the bank sends its messages: the server that is to be killed, or another one. */
let post: (message: Message) => Promise<number> = elsewhere
const bank = await startPracticeBank({ post: (message) => post(message) })
process.env.MAKTAB_PRACTICE_BANK = bank.address

async function elsewhere({ url, headers, body }: Message): Promise<number> {
  const asked = { method: 'POST' as const, url: url.pathname, payload: body }
  return (await cast.app().inject({ ...asked, headers: { ...headers, host: cast.host } })).statusCode
}

/** A message to the server that is to be killed; 0 where it was. */
function toVictim({ url, headers, body }: Message): Promise<number> {
  return new Promise((resolve) => {
    const place = { port: victim?.port, hostname: '127.0.0.1', path: url.pathname, method: 'POST' }
    const sent = request({ ...place, headers: { ...headers, host: cast.host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('error', () => resolve(0))
    sent.end(body)
  })
}

const tables = [
  'act',
  'idempotency',
  'job',
  'journal',
  'number_series',
  'online_payment',
  'posting',
  'provider_event',
  'receipt',
  'receipt_tender',
] as const
/** Where the server is killed: while it writes a table, in its commit, or before it reads the bank’s answer. */
type Step = (typeof tables)[number] | 'commit' | 'bank'
const key = 4711

beforeAll(async () => {
  // The clock of this process is that of the machine, as the victim’s is.
  cast.clock.pass((Date.now() - cast.clock.now.getTime()) / 1000)
  await owner.unsafe(`
    create table trial_step (name text);
    create function trial_wait() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      if exists (select from trial_step where name = tg_argv[0]) then perform pg_advisory_xact_lock_shared(${key}); end if;
      return null;
    end $$;
    ${tables.map((table) => `create trigger zz_trial after insert or update on ${table} for each statement execute function trial_wait('${table}');`).join('\n')}
    create constraint trigger zz_trial_commit after insert or update on job deferrable initially deferred
      for each row execute function trial_wait('commit')`)
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(online.listProviders, {})
  const version = rows.find((row) => row.key === 'practice')?.version ?? 0
  const body = { isOn: true, secret: practiceSecret }
  await nasreen.call(online.changeProvider, { params: { key: 'practice' }, version, body })
})
afterAll(async () => {
  victim?.process.kill('SIGKILL')
  delete process.env.MAKTAB_PRACTICE_BANK
  await bank.close()
  await owner.end()
})

async function startVictim(): Promise<RunningServer> {
  const file = fileURLToPath(new URL('../../tenant-api/src/server/server.ts', import.meta.url))
  return startServerProcess(file, {
    MAKTAB_DATA: cast.schools.folder,
    MAKTAB_TENANT_URL: cast.schools.control.tenant,
    MAKTAB_ORIGIN: 'http://localhost',
    MAKTAB_TENANT_PORT: '0',
    MAKTAB_PRACTICE_BANK: bank.address,
  })
}

async function endVictim(): Promise<void> {
  victim?.process.kill('SIGKILL')
  await victim?.ended
}

type Deed = (cookie: string) => Promise<unknown>

/** Lets the victim begin `deed`, as whoever is logged in there, kills it at the step, and goes on afterwards. */
async function killAt(step: Step, deed: Deed, login = ''): Promise<'killed' | 'not reached'> {
  victim = await startVictim()
  const cookie = login === '' ? '' : await cookieAt(login)
  if (step === 'bank') {
    bank.behave({
      async beforeAnswer() {
        bank.behave({})
        await endVictim()
      },
    })
    await deed(cookie).catch(() => undefined)
    // Work of jobs begins a moment later.
    for (let turn = 0; turn < 100 && victim.process.signalCode === null; turn += 1) await sleep(100)
    bank.behave({})
    const wasKilled = victim.process.signalCode !== null
    await endVictim()
    return wasKilled ? 'killed' : 'not reached'
  }
  const holder = await owner.reserve()
  await holder`select pg_advisory_lock(${key})`
  await owner`insert into trial_step values (${step})`
  const done = deed(cookie).catch(() => undefined)
  const wasKilled = await waits()
  await endVictim()
  await owner`delete from trial_step`
  await holder`select pg_advisory_unlock(${key})`
  holder.release()
  await done
  // What had come as far as its commit is committed now, though nobody is told.
  await sleep(300)
  return wasKilled ? 'killed' : 'not reached'
}

/** Until somebody waits at the step; ten seconds, for work of jobs begins a moment later. */
async function waits(): Promise<boolean> {
  for (let turn = 0; turn < 200; turn += 1) {
    const [row] = await owner`
      select 1 from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and not l.granted and l.objid = ${key} and a.datname = ${database}`
    if (row) return true
    await sleep(50)
  }
  return false
}

/** What another server does meanwhile, until nothing is left of it: what the dead one had begun is free after a while. */
async function goOn(): Promise<void> {
  cast.clock.pass(1_200)
  for (let turn = 0; turn < 2; turn += 1) await cast.work()
}

async function cookieAt(login: string): Promise<string> {
  const name = /[@.]/.test(login) ? login : `${login}@riverside.example`
  const body = { login: name, password: demoPassword }
  const entered = await victim?.ask({ host: cast.host, path: '/api/v1/session', method: 'POST', body })
  expect(entered?.status).toBe(201)
  return cookiesOf(entered?.headers ?? {})
}

/** Calls the victim; given up where it dies. */
async function callVictim(cookie: string, asked: ReturnType<typeof outgoing>): Promise<void> {
  await new Promise<void>((resolve) => {
    const headers = { ...asked.headers, host: cast.host, origin: `http://${cast.host}`, cookie }
    const place = { port: victim?.port, hostname: '127.0.0.1', path: asked.url, method: asked.method }
    const sent = request({ ...place, headers: { ...headers, 'sec-fetch-site': 'same-origin' } }, (answer) => {
      answer.resume()
      answer.on('end', resolve)
      answer.on('error', () => resolve())
    })
    sent.on('error', () => resolve())
    sent.end(asked.body)
  })
}

async function receiptsOf(where: { amount: number } | { payment: string }) {
  const rows = await owner<{ isReversed: boolean; amount: string }[]>`
    select r.reversed_at is not null as "isReversed", (r.amount / 100)::text as amount from receipt r
    where ${'payment' in where ? owner`online_payment_id = ${where.payment}` : owner`r.amount = ${where.amount * 100}`}`
  return [...rows]
}

let lastAmount = 0
/** An amount that no other payment has, by which its receipts are found. */
const freshAmount = () => 1_201 + (lastAmount += 1)
const inRupees = (amount: number) => ({ amount: String(amount * 100), currency: 'PKR' })

async function begin(amount: number): Promise<{ id: string; reference: string }> {
  const guardian = await cast.as('imran.khalid')
  const body = { familyAccountId: exampleFamily, provider: 'practice' as const, amount: inRupees(amount) }
  const { id, url } = await guardian.call(online.startPayment, { body })
  return { id, reference: url.split('/').at(-1) ?? '' }
}

/** A payment with its receipt, made without the victim. */
async function paid(amount: number) {
  const payment = await begin(amount)
  await bank.pay(payment.reference)
  await goOn()
  return payment
}

/** Each way of taking or giving back money, with the steps at which it can die. Gives what is wrong afterwards. */
const ways: Record<string, { steps: readonly Step[]; run(step: Step): Promise<unknown> }> = {
  'a payment at the desk': {
    steps: [
      'act',
      'receipt',
      'receipt_tender',
      'journal',
      'posting',
      'number_series',
      'job',
      'idempotency',
      'commit',
    ],
    async run(step) {
      const amount = freshAmount()
      const body = {
        familyAccountId: exampleFamily,
        tenders: [
          { method: 'transfer', amount: inRupees(amount), reference: '', accountId: null, cheque: null },
        ],
        becomesAdvance: true,
      } as never
      const onceKey = crypto.randomUUID()
      const ended = await killAt(
        step,
        (cookie) => callVictim(cookie, outgoing(takePayment, { body, onceKey } as never)),
        'waqas',
      )
      const waqas = await cast.as('waqas')
      const { receipt } = await waqas.call(takePayment, { body, onceKey } as never)
      await goOn()
      return [ended, receipt?.amount.amount === String(amount * 100), await receiptsOf({ amount })]
    },
  },
  'the beginning of an online payment': {
    steps: ['bank', 'online_payment', 'job', 'idempotency', 'commit'],
    async run(step) {
      const amount = freshAmount()
      const body = { familyAccountId: exampleFamily, provider: 'practice' as const, amount: inRupees(amount) }
      const onceKey = crypto.randomUUID()
      const asked = outgoing(online.startPayment, { body, onceKey } as never)
      const ended = await killAt(step, (cookie) => callVictim(cookie, asked), 'imran.khalid')
      const imran = await cast.as('imran.khalid')
      const { id, url } = await imran.call(online.startPayment, { body, onceKey } as never)
      const rows = await owner`select id from online_payment where amount = ${amount * 100}`
      await bank.pay(url.split('/').at(-1) ?? '')
      await goOn()
      return [ended, rows.length === 1 && rows[0]?.id === id, await receiptsOf({ payment: id })]
    },
  },
  'a message of the bank': {
    steps: ['provider_event', 'job', 'commit'],
    run: (step) => settled(step, (reference) => bank.pay(reference)),
  },
  'the receipt of an online payment': {
    steps: [
      'bank',
      'receipt',
      'receipt_tender',
      'journal',
      'posting',
      'number_series',
      'online_payment',
      'commit',
    ],
    run: (step) => settled(step, (reference) => bank.pay(reference)),
  },
  'a refund through the bank': {
    steps: ['bank', 'online_payment', 'receipt_tender', 'commit'],
    async run(step) {
      const amount = freshAmount()
      const { id } = await paid(amount)
      const [waqas, nasreen] = [await cast.as('waqas'), await cast.as('nasreen')]
      const asked = {
        kind: 'online' as const,
        familyAccountId: exampleFamily,
        onlinePaymentId: id,
        reason: 'Twice',
      }
      const refund = await waqas.call(askRefund, { body: asked })
      const params = { id: refund.id }
      await nasreen.call(decideRefund, { params, body: { approves: true } })
      const call = { params, body: { method: 'online' as const }, onceKey: crypto.randomUUID() } as never
      const ended = await killAt(step, (cookie) => callVictim(cookie, outgoing(payRefund, call)), 'waqas')
      await (await cast.as('waqas')).call(payRefund, call)
      await goOn()
      const [row] =
        await owner`select state, refunded_amount = amount as "isWhole" from online_payment where id = ${id}`
      const [receipt, ...others] = await receiptsOf({ payment: id })
      const isGone = row?.state === 'refunded' && row.isWhole && receipt?.isReversed === true
      return [ended, isGone, receipt ? [{ ...receipt, isReversed: false }, ...others] : []]
    },
  },
}

/** A payment whose message the victim gets, and dies at the step of hearing or settling it; the bank sends it again. */
async function settled(step: Step, pay: (reference: string) => Promise<void>) {
  const amount = freshAmount()
  const { id, reference } = await begin(amount)
  const ended = await killAt(step, async () => {
    post = toVictim
    await pay(reference)
    post = elsewhere
  })
  post = elsewhere
  await bank.pay(reference)
  await goOn()
  const receipts = await receiptsOf({ payment: id })
  return [ended, receipts[0]?.amount === String(amount), receipts]
}

function drawn(steps: readonly Step[]): readonly Step[] {
  const first = random.number(steps.length)
  return [...steps.slice(first), ...steps.slice(0, first)].slice(0, someSteps)
}

for (const [name, { steps, run }] of Object.entries(ways)) {
  const chosen = isAll ? steps : drawn(steps)
  test(
    `kill -9 at each step of ${name}: another server goes on, and there is one receipt of the right amount`,
    { timeout: 60_000 * slowness * chosen.length },
    async () => {
      const ends: Record<string, unknown> = {}
      for (const step of chosen) ends[step] = await run(step)
      const right = ['killed', true, [{ isReversed: false, amount: expect.any(String) }]]
      expect(ends).toEqual(Object.fromEntries(chosen.map((step) => [step, right])))
      if (isAll) noteFigure(`kills at steps of ${name}`, { value: chosen.length, unit: 'kills' })
    },
  )
}

test('the books prove, whatever was killed', async () => {
  const { proveBooks } = await import('../../tenant-api/src/money/books/prove.ts')
  expect(await proveBooks((await cast.school()).db)).toEqual({ findings: [], count: 0 })
})
