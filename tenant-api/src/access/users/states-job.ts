import { recordLabel } from 'kit/contract/record-label'
import type { Day } from 'kit/values/day'
import { Refusal } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { describe, NothingDone, unlessNothing } from '../../core/acts/act.ts'
import { bulkJob } from '../../crud/bulk/bulk-job.ts'
import { settle, type Several } from '../../crud/bulk/bulk.ts'
import { findWritable } from '../../crud/row.ts'
import { enqueue, type Failure } from '../../core/jobs/jobs.ts'
import { fullBy } from '../../core/acts/plan-limits.ts'
import type { ActKey, School, Tx } from '../../core/school/school.ts'
import { keepingASuperAdmin } from '../sessions/account.ts'
import { forgetSignedIn } from '../sessions/tokens/session-cache.ts'
import type { User } from '../../core/authorization/user.ts'
import { type StateChange, users } from './contract.ts'
import { changeState, noteChange } from './states.ts'
import { userCrud } from './users.ts'

const titles = {
  active: sentence('Switching on {count, plural, one {# log-in} other {# log-ins}}'),
  disabled: sentence('Switching off {count, plural, one {# log-in} other {# log-ins}}'),
  deactivated: sentence('Deactivating {count, plural, one {# person} other {# people}}'),
} as const

/** Queues a job that activates or blocks many accounts, each by the rules of one. */
export async function setStates(school: School, user: User, asked: StateChange & { of: Several }) {
  const { of, ...change } = asked
  const ids = await settle(userCrud, { school, user, action: 'edit', of })
  return school.transaction(user, 'accounts.many-asked', async (tx) => {
    const title = { sentence: titles[change.state], fill: { count: ids.length } }
    const payload = { user: user.id, ids, change }
    const job = await enqueue(tx, 'users.states', payload, { asked: { by: user, title, page: users.name } })
    describe(tx, { count: ids.length })
    return { job: job ?? '', total: ids.length }
  })
}

type Payload = { user: string; ids: string[]; change: StateChange }

const acts = {
  active: 'accounts.many-switched-on',
  disabled: 'accounts.many-switched-off',
  deactivated: 'accounts.many-suspended',
} as const satisfies Record<StateChange['state'], ActKey>

/** A repeated run finds nothing to change, and leaves no act. */
export const statesJob = bulkJob<Payload>(100, (school, user, { ids, payload }) =>
  changeSome(school, user, { ids, change: payload.change }),
)

type Some = { ids: readonly string[]; change: StateChange }

async function changeSome(school: School, user: User, { ids, change }: Some): Promise<Failure[]> {
  const failures: Failure[] = []
  const { state } = change
  const today = await school.today()
  const changing = school.transaction(user, acts[state], async (tx) => {
    failures.length = 0 // a deadlock rolls the act back and repeats it
    let count = 0
    for (const id of ids) {
      const done = await changeOne(tx, school, { user, id, state, today })
      if (typeof done === 'object') failures.push(done)
      else if (done) count += 1
    }
    if (count === 0) throw new NothingDone()
    describe(tx, { count, ...('reason' in change && { reason: change.reason }) })
  })
  await unlessNothing(changing)
  forgetSignedIn(school)
  return failures
}

type One = { user: User; id: string; state: StateChange['state']; today: Day }

/** Whether the account was changed, or why it was not. */
async function changeOne(tx: Tx, school: School, one: One): Promise<boolean | Failure> {
  let name: string | null = null
  try {
    const changing = tx.transaction(async (savepoint) => {
      const within = savepoint as unknown as Tx
      const row = await findWritable(within, userCrud, one)
      name = recordLabel(users, row)
      return changeState(within, school, { ...one, row })
    })
    const isChanged = await keepingASuperAdmin(changing)
    if (isChanged) await noteChange(tx, one)
    return isChanged
  } catch (error) {
    const full = fullBy(one.user, error)
    if (full) return { id: one.id, name, message: words(one.user).say(full.message, full.params) }
    if (!(error instanceof Refusal)) throw error
    return { id: one.id, name, message: error.message }
  }
}
