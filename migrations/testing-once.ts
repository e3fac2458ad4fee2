import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import postgres from 'postgres'

/** What the first process of a run that asks for it makes, and all others read from `file`; it must be plain JSON. */
export async function madeOnce<T>(
  { superuser, file }: { superuser: string; file: string },
  make: () => Promise<T>,
): Promise<T> {
  const sql = postgres(superuser, { max: 1, onnotice: () => undefined })
  try {
    await sql`select pg_advisory_lock(hashtextextended(${file}, 0))`
    if (!existsSync(file)) {
      // Who breaks off while writing leaves nothing that looks whole.
      writeFileSync(`${file}.part`, JSON.stringify(await make()))
      renameSync(`${file}.part`, file)
    }
  } finally {
    await sql.end()
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}
