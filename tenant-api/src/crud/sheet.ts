import { flatRow } from 'kit/contract/custom-rows'
import type { SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import { tailor } from './fields/custom-fields.ts'
import { fileNamesIn } from './fields/files.ts'
import { isPlain, type Query, unpreparedList } from './list.ts'
import { type Crud, type Filling, selectFrom } from './table.ts'
import { namesIn } from './values.ts'
import type { User } from '../core/authorization/user.ts'
import type { Db, School, Tx } from '../core/school/school.ts'
import type { Sheet } from '../core/documents/sheets.ts'

type Asked = { school: School; user: User; query: Query }
type Values = Readonly<Record<string, unknown>>

/** A user's list as an Excel sheet, with the school's custom fields. */
export async function sheetOf(given: Crud, { school, user, query }: Asked): Promise<Sheet> {
  const crud = await tailor(given, await school.profile(), user)
  const { where, orderBy } = await unpreparedList(crud, { school, user, query })
  const read = rowReader(crud)
  const rows = async (db: Db | Tx, limit: number, skip: number) => {
    const page = await read(db, (query) =>
      query
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(skip),
    )
    await fillIn(db, crud.fill, { user, rows: page })
    await fillIn(db, crud.beside, { user, rows: page })
    return page.map(flatRow)
  }
  const { listed, label } = crud.resource
  const fields = crud.beside ? z.object({ ...listed.shape, ...crud.beside.fields.shape }) : listed
  const namesOf = async (db: Db | Tx, page: readonly Values[]) =>
    new Map([...(await namesIn(db, crud, { user, rows: page })), ...(await fileNamesIn(db, crud, page))])
  return { school, reader: user, name: label.many, fields, rows, namesOf }
}

/**
 * Reads the columns that a sheet shows. drizzle looks a decoder up for each value, which takes longer than the rest of
 * a sheet: here it is known for each column, and most need none.
 */
function rowReader(crud: Crud) {
  const shown = { ...crud.resource.listed.shape, id: true, custom: true }
  const columns = Object.entries(crud.columns).filter(([key]) => key in shown)
  const plan = columns.map(([key, column]) => ({ key, column, isPlain: isPlain(column) }))
  return async (
    db: Db | Tx,
    narrow: (query: Selection) => SQLWrapper,
  ): Promise<Record<string, unknown>[]> => {
    const found = await db.execute(
      narrow(selectFrom(db, { columns: Object.fromEntries(columns), table: crud.table })),
    )
    return found.map((stored) => {
      const row: Record<string, unknown> = {}
      for (const { key, column, isPlain } of plan) {
        const value = stored[column.name]
        row[key] = isPlain || value === null ? value : column.mapFromDriverValue(value)
      }
      return row
    })
  }
}

/** The fields that depend on the reader; the rows are of this sheet alone, and are not copied. */
async function fillIn(
  db: Db | Tx,
  fill: Pick<Filling, 'read'> | undefined,
  { user, rows }: { user: User; rows: readonly Record<string, unknown>[] },
): Promise<void> {
  if (!fill || rows.length === 0) return
  const said = await fill.read(
    db,
    user,
    rows.map(({ id }) => String(id)),
  )
  for (const row of rows) Object.assign(row, said.get(String(row.id)))
}

type Selection = ReturnType<typeof selectFrom>
