import { refuse } from 'kit/contract/refusal'
import { failpoint } from '../../failpoint.ts'
import type { Control } from '../../database.ts'
import { accessOf, setAccess } from '../provisioning/access.ts'
import { databaseOfSchool } from '../provisioning/database-row.ts'
import { withDatabaseLock } from '../provisioning/lock.ts'
import { makeLogins } from '../provisioning/logins.ts'

export interface Order {
  schoolId: string
  /** Who says so: an operator's log-in name, or 'system'. */
  actor: string
  reason?: string
}

type Standing = 'active' | 'read_only' | 'suspended'
/** From which states a school may come into each. */
const from: Record<Standing, Standing[]> = {
  active: ['read_only', 'suspended'],
  read_only: ['active', 'suspended'],
  suspended: ['active', 'read_only'],
}
const acts: Record<Standing, string> = {
  active: 'school.resumed',
  read_only: 'school.made-read-only',
  suspended: 'school.suspended',
}

/** Closes a school at once: its visitors get a clear page, its application's sessions end. Nothing is lost. */
export async function suspendSchool(control: Control, order: Order): Promise<void> {
  await stand(control, order, 'suspended')
}

/** Opens a suspended or read-only school again; of an active one it makes logins and access what they should be. */
export async function resumeSchool(control: Control, order: Order): Promise<void> {
  await stand(control, order, 'active')
}

/** Everything can be read and exported, nothing written: by grants, not by a setting that a session may undo. */
export async function readOnlySchool(control: Control, order: Order): Promise<void> {
  await stand(control, order, 'read_only')
}

/**
 * The state first, which tells the directory; then the grants. A kill in between leaves a school that says more
 * than its grants allow or less, until reconcile() brings the grants to the state.
 */
async function stand(control: Control, { schoolId, actor, reason }: Order, to: Standing): Promise<void> {
  const database = await databaseOfSchool(control.sql, schoolId)
  if (!database) return refuse('school-unplaced', 'This school has no database', {}, { status: 409 })
  await withDatabaseLock(control, database.id, async (provisioner) => {
    await control.sql.begin(async (tx) => {
      const [row] = await tx<
        { state: Standing }[]
      >`select state from school where id = ${schoolId} for update`
      if (row?.state === to) return
      if (!row || !from[to].includes(row.state)) {
        refuse(
          'school-state',
          'A school that is {state} cannot become {to}',
          { state: row?.state ?? 'missing', to },
          { status: 409 },
        )
      }
      await tx`update school set state = ${to}, version = version + 1, updated_at = now() where id = ${schoolId}`
      await tx`insert into operation_log (actor, act, school_id, database_id, detail)
        values (${actor}, ${acts[to]}, ${schoolId}, ${database.id}, ${tx.json({ reason: reason ?? null, from: row.state })})`
    })
    failpoint('stand.state')
    if (to === 'active') await makeLogins(control, provisioner, database)
    await setAccess(provisioner, database, accessOf({ ...database, schoolState: to }))
  })
}
