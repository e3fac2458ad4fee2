import { sql } from 'drizzle-orm'
import { day } from 'kit/values/day'
import { expect, test } from 'vitest'
import { invoiceOf, receive, studentNamed } from '../../../../testing/fees.ts'
import { castSchool } from '../../../../testing/school.ts'
import { payment } from '../../../institute/settings/contract.ts'
import { feeHolds, liftHolds, placeHolds, readStudentHolds } from './contract.ts'
import { holdJob, holdsOf } from './holds.ts'

const cast = await castSchool()
const refused = (status: number) => ({ problem: { status } })
const [bilal, zoya] = [studentNamed('Bilal Imran'), studentNamed('Zoya Imran')]
const result = { withholds: ['result' as const], reason: 'November is open' }

async function runRule(today = '2026-11-19') {
  const school = Object.create(await cast.school(), { today: { value: async () => day(today) } })
  await holdJob.run(school, {} as never, {} as never)
}

async function held(id: string) {
  return (await holdsOf((await cast.school()).db, [id])).get(id)?.withholds
}

test('a student is put on hold by hand once, and the hold is lifted with a reason', async () => {
  const waqas = await cast.as('waqas')
  expect(await waqas.call(placeHolds, { body: { studentIds: [bilal, zoya], ...result } })).toMatchObject({
    changed: 2,
    left: [],
  })
  expect(await waqas.call(placeHolds, { body: { studentIds: [bilal], ...result } })).toMatchObject({
    changed: 0,
    left: [{ name: 'Bilal Imran', message: 'Is on hold already' }],
  })
  expect(await held(bilal)).toEqual(['result'])
  const { rows, mayEdit } = await waqas.call(readStudentHolds, { params: { id: bilal } })
  expect(mayEdit).toBe(true)
  expect(rows).toMatchObject([{ reason: 'November is open', placedBy: 'Waqas Javed', isByRule: false }])
  const ids = [rows[0]?.id ?? '']
  await expect(waqas.call(liftHolds, { body: { ids, reason: '' } })).rejects.toMatchObject(refused(422))
  expect(await waqas.call(liftHolds, { body: { ids, reason: 'Paid at the bank' } })).toMatchObject({
    changed: 1,
  })
  expect(await waqas.call(liftHolds, { body: { ids, reason: 'Again' } })).toMatchObject({ changed: 0 })
  expect(await held(bilal)).toBeUndefined()
  const { rows: all } = await waqas.call(feeHolds.endpoints.list, { query: { q: 'Bilal' } })
  expect(all).toMatchObject([{ state: 'lifted', liftedBy: 'Waqas Javed', liftReason: 'Paid at the bank' }])
})

test('a hold by hand lasts after the payment, until it is lifted', async () => {
  const { id, open } = await invoiceOf(await cast.as('waqas'), zoya, '2026-11')
  await receive(await cast.school(), id, BigInt(open.amount))
  expect(await held(zoya)).toEqual(['result'])
})

test('another campus neither sees nor lifts a hold, a moderator sees it, and a teacher does not', async () => {
  const waqas = await cast.as('waqas')
  const { rows } = await waqas.call(readStudentHolds, { params: { id: zoya } })
  const body = { ids: [rows[0]?.id ?? ''], reason: 'Mine' }
  await expect((await cast.as('sadia')).call(liftHolds, { body })).rejects.toMatchObject(refused(404))
  await expect((await cast.as('rabia')).call(liftHolds, { body })).rejects.toMatchObject(refused(403))
  expect((await (await cast.as('rabia')).call(readStudentHolds, { params: { id: zoya } })).mayEdit).toBe(
    false,
  )
  await expect(
    (await cast.as('sana')).call(readStudentHolds, { params: { id: zoya } }),
  ).rejects.toMatchObject(refused(403))
})

test('the rule holds who is late for longer, once, and a payment ends it at once', async () => {
  const nasreen = await cast.as('nasreen')
  const { version } = await nasreen.call(payment.endpoints.read, {})
  await runRule()
  const before = await holdsOf((await cast.school()).db, [bilal])
  expect(before.size).toBe(0)
  await nasreen.call(payment.endpoints.change, {
    version,
    body: { holdAfter: 8, holdWithholds: ['roll-slip', 'certificate'] },
  })
  await runRule()
  await runRule()
  const { db } = await cast.school()
  const [count] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from fee_hold where student_id = ${bilal}::uuid and is_by_rule`,
  )
  expect(count?.count).toBe(1)
  expect(await held(bilal)).toEqual(['certificate', 'roll-slip'])
  const { id, open } = await invoiceOf(await cast.as('waqas'), bilal, '2026-11')
  await receive(await cast.school(), id, BigInt(open.amount))
  expect(await held(bilal)).toBeUndefined()
  await runRule()
  const { rows } = await nasreen.call(feeHolds.endpoints.list, { query: { q: 'Bilal', isByRule: 'true' } })
  expect(rows).toMatchObject([{ state: 'lifted', liftedBy: 'Hold list' }])
})

test('who is spared by hand is not held again by the rule before that day', async () => {
  const waqas = await cast.as('waqas')
  const hira = studentNamed('Hira Imran')
  const { rows } = await waqas.call(readStudentHolds, { params: { id: hira } })
  expect(rows).toMatchObject([{ isByRule: true }])
  await waqas.call(liftHolds, {
    body: { ids: [rows[0]?.id ?? ''], reason: 'The principal agreed', sparedUntil: day('2026-11-25') },
  })
  await runRule('2026-11-25')
  expect(await held(hira)).toBeUndefined()
  await runRule('2026-11-26')
  expect(await held(hira)).toEqual(['certificate', 'roll-slip'])
})
