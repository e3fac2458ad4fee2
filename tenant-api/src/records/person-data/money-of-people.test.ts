import { sql } from 'drizzle-orm'
import { day } from 'kit/values/day'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { invoiceOf, rupees, studentNamed } from '../../../testing/fees.ts'
import { castSchool } from '../../../testing/school.ts'
import { openTill, pay, tender } from '../../../testing/till.ts'
import { unzipped } from '../../../testing/zip.ts'
import { askRefund } from '../../money/refunds/contract.ts'
import { proveBooks } from '../../money/books/prove.ts'
import { exampleFamily } from '../../money/family-accounts/contract.ts'
import { notePromise } from '../../money/invoices/fee-actions/contract.ts'
import { checkSeal } from '../audit/seal/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const url = Object.assign(new URL(cast.schools.control.superuser), {
  pathname: `/${cast.riverside.database}`,
})
const root = postgres(url.href, {
  max: 1,
  onnotice: () => undefined,
  connection: { session_replication_role: 'replica' },
})
afterAll(() => root.end())
const [bilal, hira, zoya] = ['Bilal Imran', 'Hira Imran', 'Zoya Imran'].map((name) => studentNamed(name))
const papers = ['receipt', 'cheque', 'refund', 'online_payment', 'payment_promise']

async function handedOut(personId = ''): Promise<Record<string, Record<string, unknown>[]>> {
  const nasreen = await cast.as('nasreen')
  const cookie = [...nasreen.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await cast
    .app()
    .inject({ url: `/api/v1/persons/${personId}/data`, headers: { host: cast.host, cookie } })
  return JSON.parse(unzipped(answer.rawPayload).read('person.json').toString())
}

/** One of each paper, for the children of one family. */
async function fillPapers() {
  const nasreen = await cast.as('nasreen')
  await openTill(nasreen)
  const cheque = { bank: 'HBL', number: 'ZZ-1', drawnOn: day('2026-11-18') }
  await pay(nasreen, exampleFamily, 0, {
    tenders: [tender('cash', 21_000), tender('cheque', 1_000, { cheque })],
    becomesAdvance: true,
  } as never)
  const invoice = await invoiceOf(nasreen, bilal ?? '', '2026-11')
  await nasreen.call(notePromise, {
    params: { id: invoice.id },
    body: { promisedOn: day('2026-12-05'), note: 'By telephone' } as never,
  })
  await nasreen.call(askRefund, {
    body: {
      familyAccountId: exampleFamily,
      kind: 'advance',
      amount: rupees(100),
      reason: 'They move',
    } as never,
  })
  await root`
    insert into online_payment (campus_id, family_account_id, provider, reference, payer, currency, amount, day, started_by, expires_at)
    select ${demoCampuses.MAIN}, id, 'practice', 'ZZ-2', name, 'PKR', 100, '2026-11-19', name, '2026-11-20' from family_account
    where id = ${exampleFamily}`
}

async function erase(id = '') {
  const nasreen = await cast.as('nasreen')
  await root`update student set status = 'left' where id = ${id}`
  const [row] = await root<{ name: string }[]>`select name from person where id = ${id}`
  await nasreen.call(contract.askErasure, {
    params: { id },
    body: { reason: 'Asked by letter', name: row?.name ?? '', days: 1 },
  })
  await cast.work()
  cast.clock.pass(86_460)
  await cast.work()
  const { rows } = await (await cast.as('nasreen')).call(contract.listErasures, { query: {} })
  const erasure = rows.find(({ personId }) => personId === id)
  expect(erasure?.state).toBe('done')
  return erasure?.name ?? ''
}

/** In which of the papers of money, and what the log says of them, a text stands. A father's name is the child's. */
async function whereIs(text: string): Promise<string[]> {
  const like = `%${text}%`
  const said = [
    ...[...papers, 'receipt_tender', 'challan', 'journal'].map((table) => [table, 't::text'] as const),
    ['invoice', `t.name || t.snapshot::text || t.comment`],
    ['family_account', 't.name'],
    ['audit', `case when t.resource = any ('{${papers.join(',')}}') then t::text end`],
  ] as const
  const found: string[] = []
  for (const [table, of] of said) {
    const rows = await root.unsafe(`select 1 from ${table} t where ${of} ilike $1 limit 1`, [like])
    if (rows.length > 0) found.push(table)
  }
  return found
}

async function amounts() {
  const { db } = await cast.school()
  return db.execute(sql`
    select (select sum(amount) from receipt)::text as receipts, (select sum(amount) from cheque)::text as cheques,
      (select sum(amount) from refund)::text as refunds, (select sum(amount) from online_payment)::text as online`)
}

test('who pays is handed out receipts, cheques, refunds, online payments and promises; a child of the family is not', async () => {
  await fillPapers()
  const [family] = await root<{ payer: string }[]>`
    select bill_guardian_id as payer from family_account where id = ${exampleFamily}`
  const ofPayer = await handedOut(family?.payer)
  for (const table of [...papers, 'receipt_tender'])
    expect([table, ofPayer[table]?.length ?? 0]).not.toEqual([table, 0])
  expect(JSON.stringify(ofPayer)).not.toMatch(/search_text/)
  const ofChild = await handedOut(bilal)
  for (const table of [...papers, 'receipt_tender'])
    expect([table, ofChild[table]]).toEqual([table, undefined])
  expect(ofChild.invoice?.length).toBeGreaterThan(0)
})

test('of a child that is erased the name goes from the papers of the family; brothers, sisters and amounts stay', async () => {
  const before = await amounts()
  expect(await whereIs('Bilal Imran')).toContain('receipt')
  const called = await erase(bilal)
  const rows = await root<{ children: string }[]>`
    select children from receipt where family_account_id = ${exampleFamily} and children like '%Hira%'`
  expect(rows.length).toBeGreaterThan(0)
  for (const { children } of rows)
    expect(children.split(', ').toSorted()).toEqual([called, 'Hira Imran', 'Zoya Imran'])
  expect(await whereIs('Bilal Imran')).toEqual([])
  expect(await amounts()).toEqual(before)
  expect(await proveBooks((await cast.school()).db)).toMatchObject({ count: 0 })
})

test('of who paid the name goes from all of them; who is alone in a family gets and loses what is the family’s', async () => {
  const before = await amounts()
  const [family] = await root<{ payer: string; name: string }[]>`
    select bill_guardian_id as payer, name from family_account where id = ${exampleFamily}`
  expect(await whereIs(family?.name ?? '')).toEqual(
    expect.arrayContaining(['receipt', 'cheque', 'online_payment']),
  )
  await erase(family?.payer)
  expect(await whereIs(family?.name ?? '')).toEqual([])
  // Hira alone is left of the family, and nobody pays for her.
  await root`update family_account set bill_guardian_id = null where id = ${exampleFamily}`
  await root`delete from family_member where family_account_id = ${exampleFamily} and student_id <> ${hira ?? ''}`
  const ofChild = await handedOut(hira)
  for (const table of papers) expect([table, ofChild[table]?.length ?? 0]).not.toEqual([table, 0])
  await erase(hira)
  expect(await whereIs('Hira Imran')).toEqual([])
  expect(await amounts()).toEqual(before)
  expect(zoya).toBeDefined()
  const { rows } = await (await cast.as('nasreen')).call(checkSeal, { query: { from: 1 } })
  expect(rows).toEqual([])
})
