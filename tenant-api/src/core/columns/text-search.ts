import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { searchForm } from 'kit/text/search-form'

/** Words of a search as predicates on a text in search form: each must occur somewhere. */
export function matches(folded: PgColumn | SQL, q: string): SQL[] {
  const words = searchForm(q).split(/\s+/).filter(Boolean)
  return words.map((word) => sql`${folded} like ${`%${literal(word)}%`}`)
}

/** A text for LIKE, which finds it as it stands. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
