import { recordLabel } from 'kit/contract/record-label'
import { refuse } from 'kit/contract/refusal'
import { describe } from '../../core/acts/act.ts'
import { findWritable } from '../../crud/row.ts'
import type { School } from '../../core/school/school.ts'
import { lockAccount } from '../sessions/lock-order.ts'
import { tellOfLogIn } from '../sessions/sign-in/security-news.ts'
import { forgetSignedIn } from '../sessions/tokens/session-cache.ts'
import type { User } from '../../core/authorization/user.ts'
import { isBeyond, refuseBeyond } from '../users/higher-privilege.ts'
import { users } from '../users/contract.ts'
import { userCrud } from '../users/users.ts'
import { dropFactor, refuseNone } from './enrolment.ts'
import { readStanding, type Standing } from './second-factor-state.ts'

type One = { id: string }

/** The second factor of another user, whose account the reader may change. */
export async function readUserSecondFactor(school: School, user: User, { id }: One): Promise<Standing> {
  await findWritable(school.db, userCrud, { user, id })
  return readStanding(school, id)
}

/** Removes a lost factor of another user. Refuses the user's own, and accounts above the user. */
export async function removeSecondFactor(
  school: School,
  user: User,
  { id, reason }: One & { reason: string },
): Promise<Standing> {
  const today = await school.today()
  await school.transaction(user, 'second-factors.taken-away', async (tx) => {
    const row = await findWritable(tx, userCrud, { user, id })
    if (id === user.id) {
      refuse('users.oneself', 'This is your own log-in. Ask somebody else to do this', {}, { status: 409 })
    }
    await lockAccount(tx, id)
    if (await isBeyond(tx, user, { id, today })) refuseBeyond()
    if (!(await dropFactor(tx, id))) refuseNone()
    await tellOfLogIn(tx, 'second-factor.taken', { to: [id], fill: { name: { sentence: user.name } } })
    describe(tx, { name: recordLabel(users, row), reason })
  })
  forgetSignedIn(school)
  return readStanding(school, id)
}
