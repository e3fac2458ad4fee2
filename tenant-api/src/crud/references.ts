import { and, count, gte, inArray, isNull, notInArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { refuse } from 'kit/contract/refusal'
import { resourceWords } from 'kit/contract/resource-words'
import { titleOf } from 'kit/contract/titles'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { type Crud, everyCrud, everyReference, type Row } from './table.ts'
import type { User } from '../core/authorization/user.ts'
import type { Tx } from '../core/school/school.ts'

/**
 * Refuses to archive a row that an unarchived row of any resource refers to, and says how many do; rows that
 * have ended do not count.
 */
export async function refuseUsed(
  tx: Tx,
  crud: Crud,
  { row, today }: { row: Row; today: Day },
): Promise<void> {
  for (const use of usesOf(crud)) {
    const used = (await countUses(tx, use, { ids: [row.id], today })).get(row.id)
    if (used === undefined) continue
    refuse('still-used', use.says, { name: String(row[crud.label]), count: used }, { status: 409 })
  }
}

/** Refuses to restore a row that refers to an archived one. */
export async function refuseOnArchived(
  tx: Tx,
  crud: Crud,
  { row, user }: { row: Row; user: User },
): Promise<void> {
  for (const [key, refer] of Object.entries(crud.rows ?? {})) {
    if ((await archivedOf(tx, refer(), [row[key]])).size === 0) continue
    const { say } = words(user)
    const field = say(titleOf(crud.resource.listed.shape[key]) ?? key)
    refuse('rests-on-archived', '{field} is in the archive. Restore it first', { field }, { status: 409 })
  }
}

/** Of the rows to archive, those that other rows still refer to, with the reason. */
export async function usedAmong(
  tx: Tx,
  crud: Crud,
  { rows, today }: { rows: readonly Row[]; today: Day },
): Promise<Map<string, string>> {
  const ids = rows.map(({ id }) => id)
  const found = new Map<string, string>()
  for (const use of usesOf(crud)) {
    for (const id of (await countUses(tx, use, { ids, today })).keys())
      found.set(id, sentence('Something that is not archived still refers to this'))
  }
  return found
}

/** Of the rows to restore, those that refer to an archived row, with the reason. */
export async function onArchivedAmong(
  tx: Tx,
  crud: Crud,
  rows: readonly Row[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const [key, refer] of Object.entries(crud.rows ?? {})) {
    const refers = rows.map((row) => row[key])
    const archived = await archivedOf(tx, refer(), refers)
    for (const row of rows) {
      if (archived.has(String(row[key])) && refer() !== crud)
        found.set(row.id, sentence('Something that this refers to is in the archive. Restore that first'))
    }
  }
  return found
}

type Among = { ids: readonly string[]; today: Day }
/** A column that refers to rows, and which of its table's rows count. */
type Use = {
  table: PgTable
  column: PgColumn
  says: string
  where: (among: Among) => SQL | undefined
}

/** All references to a resource: fields of all resources, and tables that are no resource. */
function usesOf(crud: Crud): Use[] {
  const fields = everyCrud().flatMap((by) =>
    Object.entries(by.rows ?? {}).flatMap(([key, refer]) =>
      refer() === crud ? fieldUse(crud, by, key) : [],
    ),
  )
  const others = everyReference().filter(({ on }) => on() === crud)
  return [...fields, ...others.map((one) => ({ ...one, where: ({ today }: Among) => one.where(today) }))]
}

/** Counts unarchived rows that have not ended, except those archived in the same act. */
function fieldUse(crud: Crud, by: Crud, key: string): Use[] {
  const { table, until, columns, resource } = by
  const column = columns[key]
  if (!column || until === null) return []
  const where = ({ ids, today }: Among) =>
    and(
      isNull(table.archivedAt),
      until && gte(until, today),
      by === crud ? notInArray(table.id, [...ids]) : undefined,
    )
  return [{ table, column, says: resourceWords(resource.label).uses, where }]
}

/** How many rows refer to each of these. */
async function countUses(tx: Tx, { table, column, where }: Use, among: Among): Promise<Map<string, number>> {
  if (among.ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: column, used: count() })
    .from(table)
    .where(and(inArray(column, [...among.ids]), where(among)))
    .groupBy(column)
  return new Map(rows.map(({ id, used }) => [String(id), used]))
}

async function archivedOf(tx: Tx, { table }: Crud, ids: readonly unknown[]): Promise<Set<string>> {
  const asked = [...new Set(ids.filter((id) => typeof id === 'string'))]
  if (asked.length === 0) return new Set()
  // Locks the rows until the end of the act, so that nobody archives them meanwhile.
  const rows = await tx
    .select({ id: table.id, archivedAt: table.archivedAt })
    .from(table)
    .where(inArray(table.id, asked))
    .for('key share')
  return new Set(rows.flatMap(({ id, archivedAt }) => (archivedAt === null ? [] : [String(id)])))
}
