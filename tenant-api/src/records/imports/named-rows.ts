import { and, inArray } from 'drizzle-orm'
import { searchForm } from 'kit/text/search-form'
import { inFull, offerOf, placesIn } from '../../crud/values.ts'
import type { Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import type { ImportedCrud } from './row-store.ts'

/** The columns by which people name a row: name, number, short forms. The town of a campus is none. */
const naming = ['name', 'title', 'code', 'conciseName', 'number', 'otherName']

type Body = Readonly<Record<string, unknown>>
/** Finds the id of a row by its name, for the row that refers to it: undefined for none, null for several. */
export type FindRow = (text: string, by: Body) => string | null | undefined
/** The rows that a field may refer to; rows of a file are added as they are read. */
export type RowBook = { find: FindRow; add: (row: Body, place?: string) => void }

/** A book for each field that refers to another resource: of the rows that the user may choose. */
export async function booksOf(tx: Tx, crud: ImportedCrud, user: User): Promise<ReadonlyMap<string, RowBook>> {
  const books = new Map<string, RowBook>()
  for (const key of Object.keys(crud.rows ?? {})) books.set(key, await bookFor(tx, crud, { user, key }))
  return books
}

/** The fields that refer to the resource itself: the next class, the parent term. */
export function ownFields(crud: ImportedCrud): string[] {
  return Object.keys(crud.rows ?? {}).filter((key) => crud.rows?.[key]?.() === crud)
}

/** The columns that name a row, the label column first. */
export function namesOf({ label, columns }: ImportedCrud): string[] {
  return [label, ...naming].filter((key, at, all) => key in columns && all.indexOf(key) === at)
}

async function bookFor(tx: Tx, crud: ImportedCrud, asked: { user: User; key: string }): Promise<RowBook> {
  const offer = offerOf(crud, asked)
  if (!offer) return { find: () => undefined, add: () => undefined }
  const { of, where } = offer
  const book = emptyBook(namesOf(of), sharedFields(crud, of, asked.key))
  const rows = await tx.select(of.columns).from(of.table).where(where)
  const places = await placesIn(tx, of, rows)
  for (const row of rows) book.add(row, places.get(row))
  return book
}

/**
 * The fields that a row shares with the one it refers to: a student and the section have one campus and one
 * class.
 */
function sharedFields(crud: ImportedCrud, of: ImportedCrud, key: string): string[] {
  return Object.entries(crud.rows ?? {}).flatMap(([field, refer]) =>
    field !== key && refer() !== of && of.rows?.[field]?.() === refer() ? [field] : [],
  )
}

/**
 * Prefers a row that shares all these fields with the referring row, then one that shares some; then one of the
 * whole institute, or of the campus in the text; finally one of any campus.
 */
function emptyBook(names: readonly string[], shared: readonly string[]): RowBook {
  const parts = shared.length > 1 ? shared.map((field) => [field]) : []
  const nearPages = [shared, ...parts].map((of) => ({ of, page: emptyPages(names) }))
  const [full, plain] = [emptyPages(names), emptyPages(names)]
  return {
    add(row, place) {
      for (const { of, page } of nearPages) if (of.length > 0) page.add(row, { of: valuesOf(row, of) })
      full.add(row, { place })
      if (place !== undefined) plain.add(row, {})
    },
    find(text, by) {
      const looks = nearPages.map(
        ({ of, page }) =>
          () =>
            page.find(text, valuesOf(by, of)),
      )
      for (const look of [...looks, () => full.find(text), () => plain.find(text)]) {
        const found = look()
        if (found !== undefined) return found
      }
      return undefined
    },
  }
}

function valuesOf(row: Body, fields: readonly string[]): string {
  return fields.map((field) => String(row[field] ?? '')).join(' ')
}

/** Ids by the search form of each column, and by the shared fields; null if several rows match. */
function emptyPages(names: readonly string[]) {
  const pages = names.map(() => new Map<string, string | null>())
  return {
    add(row: Body, { of, place }: { of?: string; place?: string | undefined }) {
      names.forEach((name, at) => {
        const text = String(row[name] ?? '')
        if (searchForm(text) === '') return
        const key = pageKey(inFull(text, place), of)
        const before = pages[at]?.get(key)
        pages[at]?.set(key, before === undefined || before === row.id ? String(row.id) : null)
      })
    },
    find(text: string, of?: string): string | null | undefined {
      const key = pageKey(text, of)
      return pages.find((page) => page.has(key))?.get(key)
    },
  }
}

function pageKey(text: string, of = ''): string {
  return `${of} ${searchForm(text)}`
}

type Given = { user: User; bodies: readonly Body[] }

/** The referenced rows that the user may choose now, locked until the transaction ends. */
export async function choosable(
  tx: Tx,
  crud: ImportedCrud,
  { user, bodies }: Given,
): Promise<ReadonlySet<string>> {
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
