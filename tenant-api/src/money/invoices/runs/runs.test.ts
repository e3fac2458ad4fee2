import { sql } from 'drizzle-orm'
import { day } from 'kit/values/day'
import { expect, test } from 'vitest'
import { demoPlans, demoFees } from '../../../../demo/money/fee-setup/plans.ts'
import { demoConcessions } from '../../../../demo/money/fee-setup/seed.ts'
import { demoPrograms } from '../../../../demo/institute/structure/seed-classes.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import { balancesOf, inRupees, invoiceOf, receive, rupees, studentNamed } from '../../../../testing/fees.ts'
import { castSchool } from '../../../../testing/school.ts'
import { exampleSponsor } from '../../fee-setup/contract.ts'
import { changePlan } from '../../fee-setup/plans/contract.ts'
import { withdrawStudent } from '../../../people/enrolment/contract.ts'
import { askConcession, decideConcession, listStudentConcessions } from '../concessions/contract.ts'
import { readInvoice, readOwnDues } from '../contract.ts'
import { issueRunNow } from './issue-run.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const { MAIN } = demoCampuses
const [bilal, hira, zoya] = [
  studentNamed('Bilal Imran'),
  studentNamed('Hira Imran'),
  studentNamed('Zoya Imran'),
]
const december = { period: '2026-12', campusId: MAIN }

async function rehearse(login: string, period: string) {
  const { campuses } = await (
    await cast.as(login)
  ).call(contract.rehearseRun, { query: { period, campus: MAIN } })
  const [campus] = campuses
  if (!campus) throw new Error('no campus was rehearsed')
  return campus
}

async function issue(login: string, body: typeof december & { issuedOn?: ReturnType<typeof day> }) {
  const speaker = await cast.as(login)
  const { runs } = await speaker.call(contract.issueRun, { body })
  await cast.work()
  return speaker.call(contract.readRun, { params: { id: runs[0]?.id ?? '' } })
}

async function openOf(student: string, period: string, kinds?: string[]) {
  return inRupees((await invoiceOf(await cast.as('waqas'), student, period, kinds)).open)
}

function fee(programId: string | undefined, amount: number) {
  return { feeTypeId: demoFees.tuition, programId: programId ?? '', amount: rupees(amount) }
}

test('a price that was raised after the month was issued is charged as a supplement, with the concession that stands', async () => {
  const owner = await cast.as('nasreen')
  const [, primary, middle] = demoPrograms
  await owner.call(changePlan, {
    params: { id: demoPlans.MAIN },
    body: { from: day('2026-10-01'), fees: [fee(middle?.id, 9000), fee(primary?.id, 8000)] },
  })
  const { runs } = await owner.call(contract.issueSupplements, {
    body: { campusId: MAIN, from: '2026-10', until: '2026-11' },
  })
  await cast.work()
  expect(await openOf(bilal, '2026-11', ['supplement'])).toBe(1000)
  expect(await openOf(hira, '2026-11', ['supplement'])).toBe(900)
  // It is charged once: the same again finds nothing that is missing.
  const again = await owner.call(contract.issueSupplements, {
    body: { campusId: MAIN, from: '2026-10', until: '2026-11' },
  })
  await cast.work()
  const empty = await owner.call(contract.readRun, { params: { id: again.runs[0]?.id ?? '' } })
  expect(empty).toMatchObject({ invoices: 0, state: 'issued' })
  // Taken back, and from December on the prices as they were.
  await owner.call(contract.undoRun, { params: { id: runs[0]?.id ?? '' } })
  await owner.call(changePlan, {
    params: { id: demoPlans.MAIN },
    body: { from: day('2026-12-01'), fees: [fee(middle?.id, 8500), fee(primary?.id, 7500)] },
  })
})

test('a rehearsal says why the month differs from the one before, and its reasons sum to the difference', async () => {
  const before = await rehearse('waqas', '2026-12')
  expect(inRupees(before.net) - inRupees(before.before)).toBe(
    before.differences.reduce((sum, { amount }) => sum + inRupees(amount), 0),
  )
  // Iqra's admission and deposit are not charged every month, and now she pays a whole one.
  const reasons = Object.fromEntries(
    before.differences.map(({ reason, amount }) => [reason, inRupees(amount)]),
  )
  expect(reasons).toMatchObject({ cycle: -20_000, rate: 4400 })
  expect(before.invoiced).toBe(0)
  const types = Object.fromEntries(before.types.map(({ title, gross }) => [title, inRupees(gross)]))
  expect(types.Van).toBe(13_500)
  await expect(
    (await cast.as('kamran')).call(contract.rehearseRun, { query: { period: '2026-12' } }),
  ).rejects.toMatchObject({
    problem: { status: 403 },
  })
})

test('November unpaid and December issued, the family owes 43,900 on the first: three new invoices, not six', async () => {
  cast.clock.now = new Date('2026-12-01T04:10:00Z')
  const run = await issue('waqas', december)
  expect(run).toMatchObject({ state: 'issued', leftOut: [], mayUndo: true, dueOn: '2026-12-10' })
  const { children, open } = await (await cast.as('imran.khalid')).call(readOwnDues, {})
  const fresh = children.flatMap(({ rows }) => rows.filter(({ period }) => period === '2026-12'))
  expect(fresh.map(({ due }) => inRupees(due))).toEqual([8800, 6750, 5200])
  const fines = children.flatMap(({ rows }) => rows).reduce((sum, { fine }) => sum + inRupees(fine), 0)
  expect({ fines, open: open.map(inRupees) }).toEqual({ fines: 2400, open: [43_900] })
})

test('a run that is begun again bills nobody twice', async () => {
  const school = await cast.school()
  const [run] = await school.db.execute<{ id: string; invoices: number }>(
    sql`select id, invoices from billing_run where period_key = '2026-12' and campus_id = ${MAIN}`,
  )
  // As after a worker that was killed in the middle: the run still says that it is being issued.
  await school.transaction({ id: null, name: 'Test' }, 'invoices.seeded', async (tx) => {
    await tx.execute(sql`update billing_run set state = 'issuing' where id = ${run?.id ?? ''}::uuid`)
  })
  await issueRunNow(school, { id: null, name: 'Test' }, { id: run?.id ?? '' })
  const [after] = await school.db.execute<{ invoices: number; count: number; state: string }>(sql`
    select r.invoices, r.state, (select count(*)::int from invoice i where i.run_id = r.id) as count from billing_run r where r.id = ${run?.id ?? ''}::uuid`)
  expect(after).toEqual({ invoices: run?.invoices, count: run?.invoices, state: 'issued' })
})

test('a run is taken back while nothing is paid: every balance is as before', async () => {
  const school = await cast.school()
  const owner = await cast.as('nasreen')
  const [{ id } = { id: '' }] = await school.db.execute<{ id: string }>(
    sql`select id from billing_run where period_key = '2026-12' and campus_id = ${MAIN}`,
  )
  await expect((await cast.as('sadia')).call(contract.undoRun, { params: { id } })).rejects.toMatchObject({
    problem: { status: 404 },
  })
  const undone = await owner.call(contract.undoRun, { params: { id } })
  expect(undone).toMatchObject({ state: 'undone', mayUndo: false })
  const before = await balancesOf(school)
  // Issued and taken back once more.
  const run = await issue('waqas', december)
  expect(run.invoices).toBeGreaterThan(10)
  expect(await balancesOf(school)).not.toEqual(before)
  await owner.call(contract.undoRun, { params: { id: run.id } })
  expect(await balancesOf(school)).toEqual(before)
  const [open] = await school.db.execute<{ sum: string }>(sql`
    select coalesce(sum(o.amount), 0)::text as sum from invoice_open o join invoice i on i.id = o.invoice_id where i.cancelled_at is not null`)
  expect(open?.sum).toBe('0')
})

test('when the eldest has left, the second child pays in full; a sponsor owes what the family is relieved of', async () => {
  const [owner, tariq] = [await cast.as('nasreen'), await cast.as('tariq')]
  await owner.call(withdrawStudent, {
    params: { id: bilal },
    body: { ended: 'withdrawal', lastDay: day('2026-11-30'), reason: '' },
  })
  const ali = studentNamed('Muhammad Ali', 'Saleem Raza')
  await owner.call(askConcession, {
    body: {
      studentIds: [ali],
      typeId: demoConcessions.donor,
      sponsorId: exampleSponsor,
      validFrom: day('2026-12-01'),
    },
  })
  const { rows } = await tariq.call(listStudentConcessions, { params: { id: ali } })
  await tariq.call(decideConcession, { params: { id: rows[0]?.id ?? '' }, body: { approves: true } })
  const rehearsal = await rehearse('waqas', '2026-12')
  expect(
    rehearsal.differences.find(({ reason }) => reason === 'left')?.examples.map(({ name }) => name),
  ).toEqual(['Bilal Imran'])
  await issue('waqas', december)
  const ofFamily = [await openOf(hira, '2026-12'), await openOf(zoya, '2026-12')]
  expect(ofFamily).toEqual([7500, 5850])
  expect(ofFamily.reduce((sum, open) => sum + open, 0)).toBe(13_350)
  await expect(openOf(bilal, '2026-12')).rejects.toThrow('no invoice')
  // November stays as it was issued.
  expect(await Promise.all([bilal, hira, zoya].map((id) => openOf(id, '2026-11')))).toEqual([
    8800, 6750, 5200,
  ])
  expect(await openOf(ali, '2026-12')).toBe(4550)
  const { id } = await invoiceOf(owner, ali, '2026-12')
  const sums = await (
    await cast.school()
  ).db.execute<{ code: string; sum: string }>(sql`
    select a.code, (sum(p.amount) / 100)::int::text as sum from posting p join journal j on j.id = p.journal_id
    join ledger_account a on a.id = p.account_id where j.source_id = ${id}::uuid group by 1 order by 1`)
  expect(sums).toEqual([
    { code: '1200', sum: '4550' },
    { code: '1210', sum: '4250' },
    { code: '4000', sum: '-8500' },
    { code: '4040', sum: '-300' },
  ])
})

test('once something is paid the run stays', async () => {
  const owner = await cast.as('nasreen')
  const { id } = await invoiceOf(owner, hira, '2026-12')
  await receive(await cast.school(), id, 100_000n)
  const page = await owner.call(readInvoice, { params: { id } })
  expect(page.state).toBe('part-paid')
  const [run] = await (
    await cast.school()
  ).db.execute<{ id: string }>(sql`
    select run_id as id from invoice where id = ${id}::uuid`)
  await expect(owner.call(contract.undoRun, { params: { id: run?.id ?? '' } })).rejects.toMatchObject({
    problem: { code: 'billing-runs.paid' },
  })
})

test('the list of runs counts them, and says what the invoices of each come to', async () => {
  const waqas = await cast.as('waqas')
  const { rows, total } = await waqas.call(contract.billingRuns.endpoints.list, {
    query: { period: '2026-10', limit: 100 },
  })
  expect(total).toBe(rows.length)
  expect(rows.length).toBeGreaterThan(0)
  for (const { id, total: sum } of rows) {
    const run = await waqas.call(contract.readRun, { params: { id } })
    expect(inRupees(sum)).toBe(inRupees(run.total))
    expect(inRupees(sum)).toBeGreaterThan(1000)
  }
})

test('a month waits to be issued at each campus whose monthly plan applies, until it is', async () => {
  const { now } = cast.clock
  cast.clock.now = new Date('2026-11-19T04:10:00Z')
  const nasreen = await cast.as('nasreen')
  expect(await nasreen.call(contract.readRunsToIssue, {})).toEqual({ count: 0, period: '2026-11' })
  cast.clock.now = new Date('2027-01-04T04:10:00Z')
  const later = await cast.as('nasreen')
  expect(await later.call(contract.readRunsToIssue, {})).toEqual({ count: 3, period: '2027-01' })
  cast.clock.now = now
})
