import ExcelJS from 'exceljs'
import type { Endpoint } from 'kit/contract/contract'
import { outgoing } from 'kit/http/client'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { pdfPages } from '../../../testing/pdf.ts'
import { castSchool } from '../../../testing/school.ts'
import { trialBalance, trialBalanceSheet } from '../books/contract.ts'
import { exampleFamily, readStatement, statementSheet } from '../family-accounts/contract.ts'
import { ageingSheet } from './contract.ts'

const cast = await castSchool()

async function fileOf(speaker: Speaker, endpoint: unknown, parts: object, status = 200): Promise<Buffer> {
  const { url } = outgoing(endpoint as Endpoint, parts)
  const cookie = [...speaker.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await cast.app().inject({ url, headers: { host: cast.host, cookie } })
  expect([url, answer.statusCode]).toEqual([url, status])
  return answer.rawPayload
}

async function linesOf(file: Buffer): Promise<unknown[][]> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(file as never)
  const lines: unknown[][] = []
  book.worksheets[0]?.eachRow((row) => void lines.push((row.values as unknown[]).slice(1)))
  return lines
}

async function printed(speaker: Speaker, endpoint: unknown, parts: { query?: object; params?: object }) {
  const file = await fileOf(speaker, endpoint, { ...parts, query: { ...parts.query, format: 'pdf' } })
  return (await pdfPages(file)).join('\n')
}

const params = { id: exampleFamily }

test('the statement of a family is an Excel file and a paper, with the balance before and the sums', async () => {
  const waqas = await cast.as('waqas')
  const query = { from: '2026-11-01' } as never
  const { rows, closing } = await waqas.call(readStatement, { params, query })
  const lines = await linesOf(await fileOf(waqas, statementSheet, { params, query }))
  expect(lines[0]).toEqual(['Day', 'Entry', 'Child', 'Amount charged', 'Amount paid', 'Balance', 'Currency'])
  expect(lines[1]?.[1]).toBe('Balance before')
  expect(lines).toHaveLength(rows.length + 3)
  const sum = (which: (amount: number) => boolean) =>
    Math.abs(
      rows
        .map(({ amount }) => Number(amount.amount))
        .filter(which)
        .reduce((a, b) => a + b, 0),
    ) / 100
  const [, title, , charged, paid, balance] = lines.at(-1) ?? []
  expect({ title, charged, paid, balance }).toEqual({
    title: 'Total',
    charged: sum((amount) => amount > 0),
    paid: sum((amount) => amount < 0),
    balance: Number(closing[0]?.amount) / 100,
  })
  const paper = await printed(waqas, statementSheet, { params, query })
  expect(paper).toContain('Riverside School System')
  expect(paper).toContain('Imran Khalid')
  expect(paper).toContain('20,750')
  await fileOf(await cast.as('sadia'), statementSheet, { params }, 404)
})

test('the trial balance is an Excel file and a paper whose debits are its credits', async () => {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(trialBalance, {})
  const lines = await linesOf(await fileOf(nasreen, trialBalanceSheet, {}))
  expect(lines).toHaveLength(rows.length + 2)
  const [, title, , opening, debit, credit, closing] = lines.at(-1) ?? []
  expect([title, opening, closing]).toEqual(['Total', 0, 0])
  expect(debit).toBe(credit)
  expect(Number(debit)).toBeGreaterThan(0)
  expect(await printed(nasreen, trialBalanceSheet, {})).toContain('Trial balance')
  await fileOf(await cast.as('sana'), trialBalanceSheet, {}, 403)
})

test('the ageing of fees is an Excel file and a paper in the words of whoever asks', async () => {
  const waqas = await cast.as('waqas')
  const lines = await linesOf(await fileOf(waqas, ageingSheet, {}))
  expect(lines[0]?.[0]).toBe('Fee type')
  expect(lines.at(-1)?.[0]).toBe('Total')
  expect(await printed(waqas, ageingSheet, {})).toContain('Ageing of fees')
})
