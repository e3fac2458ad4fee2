import type { Day } from 'kit/values/day'
import { kindOf } from 'kit/contract/field-kinds'
import { isOffered, isWritten } from 'kit/contract/resource'
import { changeMany, fileMany } from './bulk/bulk.ts'
import { tailor } from './fields/custom-fields.ts'
import { list, type Query } from './list.ts'
import { create, file, get, update } from './row.ts'
import { sheetOf } from './sheet.ts'
import { type Crud, filled } from './table.ts'
import type { FastifyInstance } from 'fastify'
import { readRowAsOf, readRowHistory } from './history/history.ts'
import type { ServeSchool } from '../core/module.ts'
import type { User } from '../core/authorization/user.ts'
import type { School } from '../core/school/school.ts'
import { sendSheet } from '../core/documents/sheets.ts'

type Params = { id: string }

/**
 * Serves list, Excel, get, create, update, archive and restore of a resource from its table, and its bulk jobs.
 * `add` replaces the creation of a row that needs more than its fields.
 */
export function serveCrud(serve: ServeSchool, given: Crud, add: typeof create = create): void {
  refuseUnknownRows(given)
  const { endpoints } = given.resource
  /** With this school's custom fields. */
  const tailoredTo = async (school: School, user: User) => tailor(given, await school.profile(), user)
  serve(endpoints.list, async ({ school, user, query }) => {
    const crud = await tailoredTo(school, user)
    const { rows: found, total } = await list(crud, { school, user, query: query as Query })
    const rows = await filled(school.db, crud, { user, rows: found })
    const { currency } = await school.profile()
    return { rows: rows.map((row) => crud.wire(row, currency)), total }
  })
  serve(endpoints.sheet, async ({ school, user, query, reply }) => {
    return sendSheet(reply, await sheetOf(given, { school, user, query: query as Query }))
  })
  serve(endpoints.get, ({ school, user, params }) => get(given, { school, user, ...(params as Params) }))
  if (!isWritten(given.resource)) return
  serve(endpoints.create, ({ school, user, body }) => add(given, { school, user, body: body as object }))
  serve(endpoints.update, ({ school, user, params, body, version }) =>
    update(given, { school, user, ...(params as Params), body: body as object, version }),
  )
  serve(endpoints.archive, ({ school, user, params }) =>
    file(given, { school, user, ...(params as Params), archivedAt: school.now().toISOString() }),
  )
  serve(endpoints.restore, ({ school, user, params }) =>
    file(given, { school, user, ...(params as Params), archivedAt: null }),
  )
  serve(endpoints.file, async ({ school, user, body }) =>
    fileMany(await tailoredTo(school, user), { school, user, body: body as never }),
  )
  if (isOffered(given.resource, endpoints.change))
    serve(endpoints.change, async ({ school, user, body }) =>
      changeMany(await tailoredTo(school, user), { school, user, body: body as never }),
    )
}

/** Serves a row's history and its state on a day, to whoever can see the row. */
export function serveHistory(serve: ServeSchool, crud: Crud, app: Pick<FastifyInstance, 'sentences'>): void {
  const { history, asOf } = crud.resource.endpoints
  serve(history, ({ school, user, params, query }) =>
    readRowHistory(school, user, {
      crud,
      ...(params as Params),
      ...(query as { after?: string; limit: number }),
      sentences: app.sentences,
    }),
  )
  serve(asOf, ({ school, user, params }) =>
    readRowAsOf(school, user, { crud, ...(params as Params & { day: Day }) }),
  )
}

/** Throws if a field refers to a resource that is missing in `rows`: such a field could never be filled in. */
function refuseUnknownRows({ name, resource, rows }: Crud): void {
  for (const [key, schema] of Object.entries(resource.listed.shape)) {
    if (kindOf(schema).kind === 'row' && !rows?.[key])
      throw new Error(`${name}: say in \`rows\` of which table ${key} is`)
  }
}
