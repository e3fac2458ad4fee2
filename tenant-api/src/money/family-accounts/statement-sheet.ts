import type { FastifyReply } from 'fastify'
import { formatDate } from 'kit/text/locale'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import { sendTable, type SheetFormat } from '../../institute/institute/table-pdf.ts'
import { journalKinds } from '../books/contract.ts'
import { type StatementEntry, statementColumns } from './contract.ts'
import { readFamily } from './read-family.ts'
import { readStatement, type StatementQuery } from './statement.ts'

/** The statement as an Excel file or on paper: first the balance before, last what was charged and paid in all. */
export async function sendStatement(
  reply: FastifyReply,
  { school, user, format, ...asked }: StatementQuery & { school: School; user: User; format: SheetFormat },
) {
  const { say } = words(user)
  const [statement, family] = await Promise.all([
    readStatement(school, user, asked),
    readFamily(school, user, asked),
  ])
  const { opening, rows, closing, until } = statement
  const names = new Map(
    family.children.map(({ id, name, otherName }) => [
      id,
      user.language !== 'en' && otherName !== '' ? otherName : name,
    ]),
  )
  const bare = { day: null, child: '', charged: null, paid: null }
  const lines = [
    ...opening.map(({ amount, currency }) => ({
      ...bare,
      entry: say(sentence('Balance before')),
      balance: amount,
      currency,
    })),
    ...rows.map(({ day, kind, memo, studentId, student, amount: { amount, currency }, balance }) => {
      const isCharge = BigInt(amount) > 0n
      const title = Object.entries(journalKinds).find(([key]) => key === kind)?.[1]
      return {
        day,
        entry: [title && say(title), memo].filter(Boolean).join(' '),
        child: names.get(studentId ?? '') ?? student,
        charged: isCharge ? amount : null,
        paid: isCharge ? null : String(-BigInt(amount)),
        balance: balance.amount,
        currency,
      }
    }),
    ...closing.map(({ amount, currency }) => ({
      ...bare,
      ...sumsOf(rows.filter((row) => row.amount.currency === currency)),
      entry: say(sentence('Total')),
      balance: amount,
      currency,
    })),
  ]
  const { dateFormat: pattern } = await school.profile()
  const date = (day: string) => formatDate(user.language, day, { pattern, digits: user.digits })
  const span = asked.from && say(sentence('from {day}'), { day: date(asked.from) })
  return sendTable(reply, {
    school,
    reader: user,
    name: sentence('Statement'),
    of: { title: [family.name, family.psid, span].filter(Boolean).join(' · '), day: until },
    fields: statementColumns,
    ...(closing.length < 2 && { paper: statementColumns.omit({ currency: true }) }),
    rows: lines,
    format,
  })
}

function sumsOf(rows: readonly StatementEntry[]) {
  const amounts = rows.map(({ amount }) => BigInt(amount.amount))
  const sum = (which: (amount: bigint) => boolean) =>
    amounts.filter(which).reduce((total, amount) => total + amount, 0n)
  return { charged: String(sum((amount) => amount > 0n)), paid: String(-sum((amount) => amount < 0n)) }
}
