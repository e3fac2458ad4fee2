import { eq } from 'drizzle-orm'
import { addDays, addMonths, type Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { account } from '../../../src/access/sessions/tables.ts'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { accountId } from '../../../src/money/books/accounts.ts'
import { exampleAccount } from '../../../src/money/books/contract.ts'
import { examplePeriod } from '../../../src/money/books/periods/contract.ts'
import { ledgerAccount, period } from '../../../src/money/books/tables.ts'
import { customaryYear } from '../../../src/money/books/trial-balance.ts'
import {
  approveVoucher,
  rejectVoucher,
  reverseVoucher,
  withdrawVoucher,
  writeVoucher,
} from '../../../src/money/books/vouchers/write-vouchers.ts'
import { demoCampuses } from '../../institute/structure/seed.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 294

type Paper = {
  campus: keyof typeof demoCampuses
  day: Day
  memo: string
  state: 'approved' | 'asked' | 'rejected' | 'withdrawn' | 'reversed'
  /** Codes of accounts, with rupees: a debit is above zero. */
  lines: Readonly<Record<string, number>>
}

/**
 * The books of the demo school: two fiscal years from July on, an account of its own, and journals by hand in every
 * state. Months are closed at the very end (`close.ts`), after all that is booked in them.
 */
export async function seed(school: School): Promise<void> {
  const [known] = await school.db.select({ id: period.id }).from(period).limit(1)
  const [writer, decider] = await Promise.all([
    userOf(school, 'tariq@riverside.example'),
    userOf(school, 'nasreen@riverside.example'),
  ])
  if (known || !writer || !decider) return
  const today = (await school.today()) as Day
  const year = customaryYear('PK', today)
  await addPeriods(school, year)
  for (const { campus, lines, state, ...paper } of papersOf(year, today)) {
    const { id } = await writeVoucher(school, writer, {
      ...paper,
      campusId: demoCampuses[campus],
      lines: Object.entries(lines).map(([code, rupees]) => ({
        accountId: code === '5260' ? exampleAccount : accountId(code),
        amount: { amount: String(rupees * 100), currency: 'PKR' },
        memo: '',
      })),
    })
    if (state === 'approved' || state === 'reversed')
      await approveVoucher(school, decider, { id, reason: '' })
    if (state === 'reversed')
      await reverseVoucher(school, decider, {
        id,
        day: paper.day,
        reason: 'The tents were paid by the parents',
      })
    if (state === 'withdrawn')
      await withdrawVoucher(school, writer, { id, reason: 'Written at the wrong campus' })
    if (state === 'rejected')
      await rejectVoucher(school, decider, { id, reason: 'The printer has sent no bill yet' })
  }
}

async function userOf(school: School, email: string) {
  const [row] = await school.db.select({ id: account.id }).from(account).where(eq(account.email, email))
  return row ? school.userOf(row.id) : null
}

async function addPeriods(school: School, year: Day): Promise<void> {
  const at = school.now().toISOString()
  const first = addMonths(year, -12)
  await school.transaction(system(sentence('Demo school')), 'books.seeded', async (tx) => {
    await tx.insert(period).values(
      Array.from({ length: 24 }, (_, n) => ({
        ...(n === 12 && { id: examplePeriod }),
        firstDay: addMonths(first, n),
        lastDay: addDays(addMonths(first, n + 1), -1),
        yearFirstDay: n < 12 ? first : year,
        createdAt: at,
        updatedAt: at,
      })),
    )
    await tx.insert(ledgerAccount).values({
      id: exampleAccount,
      code: '5260',
      title: 'Sports and events',
      otherTitle: 'کھیل اور تقریبات',
      kind: 'expense',
      createdAt: at,
      updatedAt: at,
    })
  })
}

function papersOf(year: Day, today: Day): Paper[] {
  const approved = { campus: 'MAIN', state: 'approved' } as const
  return [
    {
      ...approved,
      day: year,
      memo: 'Opening balance of the bank account',
      lines: { '1100': 4_500_000, '3000': -4_500_000 },
    },
    {
      ...approved,
      day: addMonths(year, 2),
      memo: 'Rent, September',
      lines: { '5210': 350_000, '1100': -350_000 },
    },
    {
      ...approved,
      day: addMonths(year, 3),
      memo: 'Electricity and gas, September',
      lines: { '5220': 184_250, '1100': -184_250 },
    },
    {
      ...approved,
      campus: 'CNL',
      day: addMonths(year, 3),
      memo: 'Opening balance of the bank account',
      lines: { '1100': 1_200_000, '3000': -1_200_000 },
    },
    {
      ...approved,
      day: addDays(today, -9),
      memo: 'Sports day: trophies and tents',
      lines: { '5260': 62_500, '5240': 4_800, '1100': -67_300 },
    },
    {
      campus: 'MAIN',
      day: addDays(today, -1),
      memo: 'Bank charges, October',
      state: 'asked',
      lines: { '5810': 2_450, '1100': -2_450 },
    },
    {
      campus: 'MAIN',
      day: addDays(today, -3),
      memo: 'Annual report, printing',
      state: 'rejected',
      lines: { '5240': 95_000, '1100': -95_000 },
    },
    {
      campus: 'MAIN',
      day: addDays(today, -2),
      memo: 'Generator, diesel',
      state: 'withdrawn',
      lines: { '5250': 12_400, '1100': -12_400 },
    },
    {
      campus: 'MAIN',
      day: addDays(today, -8),
      memo: 'Sports day: tents of the second day',
      state: 'reversed',
      lines: { '5260': 18_000, '1100': -18_000 },
    },
  ]
}
