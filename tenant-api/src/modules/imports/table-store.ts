import { and, isNull, type SQL, sql } from 'drizzle-orm'
import { kindOf } from 'kit/field-kinds'
import { fold } from 'kit/fold'
import type { Resource } from 'kit/resource'
import type { Crud } from '../../crud-table.ts'
import type { Tx } from '../../school.ts'
import { reach } from '../access/reach.ts'
import type { User } from '../access/user.ts'
import type { FoundRow, RowStore } from './row-store.ts'
import { takeBack } from './take-back.ts'
import { writeRows } from './write-rows.ts'

type Body = Readonly<Record<string, unknown>>

/** The rows of a plain resource, in its table. */
export function tableStore(resource: Resource, crud: Crud): RowStore {
  return {
    changes: resource.endpoints.update.body,
    find: (tx, asked) => find(tx, { resource, crud }, asked),
    isAlike: (found, body, currency) => isAlike(crud.wire(found, currency), body),
    write: (tx, writing) => writeRows(tx, crud, writing),
    takeBack: (tx, back) => takeBack(tx, crud, back),
  }
}

async function find(
  tx: Tx,
  { crud, resource }: { crud: Crud; resource: Resource },
  { user, bodies }: { user: User; bodies: readonly Body[] },
): Promise<FoundRow[]> {
  const { columns, table, name, within } = crud
  const texts = resource.recognisedBy.filter((key) => kindOf(resource.fields.shape[key]).kind === 'text')
  const like: SQL[] = texts.map((key) => {
    const wanted = [...new Set(bodies.map((body) => fold(String(body[key] ?? ''))))]
    return sql`fold(${columns[key]}) in (select jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb))`
  })
  return (await tx
    .select({ ...columns, writable: sql<boolean>`${reach(user, name, 'edit', within)}` })
    .from(table)
    .where(and(isNull(table.archivedAt), ...like, reach(user, name, 'view', within)))) as FoundRow[]
}

function isAlike(there: Body, body: Body): boolean {
  return Object.entries(body).every(([key, value]) => {
    const now = there[key]
    return typeof value === 'object'
      ? JSON.stringify(now) === JSON.stringify(value)
      : String(now) === String(value)
  })
}
