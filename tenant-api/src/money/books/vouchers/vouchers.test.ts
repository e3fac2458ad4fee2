import { beforeAll, expect, test } from 'vitest'
import { mainCampus } from '../../../institute/structure/contract.ts'
import { listNotifications } from '../../../platform/notifications/contract.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import { castSchool } from '../../../../testing/school.ts'
import { accounts } from '../accounts.ts'
import { explain, journals, ledgerAccounts, readEntry, trialBalance } from '../contract.ts'
import {
  approveVoucher,
  readVoucher,
  readVoucherChoices,
  rejectVoucher,
  reverseVoucher,
  withdrawVoucher,
  writeVoucher,
} from './contract.ts'

const cast = await castSchool()
type Person = Awaited<ReturnType<typeof cast.as>>
let nasreen: Person
let tariq: Person
let waqas: Person
let sadia: Person

beforeAll(async () => {
  ;[nasreen, tariq, waqas, sadia] = await Promise.all([
    cast.as('nasreen'),
    cast.as('tariq'),
    cast.as('waqas'),
    cast.as('sadia'),
  ])
})

const rupees = (amount: number) => ({ amount: String(amount * 100), currency: 'PKR' })

function paper(amount: number, more: object = {}) {
  return {
    campusId: mainCampus,
    day: '2026-11-18' as never,
    memo: 'Bank charges',
    lines: [
      { accountId: accounts.paymentCharges, amount: rupees(amount) },
      { accountId: accounts.bank, amount: rupees(-amount) },
    ],
    ...more,
  }
}

async function write(by: Person, amount: number): Promise<string> {
  const { id } = await by.call(writeVoucher, { body: paper(amount) })
  return id
}
const ofOne = (id: string) => ({ params: { id } })
const refused = (code: string, status: number) => ({ problem: { code, status } })

test('a journal by hand enters the books when somebody else approves it', async () => {
  const id = await write(waqas, 450)
  expect(await waqas.call(readVoucher, ofOne(id))).toMatchObject({
    voucher: { state: 'asked', serial: '', askedBy: 'Waqas Javed', total: rupees(450) },
    mayDecide: false,
    mayWithdraw: true,
    journalId: null,
  })
  const told = await nasreen.call(listNotifications, {})
  expect(told.rows[0]).toMatchObject({
    title: 'A journal by hand waits for approval',
    page: `vouchers/${id}`,
  })
  const approved = await nasreen.call(approveVoucher, { ...ofOne(id), body: {} })
  expect(approved).toMatchObject({ state: 'approved', decidedBy: 'Nasreen Akhtar' })
  expect(approved.serial).toMatch(/^MAIN\/JV\/2026-27\/\d{4}$/)
  const { journalId } = await waqas.call(readVoucher, ofOne(id))
  const entry = await waqas.call(readEntry, ofOne(journalId ?? ''))
  expect(entry).toMatchObject({
    kind: 'voucher',
    memo: 'Bank charges',
    act: {
      sentence: `Approved the journal ${approved.serial} of Rs 450: Bank charges`,
      actor: 'Nasreen Akhtar',
    },
    source: { kind: 'voucher', id, page: `vouchers/${id}` },
    postings: [
      { account: { code: '5810', title: 'Bank and payment charges' }, amount: rupees(450) },
      { account: { code: '1100' }, amount: rupees(-450) },
    ],
  })
  const list = await waqas.call(journals.endpoints.list, { query: { q: 'bank charges', limit: 100 } })
  expect(list.rows.find((row) => row.id === journalId)).toMatchObject({
    total: rupees(450),
    isReversed: false,
  })
})

test('whoever writes one never approves it, whatever the role', async () => {
  const id = await write(nasreen, 100)
  const own = nasreen.call(approveVoucher, { ...ofOne(id), body: {} })
  await expect(own).rejects.toMatchObject(refused('own-request', 403))
  const byClerk = waqas.call(approveVoucher, { ...ofOne(id), body: {} })
  await expect(byClerk).rejects.toMatchObject({ problem: { status: 403 } })
  await tariq.call(approveVoucher, { ...ofOne(id), body: {} })
  const twice = tariq.call(approveVoucher, { ...ofOne(id), body: {} })
  await expect(twice).rejects.toMatchObject(refused('vouchers.decided', 409))
})

test('a journal by hand has equal sides, of accounts that no other document explains', async () => {
  const uneven = paper(100)
  uneven.lines[1] = { accountId: accounts.bank, amount: rupees(-99) }
  await expect(waqas.call(writeVoucher, { body: uneven })).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/lines' }] },
  })
  const receivable = paper(100)
  receivable.lines[1] = { accountId: accounts.receivable, amount: rupees(-100) }
  await expect(waqas.call(writeVoucher, { body: receivable })).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/lines/1/accountId' }] },
  })
  const dinars = paper(100)
  dinars.lines[0] = { accountId: accounts.bank, amount: { amount: '10000', currency: 'KWD' } }
  await expect(waqas.call(writeVoucher, { body: dinars })).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/lines/0/amount' }] },
  })
  const tomorrow = paper(100, { day: '2026-11-20' })
  await expect(waqas.call(writeVoucher, { body: tomorrow })).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/day' }] },
  })
  const { accounts: offered } = await waqas.call(readVoucherChoices, {})
  expect(offered.map(({ code }) => code)).not.toContain('1200')
})

test('what was rejected or withdrawn stands in no book', async () => {
  const rejected = await write(waqas, 10)
  await tariq.call(rejectVoucher, { ...ofOne(rejected), body: { reason: 'Of December' } })
  const withdrawn = await write(waqas, 20)
  const byOther = tariq.call(withdrawVoucher, { ...ofOne(withdrawn), body: {} })
  await expect(byOther).rejects.toMatchObject({ problem: { status: 403 } })
  await waqas.call(withdrawVoucher, { ...ofOne(withdrawn), body: {} })
  for (const id of [rejected, withdrawn]) {
    const { voucher, journalId } = await waqas.call(readVoucher, ofOne(id))
    expect([voucher.serial, journalId]).toEqual(['', null])
    const late = tariq.call(approveVoucher, { ...ofOne(id), body: {} })
    await expect(late).rejects.toMatchObject(refused('vouchers.decided', 409))
  }
  const told = await waqas.call(listNotifications, {})
  expect(told.rows.map(({ title }) => title)).toContain('Your journal by hand was rejected')
})

test('an approved one is taken back whole, by somebody else, on a later day', async () => {
  const id = await write(waqas, 900)
  await tariq.call(approveVoucher, { ...ofOne(id), body: {} })
  const before = await balanceOf(waqas, accounts.paymentCharges)
  const day = '2026-11-19' as never
  const early = tariq.call(reverseVoucher, {
    ...ofOne(id),
    body: { day: '2026-11-17' as never, reason: 'x' },
  })
  await expect(early).rejects.toMatchObject({ problem: { errors: [{ pointer: '/day' }] } })
  await tariq.call(reverseVoucher, { ...ofOne(id), body: { day, reason: 'Charged twice' } })
  expect((await balanceOf(waqas, accounts.paymentCharges)) - before).toBe(-90_000n)
  const { journalId, reversalId, mayReverse } = await tariq.call(readVoucher, ofOne(id))
  expect(mayReverse).toBe(false)
  expect(await tariq.call(readEntry, ofOne(journalId ?? ''))).toMatchObject({ reversedById: reversalId })
  const again = tariq.call(reverseVoucher, { ...ofOne(id), body: { day, reason: 'Once more' } })
  await expect(again).rejects.toMatchObject(refused('already-reversed', 409))
})

async function balanceOf(person: Person, account: string): Promise<bigint> {
  const { totals } = await person.call(explain, { query: { account } })
  return BigInt(totals[0]?.balance.amount ?? 0)
}

test('the trial balance sums to zero, and each of its figures is explained by its journals', async () => {
  const { rows } = await nasreen.call(trialBalance, {})
  expect(rows.length).toBeGreaterThan(4)
  for (const column of ['opening', 'closing'] as const)
    expect(rows.reduce((sum, row) => sum + BigInt(row[column].amount), 0n)).toBe(0n)
  const debits = rows.reduce((sum, { debit }) => sum + BigInt(debit.amount), 0n)
  expect(debits).toBe(rows.reduce((sum, { credit }) => sum + BigInt(credit.amount), 0n))
  const bank = rows.find(({ account }) => account.code === '1100')
  expect(await balanceOf(nasreen, accounts.bank)).toBe(BigInt(bank?.closing.amount ?? 0))
  const { rows: entries } = await nasreen.call(explain, { query: { account: accounts.bank, limit: 100 } })
  const summed = entries
    .flatMap(({ postings }) => postings)
    .filter(({ account }) => account.id === accounts.bank)
    .reduce((sum, { amount }) => sum + BigInt(amount.amount), 0n)
  expect(String(summed)).toBe(bank?.closing.amount)
})

test('income and expense of an earlier year stand in the retained earnings, without a closing journal', async () => {
  const later = await nasreen.call(trialBalance, {
    query: { from: '2027-07-01' as never, until: '2027-07-31' as never },
  })
  const now = await nasreen.call(trialBalance, {})
  const ofKind = (rows: typeof now.rows, kinds: string[]) =>
    rows
      .filter(({ account }) => kinds.includes(account.kind) || kinds.includes(account.code))
      .reduce((sum, { closing }) => sum + BigInt(closing.amount), 0n)
  const result = ofKind(now.rows, ['income', 'expense'])
  expect(result).not.toBe(0n)
  expect(ofKind(later.rows, ['income', 'expense'])).toBe(0n)
  expect(ofKind(later.rows, ['3100'])).toBe(ofKind(now.rows, ['3100']) + result)
})

test('a list is read page by page, each journal once', async () => {
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await nasreen.call(explain, {
      query: { account: accounts.bank, limit: 2, ...(after && { after }) },
    })
    seen.push(...page.rows.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after)
  const { rows } = await nasreen.call(explain, { query: { account: accounts.bank, limit: 100 } })
  expect(seen).toEqual(rows.map(({ id }) => id))
})

test('the head of a campus sees its own books alone, and a teacher none', async () => {
  const { rows } = await sadia.call(journals.endpoints.list, { query: { limit: 100 } })
  expect(new Set(rows.map(({ campusId }) => campusId))).toEqual(new Set([demoCampuses.CNL]))
  const main = await nasreen.call(journals.endpoints.list, { query: { campus: mainCampus, limit: 1 } })
  await expect(sadia.call(readEntry, ofOne(main.rows[0]?.id ?? ''))).rejects.toMatchObject({
    problem: { status: 404 },
  })
  const balance = await sadia.call(trialBalance, {})
  const own = new Map(balance.rows.map(({ account, closing }) => [account.code, closing.amount]))
  expect([own.get('1100'), own.get('3000')]).toEqual(['120000000', '-120000000'])
  const sana = await cast.as('sana')
  await expect(sana.call(trialBalance, {})).rejects.toMatchObject({ problem: { status: 403 } })
  await expect(sana.call(journals.endpoints.list, {})).rejects.toMatchObject({ problem: { status: 403 } })
  const id = await write(waqas, 5)
  await expect(sadia.call(readVoucher, ofOne(id))).rejects.toMatchObject({ problem: { status: 404 } })
})

test('accounts of the product are renamed and nothing else; a school adds its own', async () => {
  const bank = await nasreen.call(ledgerAccounts.endpoints.get, ofOne(accounts.bank))
  const change = (body: object, version: number) =>
    nasreen.call(ledgerAccounts.endpoints.update, { ...ofOne(accounts.bank), version, body: body as never })
  const renamed = await change({ title: 'Meezan Bank' }, bank.version)
  await expect(change({ code: '1101' }, renamed.version)).rejects.toMatchObject({ problem: { status: 409 } })
  const filed = nasreen.call(ledgerAccounts.endpoints.archive, ofOne(accounts.bank))
  await expect(filed).rejects.toMatchObject(refused('ledger-accounts.only-renamed', 409))
  const { rows } = await nasreen.call(trialBalance, {})
  expect(rows.find(({ account }) => account.code === '1100')?.account.title).toBe('Meezan Bank')
  const add = (code: string, kind: 'expense' | 'income') =>
    nasreen.call(ledgerAccounts.endpoints.create, { body: { code, title: `Account ${code}`, kind } })
  await expect(add('5300', 'income')).rejects.toMatchObject(refused('ledger-accounts.other-kind', 409))
  const { id } = await add('5300', 'expense')
  const body = paper(70, {
    lines: [
      { accountId: id, amount: rupees(70) },
      { accountId: accounts.bank, amount: rupees(-70) },
    ],
  })
  const written = await waqas.call(writeVoucher, { body })
  await tariq.call(approveVoucher, { ...ofOne(written.id), body: {} })
  const mine = await nasreen.call(ledgerAccounts.endpoints.get, ofOne(id))
  const other = nasreen.call(ledgerAccounts.endpoints.update, {
    ...ofOne(id),
    version: mine.version,
    body: { kind: 'income', code: '4300' },
  })
  await expect(other).rejects.toMatchObject(refused('ledger-accounts.kind-stays', 409))
})
