import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { searchForm } from 'kit/text/search-form'

/** The words of a search as predicates on a text in search form: each must occur somewhere. */
export function matches(folded: PgColumn | SQL, q: string): SQL[] {
  const words = searchForm(q).split(/\s+/).filter(Boolean)
  return words.map((word) => sql`${folded} like ${`%${literal(word)}%`}`)
}

/** Escapes a text for LIKE. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
