import { kindOf } from 'kit/field-kinds'
import { isOffered } from 'kit/resource'
import { changeMany, fileMany } from './crud-bulk.ts'
import { fileNamesIn } from './crud-files.ts'
import { list, type Query, unpreparedList } from './crud-list.ts'
import { create, file, get, update } from './crud-row.ts'
import { type Crud, selectFrom } from './crud-table.ts'
import { namesIn } from './crud-values.ts'
import type { ServeSchool } from './module.ts'
import type { Db, Tx } from './school.ts'
import { sendSheet } from './sheets.ts'

type Params = { id: string }
type Values = Readonly<Record<string, unknown>>

/** Serves list, Excel, get, create, update, archive and restore of a resource from its table, and its bulk jobs. */
export function serveCrud(serve: ServeSchool, crud: Crud): void {
  refuseUnknownRows(crud)
  const { endpoints, label, listed: fields } = crud.resource
  serve(endpoints.list, async ({ school, user, query }) => {
    const { rows, total } = await list(crud, { school, user, query: query as Query })
    const { currency } = await school.profile()
    return { rows: rows.map((row) => crud.wire(row, currency)), total }
  })
  serve(endpoints.sheet, async ({ school, user, query, reply }) => {
    const { where, orderBy } = await unpreparedList(crud, { school, user, query: query as Query })
    const rows = async (db: Db | Tx, limit: number, skip: number) =>
      selectFrom(db, crud)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(skip)
    const namesOf = async (db: Db | Tx, page: readonly Values[]) =>
      new Map([...(await namesIn(db, crud, { user, rows: page })), ...(await fileNamesIn(db, crud, page))])
    return sendSheet(reply, { school, reader: user, name: label.many, fields, rows, namesOf })
  })
  serve(endpoints.get, ({ school, user, params }) => get(crud, { school, user, ...(params as Params) }))
  serve(endpoints.create, ({ school, user, body }) => create(crud, { school, user, body: body as object }))
  serve(endpoints.update, ({ school, user, params, body, version }) =>
    update(crud, { school, user, ...(params as Params), body: body as object, version }),
  )
  serve(endpoints.archive, ({ school, user, params }) =>
    file(crud, { school, user, ...(params as Params), archivedAt: school.now().toISOString() }),
  )
  serve(endpoints.restore, ({ school, user, params }) =>
    file(crud, { school, user, ...(params as Params), archivedAt: null }),
  )
  serve(endpoints.file, ({ school, user, body }) => fileMany(crud, { school, user, body: body as never }))
  if (isOffered(crud.resource, endpoints.change))
    serve(endpoints.change, ({ school, user, body }) =>
      changeMany(crud, { school, user, body: body as never }),
    )
}

/** A field that names rows of a resource which nobody says how to find could never be filled in. */
function refuseUnknownRows({ name, resource, rows }: Crud): void {
  for (const [key, schema] of Object.entries(resource.listed.shape)) {
    if (kindOf(schema).kind === 'row' && !rows?.[key])
      throw new Error(`${name}: say in \`rows\` of which table ${key} is`)
  }
}
