import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { freePort, type Program, programAt, startProgram } from './programs.ts'

export const pgbouncer = programAt('pgbouncer')

/** A PgBouncer before a server, in the mode in which the product is run behind one. Its list of logins is `users`. */
export async function startPgBouncer(
  folder: string,
  { server, users }: { server: URL; users: string },
): Promise<Program & { host: string; port: number }> {
  if (pgbouncer === undefined) throw new Error('PgBouncer is not installed')
  const port = await freePort()
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${server.hostname} port=${server.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      'admin_users = maktab_pooler',
      'pool_mode = transaction',
      'max_client_conn = 1000',
      'default_pool_size = 2',
      'server_idle_timeout = 30',
    ].join('\n'),
  )
  const program = await startProgram(pgbouncer, [file], { folder, ready: () => answers(port) })
  return { ...program, host: '127.0.0.1', port }
}

/** Whether somebody listens there. */
export function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })
}
