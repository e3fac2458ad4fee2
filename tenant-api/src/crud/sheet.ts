import { flatRow } from 'kit/contract/custom-rows'
import { z } from 'zod'
import { tailor } from './fields/custom-fields.ts'
import { fileNamesIn } from './fields/files.ts'
import { type Query, unpreparedList } from './list.ts'
import { type Crud, filled, selectFrom } from './table.ts'
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
  const rows = async (db: Db | Tx, limit: number, skip: number) => {
    const page = await selectFrom(db, crud)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(skip)
    const seen = await filled(db, crud, { user, rows: page })
    return (await filled(db, { fill: crud.beside }, { user, rows: seen })).map(flatRow)
  }
  const { listed, label } = crud.resource
  const fields = crud.beside ? z.object({ ...listed.shape, ...crud.beside.fields.shape }) : listed
  const namesOf = async (db: Db | Tx, page: readonly Values[]) =>
    new Map([...(await namesIn(db, crud, { user, rows: page })), ...(await fileNamesIn(db, crud, page))])
  return { school, reader: user, name: label.many, fields, rows, namesOf }
}
