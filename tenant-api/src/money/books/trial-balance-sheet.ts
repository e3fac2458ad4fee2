import type { FastifyReply } from 'fastify'
import { formatDate } from 'kit/text/locale'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import { sendTable, type SheetFormat } from '../../institute/institute/table-pdf.ts'
import { type Balance, balanceColumns } from './contract.ts'
import { type BalanceQuery, readTrialBalance } from './trial-balance.ts'

const columns = ['opening', 'debit', 'credit', 'closing'] as const

/** The trial balance as an Excel file or on paper, with a line of totals for each currency. */
export async function sendTrialBalance(
  reply: FastifyReply,
  { school, user, format, ...query }: BalanceQuery & { school: School; user: User; format: SheetFormat },
) {
  const { say } = words(user)
  const { from, until, rows } = await readTrialBalance(school, user, query)
  const lines = [...Map.groupBy(rows, ({ currency }) => currency)].flatMap(([currency, of]) => [
    ...of.map((row) => ({
      code: row.account.code,
      title: titleOf(row, user.language),
      currency,
      ...Object.fromEntries(columns.map((name) => [name, row[name].amount])),
    })),
    {
      code: '',
      title: say(sentence('Total')),
      currency,
      ...Object.fromEntries(columns.map((name) => [name, sumOf(of, name)])),
    },
  ])
  const { dateFormat: pattern } = await school.profile()
  const date = formatDate(user.language, from, { pattern, digits: user.digits })
  const isOfOne = new Set(rows.map(({ currency }) => currency)).size < 2
  return sendTable(reply, {
    school,
    reader: user,
    name: sentence('Trial balance'),
    of: { title: say(sentence('from {day}'), { day: date }), day: until },
    fields: balanceColumns,
    ...(isOfOne && { paper: balanceColumns.omit({ currency: true }) }),
    rows: lines,
    format,
  })
}

/** The school's own name of an account in the other script, where there is one. */
function titleOf({ account: { title, otherTitle, isSystem } }: Balance, language: string): string {
  return !isSystem && language !== 'en' && otherTitle !== '' ? otherTitle : title
}

function sumOf(rows: readonly Balance[], name: (typeof columns)[number]): string {
  return String(rows.reduce((total, row) => total + BigInt(row[name].amount), 0n))
}
