import { day } from 'kit/values/day'
import { beforeAll, expect, test } from 'vitest'
import { demoConcessions } from '../../../../demo/money/fee-setup/seed.ts'
import { invoiceOf, rupees, studentNamed } from '../../../../testing/fees.ts'
import { castSchool } from '../../../../testing/school.ts'
import { readRoles, setApprovalLimits } from '../../../access/roles/contract.ts'
import { mainCampus } from '../../../institute/structure/contract.ts'
import { listAudit } from '../../../records/audit/contract.ts'
import { accounts } from '../../books/accounts.ts'
import { approveVoucher, rejectVoucher, writeVoucher } from '../../books/vouchers/contract.ts'
import { askConcession, decideConcession, listStudentConcessions } from '../concessions/contract.ts'
import * as actions from './contract.ts'

const cast = await castSchool()
type Person = Awaited<ReturnType<typeof cast.as>>
let nasreen: Person
let tariq: Person
const [bilal, zoya] = [studentNamed('Bilal Imran'), studentNamed('Zoya Imran')]
const refused = (code: string, detail: unknown = expect.any(String)) => ({
  problem: { code, detail, status: 403 },
})
const aboveLimit = refused('above-limit')

beforeAll(async () => {
  ;[nasreen, tariq] = await Promise.all([cast.as('nasreen'), cast.as('tariq')])
})

async function roleOf(key: string) {
  const { roles } = await nasreen.call(readRoles, {})
  const role = roles.find((one) => one.key === key)
  if (!role) throw new Error(`no role ${key}`)
  return role
}

/** Says how much the principal's role may approve. */
async function limit(...amounts: number[]) {
  const { id, version } = await roleOf('administrator')
  await nasreen.call(setApprovalLimits, { params: { id }, version, body: { limits: amounts.map(rupees) } })
}

test('a limit stands with its role, in the audit log, and nobody says how much a role of their own may approve', async () => {
  await limit(1000)
  const { id, version, limits } = await roleOf('administrator')
  expect(limits).toEqual([rupees(1000)])
  const { rows } = await nasreen.call(listAudit, { query: { limit: 1 } })
  expect(rows[0]?.sentence).toBe('Changed up to which amount the role Administrator may approve')
  expect(rows[0]?.changes).toMatchObject([
    {
      resource: 'approval_limit',
      operation: 'insert',
      values: expect.arrayContaining([{ field: 'May approve up to', before: '', after: 'Rs 1,000' }]),
    },
  ])
  const raise = { params: { id }, version, body: { limits: [] } }
  await expect(tariq.call(setApprovalLimits, raise)).rejects.toMatchObject(refused('own-limit'))
  const twice = { ...raise, body: { limits: [rupees(1), rupees(2)] } }
  await expect(nasreen.call(setApprovalLimits, twice)).rejects.toMatchObject({ problem: { status: 422 } })
  const owners = await roleOf('super_admin')
  await expect(
    nasreen.call(setApprovalLimits, {
      params: { id: owners.id },
      version: owners.version,
      body: { limits: [rupees(5)] },
    }),
  ).rejects.toMatchObject(refused('role-fixed'))
})

function paper(amount: number) {
  return {
    campusId: mainCampus,
    day: day('2026-11-18'),
    memo: `Rent of ${amount}`,
    lines: [
      { accountId: accounts.generalExpenses, amount: rupees(amount) },
      { accountId: accounts.bank, amount: rupees(-amount) },
    ],
  }
}

test('about more than the limit somebody else decides; a rejection gives nothing up', async () => {
  const { id } = await invoiceOf(nasreen, zoya, '2026-11')
  const { writeOff } = await nasreen.call(actions.askWriteOff, {
    params: { id },
    body: { reason: 'Moved away' },
  })
  const decide = (approves: boolean) =>
    tariq.call(actions.decideWriteOff, { params: { id: writeOff?.id ?? '' }, body: { approves } })
  await expect(decide(true)).rejects.toMatchObject(
    refused(
      'above-limit',
      'You may approve up to Rs 1,000. Somebody with a higher limit decides about Rs 5,200',
    ),
  )
  expect((await decide(false)).writeOff?.state).toBe('rejected')

  const [large, small] = [
    await nasreen.call(writeVoucher, { body: paper(1001) }),
    await nasreen.call(writeVoucher, { body: paper(1000) }),
  ]
  const approve = (voucher: string) => tariq.call(approveVoucher, { params: { id: voucher }, body: {} })
  await expect(approve(large.id)).rejects.toMatchObject(aboveLimit)
  expect(await approve(small.id)).toMatchObject({ state: 'approved' })
  const no = { params: { id: large.id }, body: { reason: 'Not this year' } }
  expect(await tariq.call(rejectVoucher, no)).toMatchObject({ state: 'rejected' })
})

test('a percentage is worth what it takes off the fees each time, and a waiver what it gives up', async () => {
  // A quarter of 8,500 rupees is 2,125.
  const body = { studentIds: [bilal], typeId: demoConcessions.hafiz, validFrom: day('2026-12-01') }
  await nasreen.call(askConcession, { body })
  const { rows } = await nasreen.call(listStudentConcessions, { params: { id: bilal } })
  const decide = () =>
    tariq.call(decideConcession, { params: { id: rows[0]?.id ?? '' }, body: { approves: true } })
  await limit(2124)
  await expect(decide()).rejects.toMatchObject(aboveLimit)
  await limit(2125)
  expect(await decide()).toMatchObject({ state: 'approved', decidedBy: 'Tariq Mehmood' })

  const { id } = await invoiceOf(nasreen, bilal, '2026-11')
  const waive = (more: object) =>
    tariq.call(actions.waiveFine, { params: { id }, body: { reason: 'The bank was closed', ...more } })
  const discount = (percent: number) =>
    tariq.call(actions.addDiscount, { body: { ids: [id], percent, title: 'Hardship', reason: 'Flood' } })
  await limit(299)
  await expect(waive({ untilDay: day('2026-11-19') })).rejects.toMatchObject(aboveLimit)
  await expect(waive({ amount: rupees(300) })).rejects.toMatchObject(aboveLimit)
  expect((await waive({ amount: rupees(299) })).fine.due).toEqual(rupees(1))
  // 5 percent of 8,800 are 440.
  await expect(discount(5)).rejects.toMatchObject(aboveLimit)
  await limit(440)
  expect(await discount(5)).toEqual({ changed: 1, left: [] })
})

test('without a limit any amount is approved', async () => {
  await limit()
  expect((await roleOf('administrator')).limits).toEqual([])
  const { id } = await invoiceOf(nasreen, zoya, '2026-11')
  const { writeOff } = await nasreen.call(actions.askWriteOff, {
    params: { id },
    body: { reason: 'Moved away' },
  })
  const approval = { params: { id: writeOff?.id ?? '' }, body: { approves: true } }
  expect((await tariq.call(actions.decideWriteOff, approval)).open.amount).toBe('0')
})
