import type { Sql } from '../../database.ts'
import { appLoginsOf, type DatabaseRow } from './database-row.ts'

/** What a school's application may do in its database: everything, read, or not even enter. */
export type Access = 'full' | 'read' | 'none'

/** What a school's state means for its database; one of the pool is open to its own logins. */
export function accessOf(row: Pick<DatabaseRow, 'state' | 'schoolState' | 'isMoving'>): Access {
  if (row.state === 'filling' || row.state === 'retired') return 'none'
  if (row.schoolState !== null && closed.has(row.schoolState)) return 'none'
  return row.schoolState === 'read_only' || row.isMoving ? 'read' : 'full'
}

const closed: ReadonlySet<string> = new Set(['suspended', 'erasing', 'erased'])

/** Gives the application's login exactly this access. May run again at any time; ends sessions when it takes away. */
export async function setAccess(provisioner: Sql, row: DatabaseRow, access: Access): Promise<void> {
  for (const { login } of appLoginsOf(row)) await setAccessOf(provisioner, { name: row.name, login }, access)
}

async function setAccessOf(
  provisioner: Sql,
  { name, login: appLogin }: { name: string; login: string },
  access: Access,
): Promise<void> {
  const [group, other] = access === 'read' ? ['maktab_reader', 'maktab_app'] : ['maktab_app', 'maktab_reader']
  if (await isMember(provisioner, appLogin, other)) {
    await provisioner`revoke ${provisioner(other)} from ${provisioner(appLogin)}`
  }
  if (!(await isMember(provisioner, appLogin, group))) {
    await provisioner`grant ${provisioner(group)} to ${provisioner(appLogin)} with inherit true, set false`
  }
  if (access === 'none')
    await provisioner`revoke connect on database ${provisioner(name)} from ${provisioner(appLogin)}`
  else await provisioner`grant connect on database ${provisioner(name)} to ${provisioner(appLogin)}`
  if (access !== 'full') await endSessions(provisioner, name, appLogin)
}

/** A session keeps the rights that it began with; only its end takes them away. */
export async function endSessions(provisioner: Sql, database: string, login?: string): Promise<void> {
  await provisioner`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = ${database} and pid <> pg_backend_pid() and usename = coalesce(${login ?? null}, usename)`
}

async function isMember(sql: Sql, login: string, group: string): Promise<boolean> {
  const [row] = await sql`
    select 1 from pg_auth_members m where m.member = to_regrole(${login}) and m.roleid = to_regrole(${group})`
  return row !== undefined
}
