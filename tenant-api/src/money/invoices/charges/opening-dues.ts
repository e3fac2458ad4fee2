import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { WireMoney } from 'kit/values/money'
import { type Day, isMonth } from 'kit/values/day'
import { describe } from '../../../core/acts/act.ts'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { School, Tx } from '../../../core/school/school.ts'
import { student } from '../../../people/students-and-guardians/tables.ts'
import { accounts } from '../../books/accounts.ts'
import { lockPeriod } from '../../books/post.ts'
import { settleWithin } from '../../family-accounts/settle-families.ts'
import { documentOf, type Person, readPeople } from './charges.ts'
import { invoices } from '../contract.ts'
import { issueInvoices, type NewInvoice, type NewLine } from '../issue-invoices.ts'

export type OpeningRow = {
  registrationNumber: string
  period: string
  amount: WireMoney
  dueOn: Day
  comment: string
}

/** What students owe from before; a row that cannot be entered says why, and the others are. */
export async function addOpeningDues(
  school: School,
  user: User,
  { rows, day }: { rows: readonly OpeningRow[]; day?: Day },
) {
  const today = day ?? (await school.today())
  const { say } = words(user)
  return school.transaction(user, 'invoices.opened', async (tx) => {
    const { issued, refused } = await openDues(tx, user, { rows, day: today })
    describe(tx, { count: issued.size })
    const rejected = [...refused].map(([at, message]) => ({
      row: at + 1,
      registrationNumber: rows[at]?.registrationNumber ?? '',
      message: say(message),
    }))
    return { added: issued.size, rejected }
  })
}

/**
 * Enters opening dues within any act: the books debit them against the opening balances. Gives the invoice of each row by
 * its place, or the sentence why there is none.
 */
export async function openDues(
  tx: Tx,
  user: User,
  { rows, day }: { rows: readonly OpeningRow[]; day: Day },
): Promise<{ issued: Map<number, string>; refused: Map<number, string> }> {
  await lockPeriod(tx, day)
  await settleWithin(tx, day)
  const known = await readKnown(tx, user, rows)
  const ids = [...known.values()].map(({ id }) => id)
  const people = new Map((await readPeople(tx, ids, day)).map((one) => [one.studentId, one]))
  const refused = new Map<number, string>()
  const fresh = new Map<string, { at: number; invoice: NewInvoice }>()
  for (const [at, row] of rows.entries()) {
    const found = known.get(row.registrationNumber.toLowerCase())
    const person = found && people.get(found.id)
    const key = `${found?.id} ${row.period}`
    const message = problemOf(row, { found, person, isTwice: fresh.has(key) })
    if (message !== null || !person) refused.set(at, message ?? missing)
    else fresh.set(key, { at, invoice: openingOf(person, row, day) })
  }
  const issued = new Map<number, string>()
  for (const [campusId, some] of Map.groupBy(fresh.values(), ({ invoice }) => invoice.campusId)) {
    const made = await issueInvoices(
      tx,
      campusId,
      some.map(({ invoice }) => invoice),
    )
    for (const [n, { at }] of some.entries()) issued.set(at, made[n]?.id ?? '')
  }
  return { issued, refused }
}

const missing = sentence('Nobody has this registration number')
type Known = { id: string; periods: string[]; currency: string }

async function readKnown(tx: Tx, user: User, rows: readonly OpeningRow[]): Promise<Map<string, Known>> {
  const numbers = JSON.stringify(rows.map(({ registrationNumber }) => registrationNumber.toLowerCase()))
  const found = await tx.execute<Known & { number: string }>(sql`
    select ${student.id} as id, lower(${student.registrationNumber}) as number, campus_currency(${student.campusId}) as currency,
      to_jsonb(array(select i.period_key from invoice i where i.student_id = ${student.id} and i.kind = 'opening' and i.cancelled_at is null)) as periods
    from ${student} where lower(${student.registrationNumber}) in (select jsonb_array_elements_text(${numbers}::text::jsonb))
      and ${student.archivedAt} is null and ${reach(user, invoices.name, 'edit', { campus: student.campusId })}`)
  return new Map(found.map(({ number, ...one }) => [number, one]))
}

type Finding = { found: Known | undefined; person: Person | undefined; isTwice: boolean }

function problemOf({ period, amount }: OpeningRow, { found, person, isTwice }: Finding): string | null {
  if (!found || !person) return missing
  if (!isMonth(period)) return sentence('Type the month as 2026-03')
  if (person.familyAccountId === null) return sentence('There is no family account yet')
  if (amount.currency !== found.currency) return sentence('The amount must be in the currency of the campus')
  if (BigInt(amount.amount) <= 0n) return sentence('The amount must be above zero')
  if (found.periods.includes(period) || isTwice)
    return sentence('The opening dues of this month are there already')
  return null
}

function openingOf(
  person: Person,
  { period, amount: typed, dueOn, comment }: OpeningRow,
  today: Day,
): NewInvoice {
  const amount = BigInt(typed.amount)
  const price = { gross: amount, concession: 0n, sponsored: 0n, tax: 0n, net: amount, grants: [] }
  const line: NewLine = {
    kind: 'opening',
    feeTypeId: null,
    title: sentence('Opening dues'),
    otherTitle: '',
    planLineId: null,
    serviceId: null,
    accountId: accounts.opening,
    parties: 'none',
    taxRateId: null,
    price,
    basis: { amount: typed.amount, part: 1, whole: 1, grants: [] },
  }
  const { familyAccountId, grants: _, ...who } = person
  return {
    ...documentOf(who, familyAccountId ?? ''),
    kind: 'opening',
    period,
    issuedOn: today,
    dueOn,
    currency: typed.currency,
    comment,
    lines: [line],
  }
}
