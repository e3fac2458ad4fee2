import { randomUUID } from 'node:crypto'
import type { Day } from 'kit/values/day'
import postgres from 'postgres'
import { mainCampus } from '../src/institute/structure/contract.ts'
import { system } from '../src/core/acts/act.ts'
import type { School, Tx } from '../src/core/school/school.ts'
import { accounts } from '../src/money/books/accounts.ts'
import { type NewJournal, type NewPosting, post } from '../src/money/books/post.ts'
import type { CastSchool } from './school.ts'

export const today = '2026-11-19' as Day

/** Somebody who writes in the books, as the rules of the database see them. */
export function act<T>(school: School, write: (tx: Tx) => Promise<T>): Promise<T> {
  return school.transaction(system('Test'), 'books.tested', write)
}

/** A journal of MAIN today: `sides` are accounts with their amounts in paisa. */
export function journalOf(sides: readonly NewPosting[], more: Partial<NewJournal> = {}): NewJournal {
  return { kind: 'voucher', day: today, campusId: mainCampus, currency: 'PKR', postings: sides, ...more }
}

/** Rs 1 from the bank for repairs, as the smallest journal. */
export function smallJournal(more: Partial<NewJournal> = {}, amount = 100n): NewJournal {
  return journalOf(
    [
      { account: accounts.generalExpenses, amount },
      { account: accounts.bank, amount: -amount },
    ],
    more,
  )
}

export type Line = { id: string; invoiceId: string; party: string }

/** An invoice line that names no document of the module of invoices. */
export function lineOf(party: string): Line {
  return { id: randomUUID(), invoiceId: randomUUID(), party }
}

/** What a student is charged: receivable against tuition. */
export function charge(line: Line, amount: bigint): NewJournal {
  return journalOf(
    [
      { account: accounts.receivable, amount, party: line.party, line },
      { account: accounts.tuition, amount: -amount },
    ],
    { kind: 'invoice' },
  )
}

/** What is paid of it at the bank. */
export function pay(line: Line, amount: bigint): NewJournal {
  return journalOf(
    [
      { account: accounts.bank, amount },
      { account: accounts.receivable, amount: -amount, party: line.party, line },
    ],
    { kind: 'receipt' },
  )
}

export function postOne(school: School, journal: NewJournal): Promise<string> {
  return act(school, async (tx) => {
    const [id] = await post(tx, [journal])
    return id ?? ''
  })
}

/** The school's database as the superuser, for whom no rule of a verb counts; close it by `end`. */
export function superuserOf({ schools, riverside }: CastSchool): postgres.Sql {
  const url = Object.assign(new URL(schools.control.superuser), { pathname: `/${riverside.database}` })
  return postgres(url.href, { max: 1, onnotice: () => undefined })
}

/**
 * Drops the foreign keys to documents that other modules own, so that a test of the books alone can charge a line
 * without its invoice.
 */
export async function forgetDocuments(sql: postgres.Sql): Promise<void> {
  const keys = await sql<{ name: string; table: string }[]>`
    select c.conname as name, c.conrelid::regclass::text as table from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.conrelid in ('posting'::regclass, 'invoice_open'::regclass)
      and a.attname in ('invoice_id', 'line_id')`
  for (const key of keys) await sql`alter table ${sql(key.table)} drop constraint ${sql(key.name)}`
}
