import { sql } from 'drizzle-orm'
import { searchForm } from 'kit/text/search-form'
import type { Db, Tx } from '../../core/school/school.ts'

/**
 * A username that nobody has: the name in small Latin letters with dots between its words, and a number behind where
 * somebody is called so already. Who is written in another script alone gets a plain word.
 */
export async function proposeUsername(db: Db | Tx, name: string): Promise<string> {
  const base = plainly(name)
  const rows = await db.execute<{ username: string }>(sql`
    select username::text from person where username ~ ${`^${base.replaceAll('.', '\\.')}[0-9]*$`}`)
  const taken = new Set(rows.map(({ username }) => username.toLowerCase()))
  if (!taken.has(base)) return base
  for (let number = 2; ; number += 1) if (!taken.has(`${base}${number}`)) return `${base}${number}`
}

function plainly(name: string): string {
  const words = searchForm(name)
    .replaceAll(/[^a-z0-9 ]/g, '')
    .split(' ')
    .filter(Boolean)
  return words.join('.').slice(0, 40).replace(/\.$/, '') || 'user'
}
