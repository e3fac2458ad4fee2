import { eq, sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { describe, timeOf } from '../../../core/acts/act.ts'
import type { User } from '../../../core/authorization/user.ts'
import { readApart } from '../../../core/documents/workbook/read-in-worker.ts'
import type { FileRow } from '../../../core/documents/workbook/row-bounds.ts'
import type { School, Tx } from '../../../core/school/school.ts'
import { type AccountRow, findAccount, lockAccount } from '../accounts.ts'
import type { ColumnField, StatementColumn, StatementContent } from '../contract.ts'
import { proposeMatches } from '../lines/propose-matches.ts'
import {
  fingerprintOf,
  guessFields,
  headingRow,
  readLines,
  type Reading,
  type StatementLine,
} from './statement-columns.ts'
import { bankAccount } from '../tables.ts'

type Given = { id: string; content: StatementContent }

/** What each column of a statement says, by the last statement or as it is guessed; nothing is written. */
export async function readStatement(school: School, user: User, { id, content }: Given) {
  const account = await findAccount(school.db, user, id, 'edit')
  const { rows, heading, reading } = await readSheet(school, account, content)
  const fields = guessFields(rows, { heading, remembered: account.columns, reading })
  const below = rows.slice(heading + 1)
  const titles = heading < 0 ? [] : (rows[heading]?.cells ?? [])
  return {
    columns: fields.map((field, at) => ({
      title: titles[at] ?? '',
      field,
      samples: below.slice(0, 3).map(({ cells }) => (cells[at] ?? '').slice(0, 80)),
    })),
    lines: readLines(below, { fields, reading }).lines.length,
  }
}

/**
 * Stores the lines of a statement that are not there yet. Lines of which the bank says the same are counted: the n-th of
 * the file is the n-th that is stored.
 */
export async function addStatement(
  school: School,
  user: User,
  { id, content, fields }: Given & { fields: (ColumnField | null)[] },
) {
  const { rows, heading, reading } = await readSheet(
    school,
    await findAccount(school.db, user, id, 'edit'),
    content,
  )
  const titles = heading < 0 ? [] : (rows[heading]?.cells ?? [])
  const { lines, unread } = readLines(rows.slice(heading + 1), { fields, reading })
  const { say } = words(user)
  const future = lines.filter(({ day }) => day > reading.today)
  const past = lines.filter(({ day }) => day <= reading.today)
  if (past.length === 0 && unread.length === 0 && future.length === 0) refuseEmpty()
  return school.transaction(user, 'bank.statement-read', async (tx) => {
    const account = await lockAccount(tx, user, id)
    const current = past.filter(({ day }) => day >= account.openingDay)
    const added = await insertLines(tx, account, current)
    const columns = fields.map((field, at): StatementColumn => ({ title: titles[at] ?? '', field }))
    if (JSON.stringify(columns) !== JSON.stringify(account.columns))
      await tx
        .update(bankAccount)
        .set({ columns, version: account.version + 1, updatedAt: timeOf(tx).toISOString() })
        .where(eq(bankAccount.id, id))
    await proposeMatches(tx, account)
    describe(tx, { count: added, bank: account.bank })
    const notYet = sentence('This day has not come yet')
    return {
      added,
      known: current.length - added,
      early: past.length - current.length,
      unread: [...unread, ...future.map(({ number }) => ({ number, message: notYet }))].map(
        ({ number, message }) => ({ number, message: say(message) }),
      ),
    }
  })
}

function refuseEmpty(): never {
  refuse(
    'bank.no-lines',
    'No line can be read. Say which column has the day, and which one the amounts',
    {},
    {
      status: 409,
      errors: [
        {
          pointer: '/fields',
          code: 'no-lines',
          message: sentence('Say which column has the day, and which one the amounts'),
        },
      ],
    },
  )
}

/** The first sheet with rows, and what its texts are read by. */
async function readSheet(
  school: School,
  { currency }: AccountRow,
  content: StatementContent,
): Promise<{ rows: FileRow[]; heading: number; reading: Reading }> {
  const source = 'text' in content ? content.text : Buffer.from(content.base64, 'base64')
  const { sheets } = await readApart(school.id, source)
  const rows = sheets.find((sheet) => sheet.rows.length > 0)?.rows ?? []
  if (rows.length === 0) refuseEmpty()
  const { country, dateFormat } = await school.profile()
  return {
    rows,
    heading: headingRow(rows),
    reading: { currency, country, dateFormat, today: await school.today() },
  }
}

/** Gives how many lines are new. The account is locked, so nobody else adds to it meanwhile. */
async function insertLines(
  tx: Tx,
  { id, campusId }: AccountRow,
  lines: readonly StatementLine[],
): Promise<number> {
  const counts = new Map<string, number>()
  const rows = lines.map(({ number: _row, amount, balance, ...line }, place) => {
    const fingerprint = fingerprintOf({ ...line, amount })
    const ordinal = (counts.get(fingerprint) ?? 0) + 1
    counts.set(fingerprint, ordinal)
    return {
      ...line,
      amount: String(amount),
      balance: balance === null ? null : String(balance),
      fingerprint,
      ordinal,
      place,
    }
  })
  const added = await tx.execute(sql`
    insert into bank_line (bank_account_id, campus_id, day, amount, text, reference, balance, payer, fingerprint, ordinal, place,
      created_at, updated_at)
    select ${id}::uuid, ${campusId}::uuid, n.day, n.amount, n.text, n.reference, n.balance, n.payer, n.fingerprint, n.ordinal,
      n.place + coalesce((select max(l.place) + 1 from bank_line l where l.bank_account_id = ${id}::uuid), 0), t.at, t.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as n (day date, amount bigint, text text, reference text,
        balance bigint, payer text, fingerprint text, ordinal int, place int)
      cross join (select ${timeOf(tx).toISOString()}::timestamptz as at) t
    order by n.place on conflict on constraint bank_line_once do nothing returning id`)
  return added.length
}
