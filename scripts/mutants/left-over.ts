import { dropTestControl } from 'migrations/testing-ground'
import postgres from 'postgres'
import { inject } from 'vitest'

// Whoever breaks off at the first failure runs no ends of files that were only read: their databases would stay.
const { superuser } = inject('ground')
const sql = postgres(superuser, { max: 1, onnotice: () => {} })
const left = await sql<{ prefix: string }[]>`
  select split_part(datname, '_', 1) as prefix from pg_database
  where datname ~ '^x[0-9a-f]{8}_control$' and not starts_with(datname, ${inject('once').prefix})`
await sql.end()
for (const { prefix } of left) await dropTestControl({ superuser, prefix })
