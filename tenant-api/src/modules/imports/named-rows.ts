import { and, inArray, isNull } from 'drizzle-orm'
import { fold } from 'kit/fold'
import type { Crud } from '../../crud-table.ts'
import type { Tx } from '../../school.ts'
import { may, reach } from '../access/reach.ts'
import type { User } from '../access/user.ts'

/** By what people name a row in a list: its name, its number, its short forms. The town of a campus is none. */
const naming = ['name', 'title', 'code', 'conciseName', 'number', 'otherName']

/** Finds a row's id by what it is called: undefined for none, null for several. */
export type FindRow = (text: string) => string | null | undefined

/** For each field that names rows of another resource, how those are found: of what the user sees, not the archive. */
export async function findersOf(tx: Tx, crud: Crud, user: User): Promise<ReadonlyMap<string, FindRow>> {
  const finders = new Map<string, FindRow>()
  for (const [field, refer] of Object.entries(crud.rows ?? {})) {
    finders.set(field, await finderOf(tx, refer(), { user, isPlace: isPlace(crud, field) }))
  }
  return finders
}

/** Whether a field says in which campus a row lies; that is judged by the reach of the row itself. */
function isPlace({ columns, within }: Crud, field: string): boolean {
  return within.campus !== undefined && columns[field] === within.campus
}

type Seen = { user: User; isPlace: boolean }

async function finderOf(tx: Tx, of: Crud, { user, isPlace }: Seen): Promise<FindRow> {
  if (!isPlace && !may(user, of.name, 'view')) return () => undefined
  const keys = [of.label, ...naming].filter((key, at, all) => key in of.columns && all.indexOf(key) === at)
  const within = isPlace ? undefined : reach(user, of.name, 'view', of.within)
  const rows = await tx
    .select(of.columns)
    .from(of.table)
    .where(and(isNull(of.table.archivedAt), within))
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
  for (const [field, refer] of Object.entries(crud.rows ?? {})) {
    const ids = [...new Set(bodies.flatMap((body) => (typeof body[field] === 'string' ? [body[field]] : [])))]
    const of = refer()
    if (ids.length === 0 || (!isPlace(crud, field) && !may(user, of.name, 'view'))) continue
    const within = isPlace(crud, field) ? undefined : reach(user, of.name, 'view', of.within)
    const rows = await tx
      .select({ id: of.table.id })
      .from(of.table)
      .where(and(inArray(of.table.id, ids), isNull(of.table.archivedAt), within))
      .for('key share')
    for (const { id } of rows) open.add(String(id))
  }
  return open
}
