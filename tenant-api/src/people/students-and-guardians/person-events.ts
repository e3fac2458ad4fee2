import { inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { rowEventOf, rowEvents, type WebhookSource } from '../../core/webhook-events.ts'

type Given = Pick<WebhookSource, 'key' | 'of' | 'title'> & {
  /** The list, which has a row for each person of this kind. */
  list: PgTable & { id: PgColumn }
  /** The table of this kind: what changes in `person` is told of whatever the person is here. */
  table: string
}

/** What webhooks tell of a list of people. */
export function personEvents({ list, table, ...source }: Given): WebhookSource {
  return {
    ...source,
    events: rowEvents,
    tables: [table, 'person'],
    eventOf: (change) => rowEventOf(change.table === 'person' ? { ...change, operation: 'update' } : change),
    async among({ db }, ids) {
      const rows = await db
        .select({ id: list.id })
        .from(list)
        .where(inArray(list.id, [...ids]))
      return rows.map(({ id }) => String(id))
    },
  }
}
