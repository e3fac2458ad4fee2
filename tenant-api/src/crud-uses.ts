import { and, count, inArray, isNull, notInArray } from 'drizzle-orm'
import { refuse } from 'kit/refusal'
import { resourceWords } from 'kit/resource-words'
import { titleOf } from 'kit/titles'
import { sentence } from 'kit/words'
import { words } from 'kit/words-node'
import { type Crud, everyCrud, type Row } from './crud-table.ts'
import type { User } from './modules/access/user.ts'
import type { Tx } from './school.ts'

/** Refuses to archive what an unarchived row of any resource refers to, and says how many do. */
export async function refuseUsed(tx: Tx, crud: Crud, row: Row): Promise<void> {
  for (const use of usesOf(crud)) {
    const used = (await countUses(tx, use, { crud, ids: [row.id] })).get(row.id)
    if (used === undefined) continue
    const fill = { name: String(row[crud.label]), count: used }
    refuse('still-used', resourceWords(use.by.resource.label).uses, fill, { status: 409 })
  }
}

/** Refuses to bring back what refers to a row in the archive: it would stand on nothing. */
export async function refuseOnArchived(
  tx: Tx,
  crud: Crud,
  { row, user }: { row: Row; user: User },
): Promise<void> {
  for (const [key, refer] of Object.entries(crud.rows ?? {})) {
    if ((await archivedOf(tx, refer(), [row[key]])).size === 0) continue
    const { say } = words(user.language)
    const field = say(titleOf(crud.resource.fields.shape[key]) ?? key)
    refuse('rests-on-archived', '{field} is in the archive. Restore it first', { field }, { status: 409 })
  }
}

/** Of many rows that shall be archived, those to which others than these still refer, with the reason. */
export async function usedAmong(tx: Tx, crud: Crud, rows: readonly Row[]): Promise<Map<string, string>> {
  const ids = rows.map(({ id }) => id)
  const found = new Map<string, string>()
  for (const use of usesOf(crud)) {
    for (const id of (await countUses(tx, use, { crud, ids })).keys())
      found.set(id, sentence('Something that is not archived still refers to this'))
  }
  return found
}

/** Of many rows that shall be brought back, those that refer to one in the archive, with the reason. */
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

type Use = { by: Crud; key: string }

/** The fields of all resources that name rows of this one. */
function usesOf(crud: Crud): Use[] {
  return everyCrud().flatMap((by) =>
    Object.entries(by.rows ?? {}).flatMap(([key, refer]) => (refer() === crud ? [{ by, key }] : [])),
  )
}

type Among = { crud: Crud; ids: readonly string[] }

/** How many unarchived rows refer to each of these; what is archived along with them does not count. */
async function countUses(tx: Tx, { by, key }: Use, { crud, ids }: Among): Promise<Map<string, number>> {
  const { table } = by
  const column = by.columns[key]
  if (!column || ids.length === 0) return new Map()
  const others = by === crud ? notInArray(table.id, [...ids]) : undefined
  const rows = await tx
    .select({ id: column, used: count() })
    .from(table)
    .where(and(inArray(column, [...ids]), isNull(table.archivedAt), others))
    .groupBy(column)
  return new Map(rows.map(({ id, used }) => [String(id), used]))
}

async function archivedOf(tx: Tx, { table }: Crud, ids: readonly unknown[]): Promise<Set<string>> {
  const asked = [...new Set(ids.filter((id) => typeof id === 'string'))]
  if (asked.length === 0) return new Set()
  // Held until the end, so that nobody archives them meanwhile.
  const rows = await tx
    .select({ id: table.id, archivedAt: table.archivedAt })
    .from(table)
    .where(inArray(table.id, asked))
    .for('key share')
  return new Set(rows.flatMap(({ id, archivedAt }) => (archivedAt === null ? [] : [String(id)])))
}
