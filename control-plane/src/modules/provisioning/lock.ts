import type { Control, ServerAddress, Sql } from '../../database.ts'

/**
 * Runs `work` on a session of the provisioner, at the server of the database, that holds the database's advisory lock.
 * When the process dies the session ends, and with it the lock.
 */
export async function withDatabaseLock<T>(
  control: Control,
  id: string,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const [server] = await control.sql<ServerAddress[]>`
    select v.host, v.port from database d join server v on v.name = d.server where d.id = ${id}`
  if (!server) throw new Error(`There is no database ${id}`)
  const name = `maktab:database:${id}`
  const session = await control.provisionerOn(server).reserve()
  try {
    await session`select pg_advisory_lock(hashtextextended(${name}, 0))`
    return await work(session)
  } finally {
    await session`select pg_advisory_unlock(hashtextextended(${name}, 0))`.catch(() => {})
    session.release()
  }
}

/** The same when the lock is free; undefined, at once, when another session holds it. */
export async function withLockIfFree<T>(
  control: Control,
  name: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const session = await control.provisioner.reserve()
  try {
    const [row] = await session`select pg_try_advisory_lock(hashtextextended(${name}, 0)) as held`
    if (!row?.held) return undefined
    try {
      return await work()
    } finally {
      await session`select pg_advisory_unlock(hashtextextended(${name}, 0))`.catch(() => {})
    }
  } finally {
    session.release()
  }
}
