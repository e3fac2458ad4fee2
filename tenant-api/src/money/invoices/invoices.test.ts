import { sql } from 'drizzle-orm'
import { day } from 'kit/values/day'
import { expect, test } from 'vitest'
import { demoFees } from '../../../demo/money/fee-setup/plans.ts'
import { demoConcessions } from '../../../demo/money/fee-setup/seed.ts'
import { balancesOf, inRupees, invoiceOf, receive, rupees, studentNamed } from '../../../testing/fees.ts'
import { castSchool } from '../../../testing/school.ts'
import { mainCampus } from '../../institute/structure/contract.ts'
import { closeSchool } from '../../institute/school-days/contract.ts'
import { payment } from '../../institute/settings/contract.ts'
import { explain } from '../books/contract.ts'
import { proveBooks } from '../books/prove.ts'
import { accounts } from '../books/accounts.ts'
import { debtors, readOutstanding } from '../defaulters/contract.ts'
import { balancesOf as balancesOfStudents } from '../defaulters/debtors.ts'
import * as concessions from './concessions/contract.ts'
import * as charges from './charges/contract.ts'
import * as contract from './contract.ts'
import * as actions from './fee-actions/contract.ts'

const cast = await castSchool()
const refused = (status: number) => ({ problem: { status } })
const code = (named: string) => ({ problem: { code: named } })
const november = '2026-11'
const [bilal, hira, zoya] = [
  studentNamed('Bilal Imran'),
  studentNamed('Hira Imran'),
  studentNamed('Zoya Imran'),
]

async function page(login: string, student: string, period = november) {
  const speaker = await cast.as(login)
  const { id } = await invoiceOf(speaker, student, period)
  return speaker.call(contract.readInvoice, { params: { id } })
}

test('the Khalid family owes 20,750 for November: the second child 10 percent less, the third 20', async () => {
  const pages = await Promise.all([bilal, hira, zoya].map((id) => page('waqas', id)))
  expect(pages.map(({ lines }) => lines.map(({ net }) => inRupees(net)))).toEqual([
    [8500, 300],
    [6750],
    [5200],
  ])
  expect(pages.reduce((sum, { open }) => sum + inRupees(open), 0)).toBe(20_750)
  expect(pages[1]?.lines[0]?.basis).toEqual([
    'Tuition: 7,500 by the plan',
    'Second child: child 2 of the family, 10 %, 750 less',
  ])
})

test('a year that begins within a month has the whole of it: the college bills its new class and the yearly charges', async () => {
  const { kind, lines, total } = await page('nasreen', studentNamed('Saad Qureshi'), '2026-08')
  expect({ kind, total: inRupees(total) }).toEqual({ kind: 'regular', total: 39_000 })
  expect(lines.map(({ title }) => title)).toContain('Annual charges')
})

test('Iqra, who joined on the 16th, is billed 24,400 with her admission and her deposit', async () => {
  const { lines, total, kind } = await page('waqas', studentNamed('Iqra Shafiq'))
  expect(kind).toBe('joining')
  expect(Object.fromEntries(lines.map(({ title, net }) => [title, inRupees(net)]))).toEqual({
    Tuition: 4250,
    'Computer lab': 150,
    Admission: 15_000,
    'Security deposit': 5000,
  })
  expect(inRupees(total)).toBe(24_400)
  expect(lines.find(({ title }) => title === 'Tuition')?.basis).toEqual([
    'Tuition: 8,500 × 15/30, joined on 16-11-2026',
  ])
  const sums = await (
    await cast.school()
  ).db.execute<{ code: string; sum: string }>(sql`
    select case when a.code like '4%' then 'income' else a.code end as code, (sum(p.amount) / 100)::int::text as sum
    from posting p join journal j on j.id = p.journal_id join invoice i on i.id = j.source_id join ledger_account a on a.id = p.account_id
    where i.student_id = ${studentNamed('Iqra Shafiq')}::uuid group by 1 order by 1`)
  expect(sums).toEqual([
    { code: '1200', sum: '24400' },
    { code: '2000', sum: '-5000' },
    { code: 'income', sum: '-19400' },
  ])
})

test('of two concessions the better one counts: Maryam, of staff and with merit, owes 4,550', async () => {
  const maryam = await page('waqas', studentNamed('Maryam Joseph'))
  expect(maryam.lines.map(({ net }) => inRupees(net))).toEqual([4250, 300])
  expect(maryam.lines[0]?.basis[1]).toBe('Child of staff: 50 %, 4,250 less')
  expect({ total: inRupees(maryam.total), open: inRupees(maryam.open) }).toEqual({ total: 4550, open: 4550 })
  const params = { id: studentNamed('Maryam Joseph') }
  const { rows } = await (await cast.as('waqas')).call(concessions.listStudentConcessions, { params })
  expect(rows.map(({ typeTitle, percent, state }) => [typeTitle, percent, state]).toSorted()).toEqual([
    ['Child of staff', 50, 'approved'],
    ['Merit', 25, 'approved'],
  ])
})

test('of an orphan nothing is asked for tuition, and the invoice is settled at once; the exam fee is due', async () => {
  const amna = studentNamed('Amna Naeem')
  const { lines, open, due, paid, state } = await page('imtiaz', amna)
  expect(
    lines.map(({ title, gross, concession, net }) => [title, ...[gross, concession, net].map(inRupees)]),
  ).toEqual([['Tuition', 2800, 2800, 0]])
  expect({ open, due, paid, state }).toEqual({
    open: rupees(0),
    due: rupees(0),
    paid: rupees(0),
    state: 'paid',
  })
  // Nobody asks for what was settled at once.
  const { rows: overdue } = await (
    await cast.as('imtiaz')
  ).call(contract.invoices.endpoints.list, {
    query: { isOverdue: 'true', q: 'Amna', limit: 100 },
  })
  expect(overdue).toEqual([])
  const september = await page('imtiaz', amna, '2026-09')
  expect(september.lines.map(({ title, net }) => [title, inRupees(net)])).toEqual([
    ['Tuition', 0],
    ['Exam fee', 400],
  ])
  expect(inRupees(september.due)).toBe(400)
})

test('the fine counts days with school alone, and is the same however often somebody looks', async () => {
  const seen = [await page('waqas', bilal), await page('waqas', bilal), await page('nasreen', bilal)]
  expect(seen.map(({ fine }) => inRupees(fine.due))).toEqual([300, 300, 300])
  const saad = await page('sadia', studentNamed('Saad Qureshi'))
  expect({ due: inRupees(saad.fine.due), days: saad.fine.days }).toEqual({ due: 350, days: 7 })
})

test('twenty days of a fine are a thousand, and the day after them is no more', async () => {
  const { now } = cast.clock
  const fineOn = async (date: string) => {
    cast.clock.now = new Date(`${date}T04:10:00Z`)
    const { fine } = await page('waqas', bilal)
    return [fine.days, inRupees(fine.due)]
  }
  expect(await fineOn('2026-12-05')).toEqual([20, 1000])
  expect(await fineOn('2026-12-07')).toEqual([21, 1000])
  cast.clock.now = now
})

test('a campus sees its own invoices alone, a teacher none, and nobody else’s family sees them', async () => {
  const { id } = await invoiceOf(await cast.as('waqas'), bilal, november)
  const sadia = await cast.as('sadia')
  await expect(sadia.call(contract.readInvoice, { params: { id } })).rejects.toMatchObject(refused(404))
  await expect(
    sadia.call(actions.cancelInvoices, { body: { ids: [id], reason: 'x' } }),
  ).rejects.toMatchObject(refused(404))
  await expect(sadia.call(contract.readStudentInvoices, { params: { id: bilal } })).rejects.toMatchObject(
    refused(404),
  )
  const { rows } = await sadia.call(contract.invoices.endpoints.list, { query: { limit: 100 } })
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['Saad Qureshi']))
  for (const login of ['kamran', 'imran.khalid'])
    await expect((await cast.as(login)).call(contract.invoices.endpoints.list, {})).rejects.toMatchObject(
      refused(403),
    )
  await expect((await cast.as('kamran')).call(contract.readOwnDues, {})).rejects.toMatchObject(refused(403))
})

test('a guardian who gets bills sees what is due; another one by the setting of the school', async () => {
  const names = async (login: string) => {
    const { children } = await (await cast.as(login)).call(contract.readOwnDues, {})
    return children.map(({ name }) => name)
  }
  expect(await names('imran.khalid')).toEqual(['Bilal Imran', 'Hira Imran', 'Zoya Imran'])
  expect(await names('ayesha.imran')).toEqual([])
  // A teacher sees her own child's, and no other.
  expect(await names('sana')).toEqual(['Zain Iqbal'])
  expect(await names('mehwish.tahir')).toEqual([])
  const { open, billNumbers } = await (await cast.as('imran.khalid')).call(contract.readOwnDues, {})
  // 20,750 and three fines of 300.
  expect({ open: open.map(inRupees), numbers: billNumbers.length }).toEqual({ open: [21_650], numbers: 1 })
  const owner = await cast.as('nasreen')
  const { version } = await owner.call(payment.endpoints.read, {})
  await owner.call(payment.endpoints.change, { body: { feesShownTo: 'guardians' }, version })
  expect(await names('mehwish.tahir')).toEqual(['Daniyal Usman'])
})

test('a list filters by state, and every row is in the currency of its campus', async () => {
  const waqas = await cast.as('waqas')
  const overdue = await waqas.call(contract.invoices.endpoints.list, {
    query: { isOverdue: 'true', limit: 100 },
  })
  expect(overdue.rows.every(({ open, dueOn }) => inRupees(open) > 0 && dueOn < '2026-11-19')).toBe(true)
  for (const state of ['open', 'part-paid', 'paid', 'cancelled'] as const) {
    const { rows, total } = await waqas.call(contract.invoices.endpoints.list, {
      query: { state, limit: 100 },
    })
    expect(total).toBeGreaterThan(0)
    expect(rows.every((row) => row.state === state && row.due.currency === 'PKR')).toBe(true)
  }
})

test('a fine that is waived is not asked again; the next day counts anew', async () => {
  const owner = await cast.as('nasreen')
  const { id } = await invoiceOf(owner, bilal, november)
  const waqas = await cast.as('waqas')
  const body = { amount: rupees(300), reason: 'The bank was closed' }
  await expect(waqas.call(actions.waiveFine, { params: { id }, body })).rejects.toMatchObject(refused(403))
  const waived = await owner.call(actions.waiveFine, { params: { id }, body })
  expect(inRupees(waived.fine.due)).toBe(0)
  expect(waived.events[0]?.text).toBe('Fine waived: 300. The bank was closed')
  cast.clock.pass(24 * 3600)
  expect(inRupees((await page('waqas', bilal)).fine.due)).toBe(50)
})

test('a closure that is declared late gives its day back', async () => {
  const owner = await cast.as('nasreen')
  // It is Friday the 20th: seven days are 350.
  expect(inRupees((await page('waqas', hira)).fine.due)).toBe(350)
  const closed = day('2026-11-18')
  await owner.call(closeSchool, {
    body: {
      campusId: mainCampus,
      firstDay: closed,
      lastDay: closed,
      isOnline: false,
      reason: 'Smog',
      tells: false,
    },
  })
  expect(inRupees((await page('waqas', hira)).fine.due)).toBe(300)
})

async function outstanding(login: string, campus?: string) {
  return (await cast.as(login)).call(readOutstanding, { query: { campus } })
}

/** What the list of debtors comes to for somebody. */
async function debts(login: string) {
  const query = { limit: 100 }
  const { rows } = await (await cast.as(login)).call(debtors.endpoints.list, { query })
  const open = rows.reduce((sum, row) => sum + inRupees(row.open), 0)
  return { open, students: new Set(rows.map(({ studentId }) => studentId)).size }
}

test('what is open, and what of it is overdue, is told of the reader’s campuses alone', async () => {
  for (const login of ['nasreen', 'waqas', 'sadia']) {
    const { open, overdue, students } = await outstanding(login)
    const sum = open.reduce((all, one) => all + inRupees(one), 0)
    expect({ open: sum, students }).toEqual(await debts(login))
    expect(overdue.every((one) => inRupees(one) > 0)).toBe(true)
  }
  expect(await outstanding('nasreen', mainCampus)).toEqual(await outstanding('waqas'))
  expect((await outstanding('sadia', mainCampus)).students).toBe(0)
  await expect(outstanding('sana')).rejects.toMatchObject(refused(403))
})

test('a fine that is charged is a line of the invoice, once', async () => {
  const waqas = await cast.as('waqas')
  const { id } = await invoiceOf(waqas, zoya, november)
  const charged = await waqas.call(actions.chargeFines, { body: { ids: [id] } })
  expect(charged).toEqual({ changed: 1, left: [] })
  const again = await waqas.call(actions.chargeFines, { body: { ids: [id] } })
  expect(again.left.map(({ message }) => message)).toEqual(['No fine is due on this invoice today'])
  const after = await page('waqas', zoya)
  expect({ due: inRupees(after.due), open: inRupees(after.open), fine: inRupees(after.fine.due) }).toEqual({
    due: 5500,
    open: 5500,
    fine: 0,
  })
  expect(after.lines.at(-1)).toMatchObject({ kind: 'fine', title: 'Late fee' })
  expect(after.lines.at(-1)?.basis).toEqual(['Fine for 6 days with school after the due date: 300'])
  // Its journal is explained by its line, and not by what else the invoice charges.
  const { rows } = await waqas.call(explain, { query: { invoice: id } })
  expect(rows.find(({ kind }) => kind === 'fine')?.source?.basis).toEqual(after.lines.at(-1)?.basis)
})

test('what was paid of a cancelled invoice is an advance of the family', async () => {
  const waqas = await cast.as('waqas')
  const ali = studentNamed('Muhammad Ali', 'Saleem Raza')
  const { id } = await invoiceOf(waqas, ali, november)
  const school = await cast.school()
  await receive(school, id, 300_000n)
  expect((await page('waqas', ali)).state).toBe('part-paid')
  await expect(waqas.call(actions.markComplete, { body: { ids: [id] } })).resolves.toMatchObject({
    changed: 0,
  })
  await waqas.call(actions.cancelInvoices, { body: { ids: [id], reason: 'Billed twice' } })
  const sums = await school.db.execute<{ code: string; sum: string }>(sql`
    select a.code, (sum(p.amount) / 100)::int::text as sum from posting p join journal j on j.id = p.journal_id
    join ledger_account a on a.id = p.account_id where j.source_id = ${id}::uuid and j.kind = 'credit' group by 1 order by 1`)
  expect(sums).toEqual([
    { code: '1200', sum: '-5800' },
    { code: '2010', sum: '-3000' },
    { code: '4000', sum: '8500' },
    { code: '4040', sum: '300' },
  ])
  const after = await waqas.call(contract.readInvoice, { params: { id } })
  expect({ state: after.state, open: after.open.amount, due: after.due.amount }).toEqual({
    state: 'cancelled',
    open: '0',
    due: '0',
  })
})

test('a credit takes a part of a line back, and not more than is left of it', async () => {
  const waqas = await cast.as('waqas')
  const { id, lines } = await page('waqas', hira)
  const lineId = lines[0]?.id ?? ''
  const credit = (amount: number) =>
    waqas.call(actions.creditInvoice, {
      params: { id },
      body: { lines: [{ lineId, amount: rupees(amount) }], reason: 'Ill for a month' },
    })
  expect(inRupees((await credit(2000)).open)).toBe(4750)
  await expect(credit(4751)).rejects.toMatchObject(code('invoices.credit-high'))
  const all = await credit(4750)
  expect({ open: all.open.amount, state: all.state }).toEqual({ open: '0', state: 'paid' })
  // All credits together give back the gross and the concession.
  const sum = (part: 'gross' | 'concession' | 'net') =>
    all.lines.reduce((total, one) => total + Number(one[part].amount), 0)
  expect([sum('gross'), sum('concession'), sum('net')]).toEqual([0, 0, 0])
})

test('a discount, a due date and a charge in instalments', async () => {
  const owner = await cast.as('nasreen')
  const maryam = studentNamed('Maryam Joseph')
  const { id } = await invoiceOf(owner, maryam, november)
  const body = { ids: [id], percent: 10, title: 'Hardship', reason: 'Flood' }
  await expect((await cast.as('waqas')).call(actions.addDiscount, { body })).rejects.toMatchObject(
    refused(403),
  )
  await owner.call(actions.addDiscount, { body })
  expect(inRupees((await page('waqas', maryam)).open)).toBe(4095)
  await owner.call(actions.changeDueDay, { body: { ids: [id], dueOn: day('2026-11-25') } })
  expect(inRupees((await page('waqas', maryam)).fine.due)).toBe(0)
  const waqas = await cast.as('waqas')
  const charge = {
    feeTypeId: demoFees.annual,
    amount: rupees(1000),
    dueOn: day('2026-11-30'),
    instalments: 3,
    comment: 'Uniform',
  }
  const made = await waqas.call(charges.charge, { body: { ...charge, studentIds: [maryam] } })
  expect({ invoices: made.invoices, total: inRupees(made.total) }).toEqual({ invoices: 3, total: 1000 })
  const { rows } = await waqas.call(contract.readStudentInvoices, { params: { id: maryam } })
  const parts = rows.filter(({ kind }) => kind === 'extra').map(({ dueOn, due }) => [dueOn, inRupees(due)])
  expect(parts.toSorted()).toEqual([
    ['2026-11-30', 334],
    ['2026-12-30', 333],
    ['2027-01-30', 333],
  ])
  await expect(
    (await cast.as('sadia')).call(charges.charge, { body: { ...charge, studentIds: [maryam] } }),
  ).rejects.toMatchObject(refused(403))
})

test('who asks a concession or a write-off never decides about it', async () => {
  const [owner, waqas, tariq] = [await cast.as('nasreen'), await cast.as('waqas'), await cast.as('tariq')]
  const body = { studentIds: [bilal], typeId: demoConcessions.hafiz, validFrom: day('2026-12-01') }
  expect(await owner.call(concessions.askConcession, { body })).toEqual({ added: 1, waiting: 1 })
  const { rows } = await owner.call(concessions.listStudentConcessions, { params: { id: bilal } })
  const id = rows[0]?.id ?? ''
  const decide = { params: { id }, body: { approves: true } }
  await expect(owner.call(concessions.decideConcession, decide)).rejects.toMatchObject(code('own-request'))
  await expect(waqas.call(concessions.decideConcession, decide)).rejects.toMatchObject(refused(403))
  expect(await tariq.call(concessions.decideConcession, decide)).toMatchObject({
    state: 'approved',
    decidedBy: 'Tariq Mehmood',
  })
  await expect(owner.call(concessions.askConcession, { body })).rejects.toMatchObject(
    code('concessions.exists'),
  )

  const { id: invoice } = await invoiceOf(owner, zoya, november)
  const waiting = async (speaker: typeof owner) =>
    (await speaker.call(actions.readWaitingWriteOffs, { query: {} })).count
  const before = { owner: await waiting(owner), tariq: await waiting(tariq) }
  const asked = await owner.call(actions.askWriteOff, {
    params: { id: invoice },
    body: { reason: 'Moved away' },
  })
  // Somebody else is told of it.
  expect(await waiting(owner)).toBe(before.owner)
  expect(await waiting(tariq)).toBe(before.tariq + 1)
  const writeOff = { params: { id: asked.writeOff?.id ?? '' }, body: { approves: true } }
  await expect(owner.call(actions.decideWriteOff, writeOff)).rejects.toMatchObject(code('own-request'))
  const given = await tariq.call(actions.decideWriteOff, writeOff)
  expect({ open: given.open.amount, due: given.due.amount }).toEqual({ open: '0', due: '0' })
  const back = await waqas.call(actions.recoverWriteOff, { params: writeOff.params })
  expect(inRupees(back.open)).toBe(5500)
})

test('opening dues come by registration number, each month once', async () => {
  const owner = await cast.as('nasreen')
  const row = { period: '2026-03', amount: rupees(900), dueOn: day('2026-03-10') }
  const rows = [
    { ...row, registrationNumber: 'RSS-1043-24' },
    { ...row, registrationNumber: 'rss-1054-25' },
    { ...row, registrationNumber: 'RSS-9999-99' },
  ]
  const bilalsNumber = (await page('waqas', bilal)).student.registrationNumber
  const { added, rejected } = await owner.call(charges.addOpeningDues, {
    body: { rows: rows.map((one, at) => (at === 0 ? { ...one, registrationNumber: bilalsNumber } : one)) },
  })
  expect(added).toBe(1)
  expect(rejected.map(({ row: at, message }) => [at, message])).toEqual([
    [2, 'The opening dues of this month are there already'],
    [3, 'Nobody has this registration number'],
  ])
})

test('what students owe, one by one, is what the receivables come to', async () => {
  const school = await cast.school()
  const parties = await school.db.execute<{ id: string; sum: string }>(sql`
    select y.student_id as id, sum(p.amount)::text as sum from posting p join party y on y.id = p.party_id
    where p.account_id = ${accounts.receivable}::uuid group by 1 having sum(p.amount) <> 0`)
  const balances = await balancesOfStudents(
    school.db,
    parties.map(({ id }) => id),
  )
  expect(parties.length).toBeGreaterThan(10)
  expect([...balances].map(([id, sums]) => [id, sums.map(({ amount }) => amount)]).toSorted()).toEqual(
    parties.map(({ id, sum }) => [id, [BigInt(sum)]]).toSorted(),
  )
})

test('after all of this the books agree with themselves', async () => {
  const school = await cast.school()
  expect(await proveBooks(school.db)).toEqual({ findings: [], count: 0 })
  const sums = [...(await balancesOf(school)).values()].reduce((sum, amount) => sum + BigInt(amount), 0n)
  expect(sums).toBe(0n)
})

test('what the invoices of a filter come to is told for each currency, without cancelled ones', async () => {
  const waqas = await cast.as('waqas')
  const query = { period: november, isOverdue: 'true' as const }
  const { rows } = await waqas.call(contract.invoices.endpoints.list, { query: { ...query, limit: 100 } })
  const sum = (name: 'due' | 'open') => rows.reduce((all, row) => all + inRupees(row[name]), 0)
  const totals = await waqas.call(contract.readInvoiceTotals, { query })
  expect(totals.rows.map(({ currency, invoices }) => [currency, invoices])).toEqual([['PKR', rows.length]])
  expect(inRupees(totals.rows[0]?.due ?? { amount: '0' })).toBe(sum('due'))
  expect(inRupees(totals.rows[0]?.open ?? { amount: '0' })).toBe(sum('open'))
  await expect((await cast.as('sana')).call(contract.readInvoiceTotals, {})).rejects.toMatchObject(
    refused(403),
  )
})
