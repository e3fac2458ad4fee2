import { and, asc, eq, inArray } from 'drizzle-orm'
import { audit } from '../../core/acts/audit.ts'
import type { School } from '../../core/school/school.ts'
import type { RowChange, WebhookSource } from '../../core/webhook-events.ts'
import { webhookSourcesOf } from './events.ts'

/** Something that happened to a row: `id` is that of the change, and the same each time it is told. */
export type Happening = { id: string; type: string; row: string }

type Change = RowChange & { id: string; row: string }

/** What an act did that others are told of, in its order; of one row each kind of event once. */
export async function happeningsOf(school: School, act: string): Promise<Happening[]> {
  const sources = webhookSourcesOf(school)
  const tables = [...new Set(sources.flatMap((source) => source.tables))]
  const { id, resource, rowId, operation, before, after } = audit
  const rows = await school.db
    .select({ id, table: resource, rowId, operation, before, after })
    .from(audit)
    .where(and(eq(audit.actId, act), inArray(resource, tables)))
    .orderBy(asc(id))
  const changes = rows.map(({ rowId: row, ...change }) => ({ ...change, row: row ?? '' }))
  const members = new Map(
    await Promise.all(
      sources.map(async (source) => [source, await membersOf(school, source, changes)] as const),
    ),
  )
  const all = changes.flatMap((change) =>
    sources.flatMap((source) => {
      const isOf = source.tables.includes(change.table) && members.get(source)?.has(change.row)
      const event = isOf && change.operation !== 'delete' ? source.eventOf(change) : undefined
      return event ? [{ change, key: source.key, event }] : []
    }),
  )
  const begun = new Set(
    all
      .filter(({ event }) => /created|archived|restored/.test(event))
      .map(({ key, change }) => `${key} ${change.row}`),
  )
  const seen = new Set<string>()
  return all.flatMap(({ change, key, event }) => {
    const name = `${key} ${event} ${change.row}`
    // Who was added or archived was not changed besides.
    if (seen.has(name) || (event === 'updated' && begun.has(`${key} ${change.row}`))) return []
    seen.add(name)
    return [{ id: change.id, type: `${key}.${event}`, row: change.row }]
  })
}

/** Which rows of the changes a source is about. */
async function membersOf(
  school: School,
  { tables, among }: WebhookSource,
  changes: readonly Change[],
): Promise<ReadonlySet<string>> {
  const ids = changes.filter(({ table }) => tables.includes(table)).map(({ row }) => row)
  return new Set(among && ids.length > 0 ? await among(school, [...new Set(ids)]) : ids)
}
