import { sql } from 'drizzle-orm'
import { day } from 'kit/values/day'
import { expect, test } from 'vitest'
import { demoFees, demoPlans } from '../../../../demo/money/fee-setup/plans.ts'
import { demoConcessions } from '../../../../demo/money/fee-setup/seed.ts'
import { demoYears } from '../../../../demo/institute/calendar/seed.ts'
import { demoClasses } from '../../../../demo/institute/structure/seed-classes.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import { castSchool } from '../../../../testing/school.ts'
import { exampleStudent } from '../../../people/students-and-guardians/contract.ts'
import { campuses } from '../../../institute/structure/contract.ts'
import { system as systemSettings } from '../../../institute/settings/contract.ts'
import { concessionTypes, endSubscription, feeTypes, listSubscribers, subscribe } from '../contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const { CNL } = demoCampuses
const refused = (status: number, pointer?: string) => ({
  problem: { status, ...(pointer ? { errors: [expect.objectContaining({ pointer })] } : {}) },
})
const main = { params: { id: demoPlans.MAIN } }
const rupees = (amount: number) => ({ amount: String(amount * 100), currency: 'PKR' })
const classId = (name: string) => demoClasses[name] ?? ''
const linesOf = async (feeTypeId: string, targetId: string | null) => {
  const { rows } = await (await cast.as('nasreen')).call(contract.listPlanLines, main)
  return rows
    .filter((row) => row.feeTypeId === feeTypeId && row.targetId === targetId)
    .map(({ amount, validFrom, validUntil }) => [Number(amount.amount) / 100, validFrom, validUntil])
}

test('the planner shows of each class what its students are charged', async () => {
  const waqas = await cast.as('waqas')
  const { rows, services: taken, mayEdit, currency } = await waqas.call(contract.readPlanner, main)
  expect({ mayEdit, currency }).toEqual({ mayEdit: true, currency: 'PKR' })
  const of = (name: string) => {
    const cells = rows.find((row) => row.classId === classId(name))?.cells ?? []
    return Object.fromEntries(cells.map(({ feeTypeId, amount }) => [feeTypeId, Number(amount.amount) / 100]))
  }
  const { tuition, lab, annual, exam, admission, security, prospectus, test: ofTest } = demoFees
  const common = {
    [annual]: 6000,
    [exam]: 1200,
    [admission]: 15_000,
    [security]: 5000,
    [prospectus]: 500,
  }
  expect(of('KG')).toEqual({ ...common, [tuition]: 6500 })
  expect(of('3')).toEqual({ ...common, [tuition]: 7500 })
  expect(of('7')).toEqual({ ...common, [tuition]: 8500, [lab]: 300, [ofTest]: 1000 })
  expect(of('10')).toEqual({ ...common, [tuition]: 9500, [lab]: 300, [ofTest]: 1000 })
  expect(rows.every(({ warning }) => warning === 'none')).toBe(true)
  expect(taken).toMatchObject([{ title: 'Van', line: { amount: rupees(4500) } }])
})

test('a change of price ends the line of the day before and begins another; what is past stays', async () => {
  const waqas = await cast.as('waqas')
  const fee = { feeTypeId: demoFees.tuition, classIds: [classId('8')] }
  const change = (from: string, amount: number) =>
    waqas.call(contract.changePlan, {
      ...main,
      body: { from: day(from), fees: [{ ...fee, amount: rupees(amount) }] },
    })
  expect(await change('2026-10-01', 9000)).toEqual({ ended: 0, added: 1 })
  // The class has a price of its own now; the program's line stays for the others.
  expect(await linesOf(demoFees.tuition, classId('8'))).toEqual([[9000, '2026-10-01', null]])
  expect(await change('2026-12-01', 9300)).toEqual({ ended: 1, added: 1 })
  expect(await linesOf(demoFees.tuition, classId('8'))).toEqual([
    [9000, '2026-10-01', '2026-11-30'],
    [9300, '2026-12-01', null],
  ])
  // The same again changes nothing, and what is planned already is kept by a change before it.
  expect(await change('2026-12-01', 9300)).toEqual({ ended: 0, added: 0 })
  expect(await change('2026-11-01', 9100)).toEqual({ ended: 1, added: 1 })
  expect(await change('2026-11-01', 9100)).toEqual({ ended: 0, added: 0 })
  expect(await linesOf(demoFees.tuition, classId('8'))).toEqual([
    [9000, '2026-10-01', '2026-10-31'],
    [9100, '2026-11-01', '2026-11-30'],
    [9300, '2026-12-01', null],
  ])
  const planner = await waqas.call(contract.readPlanner, { ...main, query: { day: day('2026-11-19') } })
  const cell = planner.rows
    .find((row) => row.classId === classId('8'))
    ?.cells.find(({ feeTypeId }) => feeTypeId === demoFees.tuition)
  expect(cell).toMatchObject({ amount: rupees(9100), target: 'class' })
})

test('a fee lasts from 1 to 12 months, and ends where it is taken out', async () => {
  const nasreen = await cast.as('nasreen')
  const { id } = await nasreen.call(feeTypes.endpoints.create, { body: { title: 'Swimming' } })
  const fee = { feeTypeId: id, classIds: [classId('4'), classId('5')], amount: rupees(800) }
  const change = (from: string, more: object) =>
    nasreen.call(contract.changePlan, { ...main, body: { from: day(from), fees: [{ ...fee, ...more }] } })
  await expect(change('2026-10-01', { lastsMonths: 13 })).rejects.toMatchObject(refused(422))
  expect(await change('2026-10-01', { lastsMonths: 3, iterations: 3 })).toEqual({ ended: 0, added: 2 })
  expect(await linesOf(id, classId('4'))).toEqual([[800, '2026-10-01', '2026-12-31']])
  expect(await change('2026-12-01', { classIds: [classId('4')], amount: null })).toEqual({
    ended: 1,
    added: 0,
  })
  expect(await linesOf(id, classId('4'))).toEqual([[800, '2026-10-01', '2026-11-30']])
})

test('a change is refused outside of the year, in another currency, and where a fee stands twice', async () => {
  const waqas = await cast.as('waqas')
  const fee = { feeTypeId: demoFees.exam, amount: rupees(1300) }
  const change = (from: string, fees: object[]) =>
    waqas.call(contract.changePlan, { ...main, body: { from: day(from), fees: fees as never } })
  await expect(change('2027-04-01', [fee])).rejects.toMatchObject(refused(422, '/from'))
  await expect(change('2026-12-01', [fee, fee])).rejects.toMatchObject(refused(422, '/fees'))
  const dirhams = { ...fee, amount: { amount: '100', currency: 'AED' } }
  await expect(change('2026-12-01', [dirhams])).rejects.toMatchObject(refused(422, '/fees/0/amount'))
  const van = {
    feeTypeId: demoFees.exam,
    serviceId: '01980000-0000-7000-8000-0000000f5001',
    amount: rupees(1),
  }
  await expect(change('2026-12-01', [van])).rejects.toMatchObject(refused(422, '/fees'))
})

test('a section whose class has no fee is named, and so is a campus without a plan', async () => {
  const nasreen = await cast.as('nasreen')
  expect((await nasreen.call(contract.listUncovered, {})).rows).toEqual([])
  const { db } = await cast.school()
  await nasreen.call(contract.feePlans.endpoints.archive, { params: { id: demoPlans.SHD } })
  const { rows } = await nasreen.call(contract.listUncovered, {})
  expect(rows.map(({ section, reason }) => [section, reason])).toEqual([
    ['1-E', 'plan'],
    ['3-G', 'plan'],
  ])
  const imtiaz = await cast.as('imtiaz')
  expect((await imtiaz.call(contract.listUncovered, {})).rows.length).toBe(2)
  expect((await (await cast.as('sadia')).call(contract.listUncovered, {})).rows).toEqual([])
  await nasreen.call(contract.feePlans.endpoints.restore, { params: { id: demoPlans.SHD } })
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from fee_plan where archived_at is null`,
  )
  expect(row?.count).toBe(3)
})

test('a plan is copied with a raise, rounded once; deposits stay, and who goes above the limit confirms it', async () => {
  const nasreen = await cast.as('nasreen')
  const canal = { params: { id: demoPlans.CNL } }
  const nextOfCanal = demoYears.findLast(({ name }) => name === '2027-28')?.id ?? ''
  const preview = await nasreen.call(contract.previewCopy, {
    ...canal,
    query: { yearId: nextOfCanal, percent: 7.5 },
  })
  expect(preview).toMatchObject({ limit: 8, exists: false })
  const amounts = preview.rows.map(({ feeType, before, after }) => [
    feeType,
    Number(before.amount) / 100,
    Number(after.amount) / 100,
  ])
  expect(amounts).toContainEqual(['Tuition', 18_000, 19_350])
  // 537.5 is 538 whole rupees.
  expect(amounts).toContainEqual(['Computer lab', 500, 538])
  expect(amounts).toContainEqual(['Security deposit', 20_000, 20_000])
  expect(preview.rows.every(({ isAboveLimit }) => !isAboveLimit)).toBe(true)
  const body = { yearId: nextOfCanal, percent: 10, title: 'Canal View 2027-28' }
  await expect(nasreen.call(contract.copyPlan, { ...canal, body })).rejects.toMatchObject({
    problem: { code: 'fee-plans.raise-above-limit' },
  })
  const { id, added } = await nasreen.call(contract.copyPlan, {
    ...canal,
    body: { ...body, acceptsRaise: true },
  })
  expect(added).toBe(8)
  const { rows } = await nasreen.call(contract.listPlanLines, { params: { id } })
  expect(rows.every(({ validFrom, validUntil }) => validFrom === '2027-08-16' && validUntil === null)).toBe(
    true,
  )
  expect(rows.find(({ targetTitle }) => targetTitle === 'O Level')?.amount).toEqual(rupees(26_400))
  // The year has its plan now.
  await expect(
    nasreen.call(contract.copyPlan, { ...canal, body: { ...body, acceptsRaise: true } }),
  ).rejects.toMatchObject({ problem: { code: 'fee-plans.exists' } })
})

test('a head of one campus sees and changes the plan of no other, and a teacher none at all', async () => {
  const sadia = await cast.as('sadia')
  const { rows } = await sadia.call(contract.feePlans.endpoints.list, {})
  expect(rows.map(({ campusId }) => campusId).filter((id) => id !== CNL)).toEqual([])
  for (const call of [contract.readPlanner, contract.listPlanLines] as const)
    await expect(sadia.call(call, main)).rejects.toMatchObject(refused(404))
  const body = { from: day('2026-12-01'), fees: [{ feeTypeId: demoFees.exam, amount: rupees(1) }] }
  await expect(sadia.call(contract.changePlan, { ...main, body })).rejects.toMatchObject(refused(404))
  const rabia = await cast.as('rabia')
  expect((await rabia.call(contract.readPlanner, main)).mayEdit).toBe(false)
  await expect(rabia.call(contract.changePlan, { ...main, body })).rejects.toMatchObject(refused(403))
  const kamran = await cast.as('kamran')
  for (const call of [
    contract.feePlans.endpoints.list,
    feeTypes.endpoints.list,
    concessionTypes.endpoints.list,
  ])
    await expect(kamran.call(call, {})).rejects.toMatchObject(refused(403))
})

test('a guardian reads what the own child is charged, and of no other child', async () => {
  const imran = await cast.as('imran.khalid')
  const structure = await imran.call(contract.readFeeStructure, { params: { id: exampleStudent } })
  expect(structure.plan).toBe('Gulshan-e-Ravi 2026-27')
  expect(structure.rows.map(({ feeType, amount }) => [feeType, Number(amount.amount) / 100])).toContainEqual([
    'Tuition',
    8500,
  ])
  // Bilal does not go by van.
  expect(structure.rows.map(({ feeType }) => feeType)).not.toContain('Van')
  const { db } = await cast.school()
  const [other] = await db.execute<{ id: string }>(sql`
    select student_id as id from guardian_link where student_id not in (
      select l.student_id from guardian_link l join person p on p.id = l.guardian_id where p.first_name = 'Imran') limit 1`)
  await expect(
    imran.call(contract.readFeeStructure, { params: { id: other?.id ?? '' } }),
  ).rejects.toMatchObject(refused(404))
})

test('students of the campus take the van from a day on, and until one', async () => {
  const waqas = await cast.as('waqas')
  const van = { params: { id: '01980000-0000-7000-8000-0000000f5001' } }
  const before = (await waqas.call(listSubscribers, van)).rows.length
  const body = { studentIds: [exampleStudent], from: day('2026-11-01'), amount: rupees(4000) }
  expect(await waqas.call(subscribe, { ...van, body })).toEqual({ added: 1 })
  expect(await waqas.call(subscribe, { ...van, body })).toEqual({ added: 0 })
  const { rows } = await waqas.call(listSubscribers, van)
  expect(rows.length).toBe(before + 1)
  const own = rows.find(({ studentId }) => studentId === exampleStudent)
  expect(own).toMatchObject({ name: 'Bilal Imran', amount: rupees(4000), validUntil: null })
  const ending = { params: { id: own?.id ?? '' }, body: { until: day('2026-10-31') } }
  await expect(waqas.call(endSubscription, ending)).rejects.toMatchObject(refused(409, '/until'))
  ending.body.until = day('2026-11-30')
  expect(await waqas.call(endSubscription, ending)).toMatchObject({ validUntil: '2026-11-30' })
  const sadia = await cast.as('sadia')
  await expect(sadia.call(listSubscribers, van)).rejects.toMatchObject(refused(404))
  const elsewhere = { params: { id: '01980000-0000-7000-8000-0000000f5003' }, body }
  await expect(sadia.call(subscribe, elsewhere)).rejects.toMatchObject(refused(422, '/studentIds'))
})

test('a concession is a percentage or an amount, and that of siblings says from which child on', async () => {
  const nasreen = await cast.as('nasreen')
  const create = (body: object) => nasreen.call(concessionTypes.endpoints.create, { body: body as never })
  const both = { title: 'Odd', category: 'merit', percent: 10, amount: rupees(100) }
  await expect(create(both)).rejects.toMatchObject({
    problem: { code: 'concession-types.percent-or-amount' },
  })
  await expect(create({ title: 'Odd', category: 'sibling', percent: 10 })).rejects.toMatchObject({
    problem: { code: 'concession-types.child' },
  })
  const made = await create({ title: 'Fourth child', category: 'sibling', percent: 12.5, fromChild: 4 })
  expect(made).toMatchObject({ percent: 12.5, fromChild: 4, needsApproval: true })
  const { db } = await cast.school()
  const [row] = await db.execute<{ points: number }>(sql`
    select basis_points as points from concession_type where id = ${made.id}::uuid`)
  expect(row?.points).toBe(1250)
  const sibling = await nasreen.call(concessionTypes.endpoints.get, {
    params: { id: demoConcessions.second },
  })
  expect(sibling).toMatchObject({ title: 'Second child', percent: 10, fromChild: 2, untilChild: 2 })
})

test('a campus may have another currency of the institute, until it has a plan', async () => {
  const nasreen = await cast.as('nasreen')
  const { id, version } = await nasreen.call(campuses.endpoints.create, {
    body: { name: 'Al Ain', code: 'AIN' },
  })
  const currency = (code: string, at = version) =>
    nasreen.call(campuses.endpoints.update, {
      params: { id },
      version: at,
      body: { currency: code, taxNumber: '100' },
    })
  await expect(currency('KWD')).rejects.toMatchObject({ problem: { code: 'campuses.currency-unknown' } })
  const settings = await nasreen.call(systemSettings.endpoints.read, {})
  await nasreen.call(systemSettings.endpoints.change, {
    version: settings.version,
    body: { otherCurrencies: ['KWD'] },
  })
  const campus = await currency('KWD')
  expect(campus).toMatchObject({ currency: 'KWD', taxNumber: '100' })
  const plan = await nasreen.call(contract.feePlans.endpoints.create, {
    body: { title: 'Al Ain', campusId: id, yearId: demoYears[2]?.id ?? '' },
  })
  expect(plan.currency).toBe('KWD')
  // Dinars have three decimals.
  const fees = [{ feeTypeId: demoFees.tuition, amount: { amount: '85500', currency: 'KWD' } }]
  await nasreen.call(contract.changePlan, {
    params: { id: plan.id },
    body: { from: day('2026-11-01'), fees },
  })
  const { rows } = await nasreen.call(contract.listPlanLines, { params: { id: plan.id } })
  expect(rows[0]?.amount).toEqual({ amount: '85500', currency: 'KWD' })
  await expect(
    nasreen.call(campuses.endpoints.update, {
      params: { id },
      version: campus.version,
      body: { currency: null },
    }),
  ).rejects.toMatchObject({ problem: { code: 'campuses.currency-stays' } })
})
