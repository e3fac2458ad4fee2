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
import { isBeyond, refuseBeyond } from './beyond.ts'
import { type StateChange, users } from './contract.ts'
import { userCrud } from './users.ts'

type One = { id: string }

const acts = {
  active: 'accounts.switched-on',
  disabled: 'accounts.switched-off',
  deactivated: 'accounts.suspended',
} as const satisfies Record<StateChange['state'], ActKey>

/** Lets somebody in or shuts them out. Refuses oneself, whoever stands above the user, and the last super_admin. */
export async function setState(
  school: School,
  user: User,
  { id, ...change }: One & StateChange,
): Promise<One & { state: StateChange['state'] }> {
  const { state } = change
  const today = await school.today()
  const changing = school.transaction(user, acts[state], async (tx) => {
    const row = await findWritable(tx, userCrud, { user, id })
    // Somebody else has done it, or a finger pressed twice: nothing happened, and no act says that it did.
    if (!(await changeState(tx, school, { user, row, state, today }))) throw new NothingDone()
    await noteChange(tx, { id, user, state })
    describe(tx, { name: recordLabel(users, row), ...('reason' in change && { reason: change.reason }) })
  })
  await unlessNothing(keepingASuperAdmin(changing))
  forgetSignedIn(school)
  return { id, state }
}

type Changing = { user: User; row: Row; state: StateChange['state']; today: Day }

/** The same within a running act, or a part of one, for one of many. Whether anything was to change. */
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
  // As it is now that nobody else changes it: what the list showed may be over.
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
  // Whoever is suspended is not let in when something else is switched on again.
  if (state === 'disabled' && before === 'deactivated') {
    refuse('users.suspended', 'This person is deactivated, and logs in nowhere already', {}, { status: 409 })
  }
  await writeState(tx, school, { accountId: id, state })
  // Asked now and not at the end, so that of many it is this one that is left as it was.
  await tx.execute(sql`set constraints last_super_admin immediate`)
  await tx.execute(sql`set constraints last_super_admin deferred`)
  return true
}

async function stateOf(tx: Tx, id: string): Promise<AccountState | undefined> {
  const [found] = await tx.select({ state: account.state }).from(account).where(eq(account.id, id))
  return found?.state
}

/** Logs somebody out on every device, at once; they log in again by their password. */
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

/** Tells whoever is let in or shut out. */
export async function noteChange(tx: Tx, { id, user, state }: Changed): Promise<void> {
  const topic = state === 'active' ? 'log-in.on' : 'log-in.off'
  await tellOfLogIn(tx, topic, { to: [id], fill: { name: { sentence: user.name } } })
}

async function noteLoggedOut(tx: Tx, { id, user }: One & { user: User }): Promise<void> {
  await tellOfLogIn(tx, 'log-in.out', { to: [id], fill: { name: { sentence: user.name } } })
}
