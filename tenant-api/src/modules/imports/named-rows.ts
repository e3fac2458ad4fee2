import { and, inArray } from 'drizzle-orm'
import { fold } from 'kit/fold'
import type { Crud } from '../../crud-table.ts'
import { offerOf } from '../../crud-values.ts'
import type { Tx } from '../../school.ts'
import type { User } from '../access/user.ts'

/** By what people name a row in a list: its name, its number, its short forms. The town of a campus is none. */
const naming = ['name', 'title', 'code', 'conciseName', 'number', 'otherName']

/** Finds a row's id by what it is called: undefined for none, null for several. */
export type FindRow = (text: string) => string | null | undefined

/** For each field that names rows of another resource, how those are found: of what the user may choose. */
export async function findersOf(tx: Tx, crud: Crud, user: User): Promise<ReadonlyMap<string, FindRow>> {
  const finders = new Map<string, FindRow>()
  for (const key of Object.keys(crud.rows ?? {})) finders.set(key, await finderOf(tx, crud, { user, key }))
  return finders
}

async function finderOf(tx: Tx, crud: Crud, asked: { user: User; key: string }): Promise<FindRow> {
  const offer = offerOf(crud, asked)
  if (!offer) return () => undefined
  const { of, where } = offer
  const keys = [of.label, ...naming].filter((key, at, all) => key in of.columns && all.indexOf(key) === at)
  const rows = await tx.select(of.columns).from(of.table).where(where)
  const books = keys.map((key) => bookOf(rows, key))
  return (text) => {
    for (const book of books) {
      const found = book.get(fold(text))
      if (found !== undefined) return found
    }
    return undefined
  }
}

/** Id by folded text of one column; null where several have the same. */
function bookOf(rows: readonly Record<string, unknown>[], key: string): ReadonlyMap<string, string | null> {
  const book = new Map<string, string | null>()
  for (const row of rows) {
    const text = fold(String(row[key] ?? ''))
    if (text !== '') book.set(text, book.has(text) ? null : String(row.id))
  }
  return book
}

type Given = { user: User; bodies: readonly Readonly<Record<string, unknown>>[] }

/** Of the rows that bodies refer to, those that may be chosen just now, held until the transaction ends. */
export async function choosable(tx: Tx, crud: Crud, { user, bodies }: Given): Promise<ReadonlySet<string>> {
  const open = new Set<string>()
  for (const key of Object.keys(crud.rows ?? {})) {
    const ids = [...new Set(bodies.flatMap((body) => (typeof body[key] === 'string' ? [body[key]] : [])))]
    const offer = ids.length > 0 && offerOf(crud, { user, key })
    if (!offer) continue
    const { table } = offer.of
    const rows = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.id, ids), offer.where))
      .for('key share')
    for (const { id } of rows) open.add(String(id))
  }
  return open
}
