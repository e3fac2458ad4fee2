import { and, isNull, type SQL, sql } from 'drizzle-orm'
import { kindOf } from 'kit/contract/field-kinds'
import { searchForm } from 'kit/text/search-form'
import type { AnyResource, Crud } from '../../crud/table.ts'
import type { Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { type FoundRow, keysBy, recogniseBy, type RowStore } from './row-store.ts'
import { takeBack } from './undo-import.ts'
import { writeRows } from './write-rows.ts'

type Body = Readonly<Record<string, unknown>>

/** The store of a plain resource with one table. */
export function tableStore(resource: AnyResource, crud: Crud): RowStore {
  const keysOf = keysBy(resource.recognisedBy)
  return {
    changes: resource.endpoints.update.body,
    keysOf,
    find: async (tx, { user, rows }) => {
      const bodies = rows.map(({ body }) => body)
      return recogniseBy(keysOf, await find(tx, { resource, crud }, { user, bodies }))
    },
    differing: (found, body, currency) => differing(crud.wire(found, currency), body),
    write: (tx, writing) => writeRows(tx, crud, writing),
    takeBack: (tx, back) => takeBack(tx, crud, back),
  }
}

async function find(
  tx: Tx,
  { crud, resource }: { crud: Crud; resource: AnyResource },
  { user, bodies }: { user: User; bodies: readonly Body[] },
): Promise<FoundRow[]> {
  const { columns, table, name, within } = crud
  const texts = resource.recognisedBy.filter((key) => kindOf(resource.fields.shape[key]).kind === 'text')
  const like: SQL[] = texts.map((key) => {
    const wanted = [...new Set(bodies.map((body) => searchForm(String(body[key] ?? ''))))]
    return sql`fold(${columns[key]}) in (select jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb))`
  })
  return (await tx
    .select({ ...columns, writable: sql<boolean>`${reach(user, name, 'edit', within)}` })
    .from(table)
    .where(and(isNull(table.archivedAt), ...like, reach(user, name, 'view', within)))) as FoundRow[]
}

/** The fields in which a body differs from the existing row. */
export function differing(there: Body, body: Body): string[] {
  return Object.keys(body).filter((key) => {
    const [now, said] = [there[key], body[key]]
    return typeof said === 'object'
      ? JSON.stringify(now) !== JSON.stringify(said)
      : String(now) !== String(said)
  })
}
