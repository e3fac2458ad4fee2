import { sql } from 'drizzle-orm'
import { plainAmount } from 'kit/values/money'
import { day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { User } from '../../../src/core/authorization/user.ts'
import type { School } from '../../../src/core/school/school.ts'
import { exampleBankAccount } from '../../../src/money/bank/contract.ts'
import { bookCharge, keepUnknown } from '../../../src/money/bank/lines/book-lines.ts'
import { addStatement } from '../../../src/money/bank/statements/statements.ts'
import { bankAccount } from '../../../src/money/bank/tables.ts'
import { takeCertain } from '../../../src/money/bank/lines/take-certain.ts'
import { accounts } from '../../../src/money/books/accounts.ts'
import { demoCampuses } from '../../institute/structure/seed.ts'
import { student, userNamed } from '../invoices/seed-bills.ts'

/** After the receipts, tills and cheques that its lines agree with, and before months are closed. */
export const rank = 294.7

const { MAIN } = demoCampuses
const id = exampleBankAccount
const fields = ['day', 'text', 'reference', 'paidOut', 'paidIn', 'balance'] as const
const openingDay = day('2026-11-01')

type Written = [day: string, text: string, reference: string, rupees: number]

/** The account of a father who pays by cheque, and later by transfer. */
const drawer = 'PK87HABB0000555500667788'

/** What the school had done itself: the bank shows it too. */
const booked: readonly Written[] = [
  ['2026-11-03', 'Service charges October', '', -232],
  ['2026-11-10', 'CHQ PAID TENTS AND TROPHIES', '', -67_300],
  ['2026-11-12', `CLEARING CHQ ${drawer}`, '004471', 7500],
  ['2026-11-16', 'IBFT FROM 0300-4455667', 'STAN 771902', 2500],
  ['2026-11-17', 'CASH DEPOSIT', 'HBL 88120', 3000],
]

/**
 * The statement of November in two files: lines of the first are matched, one is an unknown deposit. Of the second one
 * names a bill, one is a payout, one is proposed by its amount and one by its
 * payer, and two say nothing.
 */
export async function seed(school: School): Promise<void> {
  const [there] = await school.db.execute(sql`select 1 from bank_account limit 1`)
  const waqas = await userNamed(school, 'waqas')
  if (there || !waqas) return
  const opening = await openAccount(school)
  await read(school, waqas, opening, booked)
  await takeCertain(school, waqas, { id })
  await bookCharge(school, waqas, {
    id: await lineOf(school, 'Service charges October'),
    accountId: accounts.paymentCharges,
    memo: 'Service charges, October',
  })
  await keepUnknown(school, waqas, { id: await lineOf(school, 'IBFT FROM 0300-4455667') })
  const { psid, owed } = await readFamilies(school)
  await read(school, waqas, opening, [
    ...booked,
    ['2026-11-18', 'CASH DEPOSIT', 'HBL 88154', 1950],
    ['2026-11-18', `FEE ${psid} MOBILE APP`, 'STAN 802214', 5000],
    ['2026-11-18', 'SMS ALERTS NOVEMBER', '', -150],
    ['2026-11-19', '1BILL SETTLEMENT 18112026', 'STL 20323', 2000],
    ['2026-11-19', 'RAAST TRANSFER', 'STAN 811530', Number(owed) / 100],
    ['2026-11-19', `IBFT FROM ${drawer}`, 'STAN 812044', 7500],
    ['2026-11-19', 'CASH DEPOSIT BRANCH 0441', '', 3333],
  ])
}

/** The account has at the end of October what the books say. */
async function openAccount(school: School): Promise<bigint> {
  const at = school.now().toISOString()
  const [books] = await school.db.execute<{ sum: string }>(sql`
    select coalesce(sum(amount), 0)::text as sum from posting where account_id = ${accounts.bank}::uuid and day < ${openingDay}::date`)
  const openingBalance = BigInt(books?.sum ?? 0)
  await school.transaction(system(sentence('Demo school')), 'bank.seeded', (tx) =>
    tx.insert(bankAccount).values({
      id,
      ledgerAccountId: accounts.bank,
      campusId: MAIN,
      currency: 'PKR',
      bank: 'HBL, Canal Road',
      iban: 'PK36HABB0012345678901234',
      openingDay,
      openingBalance,
      createdAt: at,
      updatedAt: at,
    }),
  )
  return openingBalance
}

/** What the crowd has paid in earlier months was in the bank before November: every balance is higher by it. */
export async function crowd(school: School): Promise<void> {
  const [change] = await school.db.execute<{ more: string }>(sql`
    select (coalesce((select sum(amount) from posting where account_id = a.ledger_account_id and day < a.opening_day), 0)
      - a.opening_balance)::text as more from bank_account a where a.id = ${id}::uuid`)
  const more = change?.more ?? '0'
  if (more === '0') return
  await school.transaction(system(sentence('Demo school')), 'bank.seeded', async (tx) => {
    await tx.execute(sql`
      update bank_account set opening_balance = opening_balance + ${more}::bigint where id = ${id}::uuid`)
    await tx.execute(sql`
      update bank_line set balance = balance + ${more}::bigint where bank_account_id = ${id}::uuid`)
  })
}

const amount = (minor: bigint) => plainAmount(minor, 'PKR')

/** A statement as the bank’s page saves it. */
async function read(school: School, user: User, opening: bigint, lines: readonly Written[]): Promise<void> {
  let balance = opening
  const rows = lines.map(([at, text, reference, rupees]) => {
    const minor = BigInt(Math.round(rupees * 100))
    balance += minor
    const [out, come] = minor < 0n ? [amount(-minor), ''] : ['', amount(minor)]
    return [at, text, reference, out, come, amount(balance)].join(',')
  })
  const text = ['Date,Description,Reference,Debit,Credit,Balance', ...rows].join('\n')
  await addStatement(school, user, { id, content: { text }, fields: [...fields] })
}

async function lineOf(school: School, text: string): Promise<string> {
  const [row] = await school.db.execute<{ id: string }>(
    sql`select id from bank_line where bank_account_id = ${id}::uuid and text = ${text}`,
  )
  return row?.id ?? ''
}

/** The bill number of a family, and an amount that only one other family owes. */
async function readFamilies(school: School): Promise<{ psid: string; owed: string }> {
  const today = await school.today()
  const [family] = await school.db.execute<{ psid: string }>(sql`
    select psid from family_account where id = family_of(${student('Zainab')}::uuid, ${today}::date)`)
  const [debt] = await school.db.execute<{ owed: string }>(sql`
    with owed as (
      select family_account_id as id, sum(amount) as amount from family_receivable where amount > 0 and currency = 'PKR' group by 1
      having bool_or(campus_id = ${MAIN}::uuid)
    )
    select amount::text as owed from owed where amount > 0 and amount % 100 = 0 group by amount having count(*) = 1
    order by amount limit 1`)
  return { psid: family?.psid ?? '', owed: debt?.owed ?? '1234500' }
}
