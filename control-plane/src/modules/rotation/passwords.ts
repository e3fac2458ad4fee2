import { seal } from 'kit/storage/keys'
import { refuse } from 'kit/contract/refusal'
import { newPassword } from 'migrations/roles'
import type { Control, Sql } from '../../database.ts'
import { failpoint } from '../../failpoint.ts'
import { withArchiveLock } from '../archive/archive-lock.ts'
import { accessOf, endSessions, setAccess } from '../provisioning/access.ts'
import {
  type DatabaseRow,
  dataKeyOf,
  homeOf,
  passwordOf,
  readDatabase,
} from '../provisioning/database-row.ts'
import { withDatabaseLock } from '../provisioning/lock.ts'
import { makeLogins } from '../provisioning/logins.ts'
import { awaitPooler } from '../provisioning/pooling.ts'

/** Minutes for which the old login enters: longer than any process takes to hear of the new one, and any request lasts. */
const leavingMinutes = 10

/**
 * Gives a school's database new passwords, while it is at work: the application gets a second login, every process is told
 * to come by it, and the first one ends ten minutes later. Gives the new login.
 */
export async function rotatePasswords(
  control: Control,
  { schoolId, actor }: { schoolId: string; actor: string },
): Promise<{ login: string }> {
  return withArchiveLock(control, schoolId, async () => {
    const { id } = await homeOf(control.sql, schoolId)
    return withDatabaseLock(control, id, (sql) => rotate(control, sql, { schoolId, id, actor }))
  })
}

type Rotating = { schoolId: string; id: string; actor: string }

async function rotate(control: Control, sql: Sql, { schoolId, id, actor }: Rotating) {
  await nameOther(control, id)
  const row = await readDatabase(control.sql, id)
  // The new login is whole before anybody is sent to it.
  await makeLogins(control, sql, row)
  await setAccess(sql, row, accessOf(row))
  failpoint('rotate.login-made')
  await awaitPooler(control, row, await otherAddress(control, row))
  await control.sql.begin(async (tx) => {
    await tx`
        update database set app_login = other_login, app_secret = other_secret, other_login = app_login,
          other_secret = app_secret, other_since = now(), updated_at = now() where id = ${id}`
    await tx`insert into operation_log (actor, act, school_id, database_id)
        values (${actor}, 'school.password-rotated', ${schoolId}, ${id})`
  })
  return { login: row.otherLogin ?? row.appLogin }
}

/** Names the second login. The operator's own gets its new password at once: nobody is in by it meanwhile. */
async function nameOther(control: Control, id: string): Promise<void> {
  const row = await readDatabase(control.sql, id)
  if (row.otherLogin !== null)
    refuse(
      'password-rotating',
      'The password of this school was rotated just now. The one before ends within {minutes} minutes',
      { minutes: leavingMinutes },
      { status: 409 },
    )
  const key = await dataKeyOf(control, row)
  const secret = (kind: 'app' | 'ddl') => seal(key, newPassword(), `${kind}:${id}`)
  const other = row.appLogin === `${row.name}_app` ? `${row.name}_app2` : `${row.name}_app`
  await control.sql`
    update database set other_login = ${other}, other_secret = ${secret('app')}, other_since = now(),
      ddl_secret = ${secret('ddl')}, updated_at = now() where id = ${id}`
  failpoint('rotate.login-named')
}

async function otherAddress(
  control: Control,
  row: DatabaseRow,
): Promise<{ login: string; password: string }> {
  const { otherLogin, otherSecret } = row
  if (otherLogin === null || otherSecret === null) throw new Error('there is no second login')
  const password = await passwordOf(control, row, 'app', otherSecret)
  return { login: otherLogin, password }
}

/**
 * Ends the second logins whose time is over, be it that they were left or that a kill came before they were used. Gives
 * how many.
 */
export async function endOtherLogins(control: Control, { now = new Date() } = {}): Promise<number> {
  const due = await control.sql<{ id: string }[]>`
    select id from database where state <> 'dropped'
      and other_since < ${now}::timestamptz - make_interval(mins => ${leavingMinutes}) order by other_since`
  for (const { id } of due) await withDatabaseLock(control, id, async (sql) => endOther(control, sql, id))
  return due.length
}

async function endOther(control: Control, sql: Sql, id: string): Promise<void> {
  const row = await readDatabase(control.sql, id)
  const { otherLogin, name } = row
  if (otherLogin === null) return
  // A kill may have come before the passwords were made those that are sealed.
  await makeLogins(control, sql, row)
  await sql`revoke connect on database ${sql(name)} from ${sql(otherLogin)}`
  await endSessions(sql, name, otherLogin)
  await sql`drop role ${sql(otherLogin)}`
  await control.sql`
    update database set other_login = null, other_secret = null, other_since = null, updated_at = now() where id = ${id}`
}
