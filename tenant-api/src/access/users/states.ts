import { eq, sql } from 'drizzle-orm'
import { recordLabel } from 'kit/contract/record-label'
import type { Day } from 'kit/values/day'
import { refuse } from 'kit/contract/refusal'
import { describe, NothingDone, unlessNothing } from '../../core/acts/act.ts'
import { findWritable } from '../../crud/row.ts'
import type { Row } from '../../crud/table.ts'
import type { ActKey, School, Tx } from '../../core/school/school.ts'
import { keepingASuperAdmin } from '../sessions/account.ts'
import { writeState } from '../sessions/sign-in/account-state.ts'
import { distrustDevices } from '../sessions/sign-in/device.ts'
import { lockAccount } from '../sessions/lock-order.ts'
import { markEnded } from '../sessions/tokens/session.ts'
import { tellOfLogIn } from '../sessions/sign-in/security-news.ts'
import { forgetSignedIn } from '../sessions/tokens/session-cache.ts'
import { account, type AccountState, session } from '../sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import { isBeyond, refuseBeyond } from './higher-privilege.ts'
import { type StateChange, users } from './contract.ts'
import { userCrud } from './users.ts'

type One = { id: string }

const acts = {
  active: 'accounts.switched-on',
  disabled: 'accounts.switched-off',
  deactivated: 'accounts.suspended',
} as const satisfies Record<StateChange['state'], ActKey>

/**
 * Activates or blocks an account. Refuses the user's own, accounts above the user, and the last super_admin.
 */
export async function setState(
  school: School,
  user: User,
  { id, ...change }: One & StateChange,
): Promise<One & { state: StateChange['state'] }> {
  const { state } = change
  const today = await school.today()
  const changing = school.transaction(user, acts[state], async (tx) => {
    const row = await findWritable(tx, userCrud, { user, id })
    // Somebody else did it already, or it was clicked twice: without a change there is no act.
    if (!(await changeState(tx, school, { user, row, state, today }))) throw new NothingDone()
    await noteChange(tx, { id, user, state })
    describe(tx, { name: recordLabel(users, row), ...('reason' in change && { reason: change.reason }) })
  })
  await unlessNothing(keepingASuperAdmin(changing))
  forgetSignedIn(school)
  return { id, state }
}

type Changing = { user: User; row: Row; state: StateChange['state']; today: Day }

/** The same within a running act or a savepoint, for one of many. Returns whether there was a change. */
export async function changeState(
  tx: Tx,
  school: School,
  { user, row: { id }, state, today }: Changing,
): Promise<boolean> {
  if (id === user.id && state !== 'active') {
    refuse('users.oneself', 'This is your own log-in. Ask somebody else to do this', {}, { status: 409 })
  }
  await lockAccount(tx, id)
  if (await isBeyond(tx, user, { id, today })) refuseBeyond()
  // Read under the lock: the state in the list may be outdated.
  const before = await stateOf(tx, id)
  if (before === state) return false
  if (state === 'active' && before === 'invited') {
    refuse(
      'users.invited',
      'This person has not answered the invitation yet. Send another one instead',
      {},
      { status: 409 },
    )
  }
  // Switching on something else must not let a deactivated person in.
  if (state === 'disabled' && before === 'deactivated') {
    refuse('users.suspended', 'This person is deactivated, and logs in nowhere already', {}, { status: 409 })
  }
  await writeState(tx, school, { accountId: id, state })
  // Checked now and not at the commit, so that of many only this one fails.
  await tx.execute(sql`set constraints last_super_admin immediate`)
  await tx.execute(sql`set constraints last_super_admin deferred`)
  return true
}

async function stateOf(tx: Tx, id: string): Promise<AccountState | undefined> {
  const [found] = await tx.select({ state: account.state }).from(account).where(eq(account.id, id))
  return found?.state
}

/** Logs a user out on every device at once; they can log in again with their password. */
export async function endUserSessions(school: School, user: User, { id }: One): Promise<{ ended: number }> {
  const today = await school.today()
  let ended = 0
  const ending = school.transaction(user, 'accounts.logged-out', async (tx) => {
    const row = await findWritable(tx, userCrud, { user, id })
    await lockAccount(tx, id)
    if (await isBeyond(tx, user, { id, today })) refuseBeyond()
    const ids = await markEnded(tx, school, { where: eq(session.accountId, id), reason: 'ended' })
    const distrusted = await distrustDevices(tx, { accountId: id })
    if (ids.length + distrusted === 0) throw new NothingDone()
    await noteLoggedOut(tx, { id, user })
    describe(tx, { name: recordLabel(users, row) })
    ended = ids.length
  })
  await unlessNothing(ending)
  forgetSignedIn(school)
  return { ended }
}

type Changed = One & { user: User; state: StateChange['state'] }

/** Notifies the user who was let in or blocked. */
export async function noteChange(tx: Tx, { id, user, state }: Changed): Promise<void> {
  const topic = state === 'active' ? 'log-in.on' : 'log-in.off'
  await tellOfLogIn(tx, topic, { to: [id], fill: { name: { sentence: user.name } } })
}

async function noteLoggedOut(tx: Tx, { id, user }: One & { user: User }): Promise<void> {
  await tellOfLogIn(tx, 'log-in.out', { to: [id], fill: { name: { sentence: user.name } } })
}
