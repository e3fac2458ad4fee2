import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { searchForm } from 'kit/text/search-form'

/** The words of a search as predicates on a text in search form: each must occur somewhere. */
export function matches(folded: PgColumn | SQL, q: string): SQL[] {
  return patterns(q).map((pattern) => sql`${folded} like ${pattern}`)
}

/**
 * The same for a statement that is prepared: PostgreSQL does not look at the patterns when it plans, so that one plan
 * serves all searches. Without the subquery it plans anew for each, as long as one pattern seems better than any.
 */
export function matchesPrepared(folded: PgColumn | SQL, q: string): SQL[] {
  return patterns(q).map((pattern) => sql`${folded} like (select ${pattern}::text)`)
}

function patterns(q: string): string[] {
  const words = searchForm(q).split(/\s+/).filter(Boolean)
  return words.map((word) => `%${literal(word)}%`)
}

/** Escapes a text for LIKE. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
