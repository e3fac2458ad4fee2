import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Day } from 'kit/values/day'
import { mainCampus } from '../../institute/structure/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import type { School } from '../../core/school/school.ts'
import { castSchool } from '../../../testing/school.ts'
import {
  act,
  charge,
  forgetDocuments,
  journalOf,
  lineOf,
  pay,
  postOne,
  smallJournal,
  superuserOf,
  today,
} from '../../../testing/books.ts'
import { accountId, accounts, accountTitles } from './accounts.ts'
import { partiesOf } from './parties.ts'
import { lockPeriod, nextNumbers, post, reverse } from './post.ts'
import { invoiceOpen, journal, ledgerAccount, posting } from './tables.ts'

const cast = await castSchool()
const owner = superuserOf(cast)
let school: School
let child = ''
afterAll(() => owner.end())

beforeAll(async () => {
  school = await cast.school()
  await forgetDocuments(owner)
  const [row] = await school.db.select({ id: student.id }).from(student).limit(1)
  child = await act(
    school,
    async (tx) => (await partiesOf(tx, 'student', [row?.id ?? ''])).values().next().value ?? '',
  )
})

/** The error of the database itself, behind the words of the product. */
const refusedBy = (constraint: string) =>
  expect.objectContaining({ cause: expect.objectContaining({ constraint_name: constraint }) })

test('every school has the accounts of the product, under the same ids', async () => {
  const rows = await school.db
    .select()
    .from(ledgerAccount)
    .where(sql`${ledgerAccount.isSystem}`)
  expect(rows.length).toBeGreaterThan(40)
  for (const { id, code } of rows) expect(id).toBe(accountId(code))
  expect(rows.map(({ title }) => title).toSorted()).toEqual([...accountTitles].toSorted())
  const ids = new Set(rows.map(({ id }) => id))
  expect(Object.values(accounts).filter((id) => !ids.has(id))).toEqual([])
})

test('journals are written with their postings, and their ids come in the given order', async () => {
  const ids = await act(school, (tx) =>
    post(tx, [
      smallJournal({ memo: 'first' }),
      smallJournal({ memo: 'second' }, 250n),
      smallJournal({ memo: 'third' }),
    ]),
  )
  const rows = await school.db
    .select()
    .from(journal)
    .where(sql`${journal.id} = any (${`{${ids.join(',')}}`}::uuid[])`)
  const memos = ids.map((id) => rows.find((row) => row.id === id)?.memo)
  expect(memos).toEqual(['first', 'second', 'third'])
  const sides = await school.db
    .select()
    .from(posting)
    .where(sql`${posting.journalId} = ${ids[1]}`)
  expect(sides.map(({ amount }) => amount).sort()).toEqual([-250n, 250n])
  expect(await act(school, (tx) => post(tx, []))).toEqual([])
})

test('a journal that does not balance is refused', async () => {
  const sides = [
    { account: accounts.generalExpenses, amount: 100n },
    { account: accounts.bank, amount: -99n },
  ]
  await expect(postOne(school, journalOf(sides))).rejects.toEqual(refusedBy('posting_balanced'))
})

test('each campus balances by itself', async () => {
  const sides = [
    { account: accounts.generalExpenses, amount: 100n, campusId: demoCampuses.CNL },
    { account: accounts.bank, amount: -100n },
  ]
  await expect(postOne(school, journalOf(sides))).rejects.toEqual(refusedBy('posting_balanced'))
  const through = [
    ...sides,
    { account: accounts.interCampus, amount: -100n, campusId: demoCampuses.CNL },
    { account: accounts.interCampus, amount: 100n },
  ]
  expect(await postOne(school, journalOf(through))).not.toBe('')
})

test('a journal without postings does not outlive its act', async () => {
  const writing = act(school, (tx) =>
    tx.execute(sql`
    insert into journal (kind, day, campus_id) values ('voucher', ${today}, ${mainCampus})`),
  )
  await expect(writing).rejects.toMatchObject({ constraint_name: 'journal_whole' })
})

test('a posting joins no journal of another act, and no other day', async () => {
  const id = await postOne(school, smallJournal())
  const add = (day: string) =>
    act(school, (tx) =>
      tx.execute(sql`
      insert into posting (journal_id, account_id, campus_id, amount, currency, day)
      select ${id}::uuid, ${accounts.bank}::uuid, ${mainCampus}::uuid, a, 'PKR', ${day}::date from unnest(array[5, -5]) a`),
    )
  await expect(add(today)).rejects.toMatchObject({ cause: { code: 'MK001' } })
  const alien = act(school, (tx) =>
    tx.execute(sql`
    insert into journal (kind, day, campus_id, act_id) select 'voucher', ${today}, ${mainCampus}, act_id from journal limit 1`),
  )
  await expect(alien).rejects.toMatchObject({ cause: { code: 'MK001' } })
})

test.each(['journal', 'posting'])(
  'nothing in %s is changed, deleted or emptied, even by its owner',
  async (table) => {
    for (const statement of [
      `update ${table} set campus_id = campus_id`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await expect(owner.unsafe(statement), statement).rejects.toMatchObject({ code: 'MK003' })
    }
  },
)

test('a posting names a party exactly if its account has parties of that kind', async () => {
  const line = lineOf(child)
  const without = journalOf([
    { account: accounts.receivable, amount: 100n, line },
    { account: accounts.tuition, amount: -100n },
  ])
  await expect(postOne(school, without)).rejects.toEqual(refusedBy('posting_party_fits'))
  const onBank = journalOf([
    { account: accounts.bank, amount: 100n, party: child },
    { account: accounts.tuition, amount: -100n },
  ])
  await expect(postOne(school, onBank)).rejects.toEqual(refusedBy('posting_party_fits'))
  const family = journalOf([
    { account: accounts.bank, amount: 100n },
    { account: accounts.advances, amount: -100n, party: child },
  ])
  await expect(postOne(school, family)).rejects.toEqual(refusedBy('posting_party_fits'))
})

test('fees receivable are booked on the line of an invoice', async () => {
  const bare = journalOf([
    { account: accounts.receivable, amount: 100n, party: child },
    { account: accounts.tuition, amount: -100n },
  ])
  await expect(postOne(school, bare)).rejects.toEqual(refusedBy('posting_receivable_of_line'))
})

test('an account in the archive has no new postings', async () => {
  const [row] = await act(school, (tx) =>
    tx
      .insert(ledgerAccount)
      .values({ code: '5990', title: 'Old expenses', kind: 'expense', archivedAt: '2026-11-01T00:00:00Z' })
      .returning({ id: ledgerAccount.id }),
  )
  const sides = [
    { account: row?.id ?? '', amount: 100n },
    { account: accounts.bank, amount: -100n },
  ]
  await expect(postOne(school, journalOf(sides))).rejects.toMatchObject({ code: 'account-archived' })
})

const due = async (id: string) => {
  const [row] = await school.db
    .select()
    .from(invoiceOpen)
    .where(sql`${invoiceOpen.lineId} = ${id}`)
  return row?.amount
}

test('what is due follows the postings, and nobody pays more than that', async () => {
  const line = lineOf(child)
  await postOne(school, charge(line, 850_000n))
  expect(await due(line.id)).toBe(850_000n)
  await postOne(school, pay(line, 300_000n))
  expect(await due(line.id)).toBe(550_000n)
  await expect(postOne(school, pay(line, 550_001n))).rejects.toMatchObject({ code: 'more-than-due' })
  await postOne(school, pay(line, 550_000n))
  expect(await due(line.id)).toBe(0n)
})

test('forty parallel payments of one line never pay more than is due', async () => {
  const lines = [lineOf(child), lineOf(child)]
  await act(school, (tx) =>
    post(
      tx,
      lines.map((line) => charge(line, 1_000n)),
    ),
  )
  // Each pays both lines, in either order: the trigger takes their locks in one.
  const paying = Array.from({ length: 40 }, (_, n) =>
    act(school, (tx) =>
      post(
        tx,
        (n % 2 ? lines : lines.toReversed()).map((line) => pay(line, 100n)),
      ),
    ).then(
      () => 'paid',
      ({ code }: { code: string }) => code,
    ),
  )
  const outcomes = await Promise.all(paying)
  expect(outcomes.filter((one) => one === 'paid')).toHaveLength(10)
  expect(new Set(outcomes)).toEqual(new Set(['paid', 'more-than-due']))
  expect(await Promise.all(lines.map(({ id }) => due(id)))).toEqual([0n, 0n])
})

test('a reversal takes back the whole of its original, once', async () => {
  const line = lineOf(child)
  const id = await postOne(school, charge(line, 500n))
  const [reversal] = await act(school, (tx) => reverse(tx, [id], { day: today, memo: 'Twice' }))
  expect(await due(line.id)).toBe(0n)
  const again = act(school, (tx) => reverse(tx, [id], { day: today }))
  await expect(again).rejects.toMatchObject({ code: 'already-reversed', status: 409 })
  const back = act(school, (tx) => reverse(tx, [reversal ?? ''], { day: today }))
  await expect(back).rejects.toMatchObject({ code: 'already-reversed' })
})

test('the database itself refuses a half reversal and the reversal of one', async () => {
  const id = await postOne(school, smallJournal({}, 900n))
  const half = (original: string) =>
    act(school, (tx) =>
      tx.execute(sql`
    with j as (
      insert into journal (kind, day, campus_id, reverses_id) values ('reversal', ${today}, ${mainCampus}, ${original}) returning id
    )
    insert into posting (journal_id, account_id, campus_id, amount, currency, day)
    select j.id, p.account_id, p.campus_id, - p.amount / 3, p.currency, ${today}::date from j, posting p where p.journal_id = ${original}`),
    )
  await expect(half(id)).rejects.toMatchObject({ constraint_name: 'journal_reversal_whole' })
  const [reversal] = await act(school, (tx) => reverse(tx, [id], { day: today }))
  await expect(half(reversal ?? '')).rejects.toEqual(refusedBy('journal_reverses_original'))
})

test('what has a key happens once', async () => {
  await postOne(school, smallJournal({ key: 'issue:one:two:2026-11' }))
  const again = postOne(school, smallJournal({ key: 'issue:one:two:2026-11' }))
  await expect(again).rejects.toMatchObject({ code: 'booked-already' })
})

async function periodOf(firstDay: string, lastDay: string): Promise<string> {
  const [row] = await act(school, (tx) =>
    tx.execute<{ id: string }>(sql`
    insert into period (first_day, last_day, year_first_day) values (${firstDay}, ${lastDay}, ${firstDay}) returning id`),
  )
  return row?.id ?? ''
}
const close = (id: string) =>
  act(school, (tx) => tx.execute(sql`update period set state = 'closed', closed_at = now() where id = ${id}`))

test('a closed period takes no journal; its neighbours do', async () => {
  const id = await periodOf('2019-01-01', '2019-01-31')
  await postOne(school, smallJournal({ day: '2019-01-31' as Day }))
  await close(id)
  await expect(postOne(school, smallJournal({ day: '2019-01-31' as Day }))).rejects.toMatchObject({
    code: 'period-closed',
    status: 409,
  })
  await expect(act(school, (tx) => lockPeriod(tx, '2019-01-15' as Day))).rejects.toMatchObject({
    code: 'period-closed',
  })
  await postOne(school, smallJournal({ day: '2019-02-01' as Day }))
  const moving = act(school, (tx) =>
    tx.execute(sql`update period set last_day = '2019-01-30' where id = ${id}`),
  )
  await expect(moving).rejects.toMatchObject({ cause: { code: 'MK003' } })
})

test('closing waits for whoever is posting, and no posting slips in behind it', async () => {
  const id = await periodOf('2019-03-01', '2019-03-31')
  const day = '2019-03-10' as Day
  const log: string[] = []
  const gate = Promise.withResolvers<void>()
  const isPosted = Promise.withResolvers<void>()
  const early = act(school, async (tx) => {
    await post(tx, [smallJournal({ day })])
    isPosted.resolve()
    await gate.promise
    log.push('posted')
  })
  await Promise.race([isPosted.promise, early])
  const closing = close(id).then(() => log.push('closed'))
  // The closing waits for the lock; whoever posts from now on waits behind it, and is refused.
  await expect
    .poll(async () => {
      const [row] =
        await owner`select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted`
      return row?.waiting
    })
    .toBe(1)
  const late = postOne(school, smallJournal({ day })).then(
    () => 'slipped in',
    ({ code }: { code: string }) => code,
  )
  gate.resolve()
  await Promise.all([early, closing])
  expect(await late).toBe('period-closed')
  expect(log).toEqual(['posted', 'closed'])
})

test('a hundred parallel writers draw numbers without a gap, though some of them fail', async () => {
  const drawing = Array.from({ length: 100 }, (_, n) =>
    act(school, async (tx) => {
      const first = await nextNumbers(tx, {
        campusId: mainCampus,
        kind: 'receipt',
        year: '1999',
        count: (n % 3) + 1,
      })
      if (n % 10 === 0) throw new Error('failed')
      return Array.from({ length: (n % 3) + 1 }, (_, at) => first + at)
    }).catch(() => []),
  )
  const numbers = (await Promise.all(drawing)).flat().sort((a, b) => a - b)
  expect(numbers.length).toBeGreaterThan(150)
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
})

test('each record has its party, the same one each time', async () => {
  const rows = await school.db.select({ id: student.id }).from(student).limit(3)
  const ids = rows.map(({ id }) => id)
  const first = await act(school, (tx) => partiesOf(tx, 'student', ids))
  const second = await act(school, (tx) => partiesOf(tx, 'student', [...ids, ...ids]))
  expect([...second].toSorted()).toEqual([...first].toSorted())
  expect(new Set(first.values()).size).toBe(3)
  expect(ids.map((id) => first.has(id))).toEqual([true, true, true])
})
