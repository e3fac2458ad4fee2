import { sql } from 'drizzle-orm'
import { address } from 'kit/http/client'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { inRupees, studentNamed } from '../../../testing/fees.ts'
import { pdfPages } from '../../../testing/pdf.ts'
import { castSchool } from '../../../testing/school.ts'
import { openTill, pay, tender } from '../../../testing/till.ts'
import { exampleFamily } from '../family-accounts/contract.ts'
import { bounceCheque, cheques, depositCheques } from '../cheques/contract.ts'
import * as contract from '../receipts/contract.ts'
import { readClassDues, readDesk } from './desk/contract.ts'
import { sendSession } from '../tills/contract.ts'
import { takeMany } from './contract.ts'

const cast = await castSchool()

/** What a person was told of payments, in order. */
async function toldTo(name: string) {
  await cast.work()
  const { db } = await cast.school()
  const rows = await db.execute<{ event: string; amount: string; number: string; children: string }>(sql`
    select m.event, m.fill ->> 'amount' as amount, m.fill ->> 'number' as number, m.fill ->> 'children' as children
    from message m join person p on p.id = m.person_id
    where p.name = ${name} and m.event in ('fees.received', 'fees.reversed', 'fees.failed') order by m.id`)
  return [...rows]
}

async function statusOf(speaker: Speaker, url: string) {
  const cookie = [...speaker.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await cast.app().inject({ url, headers: { host: cast.host, cookie } })
  return {
    status: answer.statusCode,
    pages: answer.statusCode === 200 ? await pdfPages(answer.rawPayload) : [],
  }
}

const byTransfer = (amount: number) => ({ tenders: [tender('transfer', amount)] }) as never

test('who gets the bills is told once of a payment, and of its reversal; other guardians are not', async () => {
  const [waqas, nasreen] = [await cast.as('waqas'), await cast.as('nasreen')]
  const { receipt } = await pay(waqas, exampleFamily, 0, byTransfer(1000))
  const told = { amount: '1,000 PKR', number: receipt?.number, children: 'Bilal Imran' }
  expect(await toldTo('Imran Khalid')).toEqual([{ event: 'fees.received', ...told }])
  expect(await toldTo('Imran Khalid')).toHaveLength(1)
  expect(await toldTo('Amna Khalid')).toEqual([])
  const params = { id: receipt?.id ?? '' }
  const { reversal } = await waqas.call(contract.askReversal, { params, body: { reason: 'Typed twice' } })
  const decision = { params: { id: reversal?.id ?? '' }, body: { approves: true } }
  await nasreen.call(contract.decideReversal, decision)
  expect((await toldTo('Imran Khalid')).slice(1)).toEqual([{ event: 'fees.reversed', ...told }])
})

test('who paid with a cheque that comes back is told that the payment failed, with the bill number', async () => {
  const waqas = await cast.as('waqas')
  const { billNumber } = await waqas.call(readDesk, { params: { id: exampleFamily } })
  const cheque = { bank: 'HBL', number: '900200', drawnOn: '2026-11-09' as never }
  await pay(waqas, exampleFamily, 0, { tenders: [tender('cheque', 2000, { cheque })] } as never)
  const { rows } = await waqas.call(cheques.endpoints.list, { query: { q: '900200' } })
  const id = rows[0]?.id ?? ''
  await waqas.call(depositCheques, { body: { ids: [id] } })
  await waqas.call(bounceCheque, { params: { id }, body: { reason: 'Not enough money' } })
  const told = await toldTo('Imran Khalid')
  expect(told.at(-1)).toEqual({
    event: 'fees.failed',
    amount: '2,000 PKR',
    number: billNumber,
    children: 'Bilal Imran',
  })
})

test('a guardian sees the receipts of the family and opens each as a copy; another sees none', async () => {
  const waqas = await cast.as('waqas')
  const { receipt } = await pay(waqas, exampleFamily, 0, byTransfer(500))
  const [imran, ayesha] = [await cast.as('imran.khalid'), await cast.as('ayesha.imran')]
  const { rows } = await imran.call(contract.listOwnReceipts, {})
  expect(rows[0]).toMatchObject({ id: receipt?.id, number: receipt?.number, state: 'valid' })
  expect(rows.find(({ state }) => state === 'reversed')).toBeDefined()
  const url = address(contract.readOwnReceiptFile, { params: { id: receipt?.id ?? '' } })
  expect((await statusOf(imran, url)).pages[0]).toContain('COPY')
  expect((await ayesha.call(contract.listOwnReceipts, {})).rows).toEqual([])
  expect((await statusOf(ayesha, url)).status).toBe(404)
})

test('what a class has brought settles each child that it was brought for, not the eldest of the family', async () => {
  const waqas = await cast.as('waqas')
  const zoya = studentNamed('Zoya Imran')
  const [place] = await (
    await cast.school()
  ).db.execute<{ id: string; registration: string }>(
    sql`select section_id as id, registration_number as registration from student where id = ${zoya}::uuid`,
  )
  const dues = await waqas.call(readClassDues, { params: { id: place?.id ?? '' } })
  const row = dues.rows.find(({ studentId }) => studentId === zoya)
  const amount = String(BigInt(row?.open.amount ?? 0) + BigInt(row?.fine.amount ?? 0))
  const own = { payer: place?.registration ?? '', amount: { amount, currency: 'PKR' } }
  const body = {
    campusId: dues.campusId,
    method: 'transfer' as const,
    rows: [
      { ...own, studentId: zoya },
      { ...own, studentId: studentNamed('Maryam Joseph') },
    ],
  }
  const before = await waqas.call(readDesk, { params: { id: exampleFamily } })
  const { receipts, rejected } = await waqas.call(takeMany, { body })
  expect([receipts, rejected.map(({ message }) => message)]).toEqual([
    1,
    ['This child is not of this family'],
  ])
  const after = await waqas.call(readDesk, { params: { id: exampleFamily } })
  const open = (desk: typeof before) =>
    desk.children.map((child) => [child.id === zoya, inRupees(child.open)])
  expect(open(after)).toEqual(open(before).map(([isZoya, sum]) => [isZoya, isZoya ? 0 : sum]))
})

test('a till has its report and its slip for the bank after the count, and neither before', async () => {
  const [waqas, nasreen] = [await cast.as('waqas'), await cast.as('nasreen')]
  await openTill(waqas, 0)
  const { db } = await cast.school()
  const sessions = await db.execute<{ id: string; state: string }>(
    sql`select id, state from cash_session where cashier = 'Waqas Javed' order by opened_on desc`,
  )
  const paper = (speaker: Speaker, state: string, kind: 'report' | 'slip') => {
    const id = sessions.find((session) => session.state === state)?.id ?? ''
    return statusOf(speaker, address(sendSession, { params: { id }, query: { paper: kind } }))
  }
  expect((await paper(waqas, 'open', 'report')).status).toBe(409)
  expect((await paper(waqas, 'banked', 'report')).pages[0]).toContain('Day-close report')
  expect((await paper(nasreen, 'banked', 'slip')).pages[0]).toContain('Copy of the bank')
  expect((await paper(await cast.as('rabia'), 'banked', 'slip')).status).toBe(404)
})
