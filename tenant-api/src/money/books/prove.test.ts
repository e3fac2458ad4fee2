import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '../../platform/notifications/contract.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import type { School } from '../../core/school/school.ts'
import { castSchool } from '../../../testing/school.ts'
import {
  act,
  charge,
  forgetDocuments,
  lineOf,
  pay,
  postOne,
  smallJournal,
  superuserOf,
} from '../../../testing/books.ts'
import { readProof } from './contract.ts'
import { partiesOf } from './parties.ts'
import { proveBooks, storeProof } from './prove.ts'

const cast = await castSchool()
const owner = superuserOf(cast)
let school: School
let line = lineOf('')
let journalId = ''
afterAll(() => owner.end())

beforeAll(async () => {
  school = await cast.school()
  await forgetDocuments(owner)
  const [row] = await school.db.select({ id: student.id }).from(student).limit(1)
  const parties = await act(school, (tx) => partiesOf(tx, 'student', [row?.id ?? '']))
  line = lineOf([...parties.values()][0] ?? '')
  await postOne(school, charge(line, 850_000n))
  await postOne(school, pay(line, 300_000n))
  journalId = await postOne(school, smallJournal({}, 4_000n))
})

/** Writes as somebody for whom no trigger counts, looks, and takes it back. */
async function tampered(statement: string): Promise<Awaited<ReturnType<typeof proveBooks>>> {
  const broken = owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx.unsafe(statement)
  })
  await broken
  return proveBooks(school.db)
}
const undo = (statement: string) =>
  owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx.unsafe(statement)
  })

test('the books of the demo school agree', async () => {
  expect(await proveBooks(school.db)).toEqual({ findings: [], count: 0 })
})

test('a posting that was changed is named with its journal', async () => {
  const { findings } = await tampered(
    `update posting set amount = 4001 where journal_id = '${journalId}' and amount > 0`,
  )
  expect(findings).toEqual([{ check: 'journal', subject: journalId, detail: '1 PKR', journalId }])
  await undo(`update posting set amount = 4000 where journal_id = '${journalId}' and amount > 0`)
})

test('so is a line whose postings were changed on both sides', async () => {
  const { findings } = await tampered(`update posting set amount = sign(amount) * 200000
    where journal_id = (select journal_id from posting where line_id = '${line.id}' and amount = -300000)`)
  expect(findings).toMatchObject([{ check: 'open', subject: line.id, detail: '550000 ≠ 650000' }])
  await undo(`update posting set amount = sign(amount) * 300000
    where journal_id = (select journal_id from posting where line_id = '${line.id}' and amount = -200000)`)
})

test('so is what is due, where somebody has changed it alone', async () => {
  const { findings } = await tampered(`update invoice_open set amount = 0 where line_id = '${line.id}'`)
  expect(findings).toMatchObject([{ check: 'open', subject: line.id, detail: '0 ≠ 550000' }])
  await undo(`update invoice_open set amount = 550000 where line_id = '${line.id}'`)
})

test('so is a journal by hand whose amounts differ from what was approved', async () => {
  const [row] = await owner<{ serial: string; journal: string }[]>`
    select serial, journal_id as journal from voucher where state = 'approved' order by serial limit 1`
  const { findings } = await tampered(
    `update posting set amount = 2 * amount where journal_id = '${row?.journal}'`,
  )
  expect(findings.map(({ check, subject }) => [check, subject])).toEqual([
    ['voucher', row?.serial],
    ['voucher', row?.serial],
    // It lies in a month that is closed, whose sums are kept.
    ['closed', '2026-10-01 1100'],
    ['closed', '2026-10-01 3000'],
  ])
  await undo(`update posting set amount = amount / 2 where journal_id = '${row?.journal}'`)
})

test('so is the sum of a closed month, and one that an open month has', async () => {
  const some = `account_id = (select id from ledger_account where code = '5210') and period_id in (
    select id from period where first_day = '2026-09-01')`
  const { findings } = await tampered(`update period_sum set debit = debit + 1 where ${some}`)
  expect(findings).toEqual([
    {
      check: 'closed',
      subject: '2026-09-01 5210',
      detail: '35000001 ≠ 35000000',
      journalId: null,
    },
  ])
  const open = await tampered(`update period_sum set debit = debit - 1 where ${some};
    update period set state = 'open', closed_at = null where first_day = '2026-09-01'`)
  expect(open.findings).toMatchObject([{ check: 'closed', subject: '2026-09-01 open' }])
  await undo(
    `update period set state = 'closed', closed_at = '2026-11-19T04:10:00Z' where first_day = '2026-09-01'`,
  )
  expect(await proveBooks(school.db)).toEqual({ findings: [], count: 0 })
})

test('so is a number that is missing', async () => {
  const { findings } =
    await tampered(`update number_series set last = last + 1 where kind = 'voucher' and campus_id =
    (select id from campus where code = 'CNL')`)
  expect(findings).toMatchObject([{ check: 'series', subject: 'CNL voucher 2026-27', detail: '2 ≠ 1 (1)' }])
  await undo(`update number_series set last = last - 1 where kind = 'voucher' and campus_id =
    (select id from campus where code = 'CNL')`)
})

test('so is a journal that was slipped into a closed month', async () => {
  const { findings } =
    await tampered(`update posting set day = '2026-10-20' where journal_id = '${journalId}';
    update journal set day = '2026-10-20' where id = '${journalId}';
    update period set closed_at = '2026-11-01' where first_day = '2026-10-01'`)
  expect(findings.filter(({ check }) => check === 'late')).toMatchObject(
    expect.arrayContaining([{ check: 'late', subject: journalId, detail: '2026-10-20', journalId }]),
  )
  const day = await tampered(`update posting set day = '2026-11-19' where journal_id = '${journalId}'`)
  expect(day.findings.map(({ check }) => check)).toContain('posting')
  await undo(`update journal set day = '2026-11-19' where id = '${journalId}';
    update period set closed_at = '2026-11-19T04:10:00Z' where first_day = '2026-10-01'`)
  expect(await proveBooks(school.db)).toEqual({ findings: [], count: 0 })
})

test('a journal that was changed alike on both sides is found by what an earlier night has seen', async () => {
  await storeProof(school)
  const expense = `(select journal_id from posting where journal_id = '${journalId}' limit 1)`
  const { findings } = await tampered(`update posting set amount = 2 * amount where journal_id = ${expense}`)
  expect(findings).toMatchObject([{ check: 'sealed', subject: journalId, journalId }])
  const hidden = await tampered(`update journal_seal s set digest = d.digest from journal_digest d
    where d.journal_id = s.journal_id and d.digest <> s.digest`)
  expect(hidden.findings.map(({ check }) => check)).toEqual(['proof'])
  await undo(`update posting set amount = amount / 2 where journal_id = ${expense};
    update journal_seal s set digest = d.digest from journal_digest d where d.journal_id = s.journal_id`)
  expect(await proveBooks(school.db)).toEqual({ findings: [], count: 0 })
})

test('the nightly proof is shown on the page of the books, and tells whoever keeps them', async () => {
  await storeProof(school)
  const nasreen = await cast.as('nasreen')
  expect(await nasreen.call(readProof, {})).toMatchObject({ count: 0, findings: [] })
  await tampered(`update posting set amount = 4001 where journal_id = '${journalId}' and amount > 0`)
  cast.clock.pass(60)
  await storeProof(school)
  expect(await nasreen.call(readProof, {})).toMatchObject({
    count: 2,
    findings: [
      { check: 'journal', journalId, detail: '1 PKR' },
      { check: 'sealed', journalId },
    ],
  })
  const told = await nasreen.call(listNotifications, {})
  expect(told.rows[0]).toMatchObject({ title: 'The books do not agree', category: 'security', page: 'books' })
  const sana = await cast.as('sana')
  await expect(sana.call(readProof, {})).rejects.toMatchObject({ problem: { status: 403 } })
})
