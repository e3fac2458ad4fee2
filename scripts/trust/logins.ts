import type { Control, SchoolAddress } from 'control-plane/database'
import { addressFor, type DatabaseRow, listDatabases } from 'control-plane/databases'
import postgres from 'postgres'

/** A login with its password, and the one database that it may enter; null when it may enter none just now. */
export type Login = { name: string; address: SchoolAddress; home: string | null }

/** Every login of an installation: two of each database, and those of the control plane. */
export async function allLogins(control: Control): Promise<Login[]> {
  const rows = await listDatabases(control.sql)
  const schools = await Promise.all(
    rows.flatMap((row) => (['app', 'ddl'] as const).map((kind) => loginOf(control, row, kind))),
  )
  return [...schools, ...controlLogins(control)]
}

/** Whether a login is let into a database. Anything but a refusal by PostgreSQL itself is an error. */
export async function enters({ address }: Login, database: string): Promise<boolean> {
  const sql = postgres({
    host: address.host,
    port: address.port,
    username: address.login,
    password: address.password,
    database,
    max: 1,
    fetch_types: false,
    connect_timeout: 30,
    onnotice: () => undefined,
  })
  try {
    await sql`select 1`
    return true
  } catch (error) {
    if (error instanceof postgres.PostgresError && refusals.has(error.code)) return false
    throw error
  } finally {
    await sql.end()
  }
}

/** No CONNECT; a database that takes none; a login that may not log in, or is not made yet. */
const refusals = new Set(['42501', '55000', '28000', '28P01'])

async function loginOf(control: Control, row: DatabaseRow, kind: 'app' | 'ddl'): Promise<Login> {
  const address = await addressFor(control, row, kind)
  const shut = kind === 'app' && row.schoolState === 'suspended'
  return { name: address.login, address, home: shut ? null : row.name }
}

function controlLogins({ urls }: Control): Login[] {
  return Object.values(urls).map((text): Login => {
    const { hostname, port, username, password, pathname } = new URL(text)
    const database = pathname.slice(1)
    const address = { host: hostname, port: Number(port), database, login: username, password }
    return { name: username, address, home: database }
  })
}
