import { refuse } from 'kit/contract/refusal'
import { bootstrap, passwordsIn } from 'migrations/roles'
import { ensureTemplate } from 'migrations/template'
import { type Control, provisionerUrlOn, type ServerAddress, type Sql } from '../../database.ts'

export type ServerRow = ServerAddress & {
  name: string
  /** The PgBouncer through which schools come. */
  pooler: ServerAddress | null
  state: 'open' | 'draining'
  /** How many databases it may hold. */
  capacity: number
  /** How many it holds, those of the pool and those that are kept for a while among them. */
  databases: number
  schools: number
}

/** Every server of the fleet, by name. */
export async function listServers(sql: Sql): Promise<ServerRow[]> {
  return sql<ServerRow[]>`
    select v.name, v.host, v.port, 
      case when v.pooler_host is not null then jsonb_build_object('host', v.pooler_host, 'port', v.pooler_port) end as pooler, v.state, v.capacity, count(d.id)::int as databases, count(p.school_id)::int as schools
    from server v left join database d on d.server = v.name and d.state <> 'dropped'
    left join placement p on p.database_id = d.id and p.active
    group by v.name order by v.name`
}

/** The server of a name, or the refusal of exit code 3. */
export async function requireServer(sql: Sql, name: string): Promise<ServerRow> {
  const found = (await listServers(sql)).find((one) => one.name === name)
  return (
    found ??
    refuse('server-missing', 'There is no server {name}. See: maktab server list', { name }, { status: 404 })
  )
}

/** The open server with the largest free share of its capacity; refuses when every one is full or being drained. */
export async function roomiestServer(sql: Sql): Promise<string> {
  const [row] = await sql<{ name: string }[]>`
    select v.name from server v left join database d on d.server = v.name and d.state <> 'dropped'
    where v.state = 'open'
    group by v.name having count(d.id) < v.capacity
    order by count(d.id)::float8 / v.capacity, v.name limit 1`
  return (
    row?.name ??
    refuse(
      'servers-full',
      'No server has room for another school. Add one with: maktab server add',
      {},
      { status: 503 },
    )
  )
}

export type NewServer = { name: string; superuserUrl: string; capacity: number; passwordsFile: string }

/**
 * Makes a cluster one of the fleet: roles with the passwords of this installation, walls, the schools' template. The
 * superuser's address is used here and is kept nowhere. May run again, also to change the capacity or the address.
 */
export async function addServer(
  control: Control,
  { name, superuserUrl, capacity, passwordsFile }: NewServer,
): Promise<ServerRow> {
  const { hostname: host, port: given } = new URL(superuserUrl)
  const port = Number(given || 5432)
  const [taken] = await control.sql<{ name: string }[]>`
    select name from server where host = ${host} and port = ${port} and name <> ${name}`
  if (taken)
    refuse('server-known', 'This is the server {name} already', { name: taken.name }, { status: 409 })
  await bootstrap(superuserUrl, passwordsIn(passwordsFile))
  await ensureTemplate(provisionerUrlOn(control.urls, { host, port }), control.migrations)
  await control.sql`
    insert into server as s (name, host, port, capacity) values (${name}, ${host}, ${port}, ${capacity})
    on conflict (name) do update set host = excluded.host, port = excluded.port, capacity = excluded.capacity`
  return requireServer(control.sql, name)
}

/** From now on nothing new comes to a server, or it does again. */
export async function setServerState(sql: Sql, name: string, state: ServerRow['state']): Promise<void> {
  await requireServer(sql, name)
  await sql`update server set state = ${state} where name = ${name}`
}
