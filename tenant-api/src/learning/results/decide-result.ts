import { refuse } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import { classOf } from '../class-results/class-of-result.ts'
import type { TurnedResult } from './contract.ts'
import { lockResult, touch } from './find-result.ts'
import { isChangedSince } from './read-result.ts'

type Reasoned = { id: string; reason: string }

/** Approves what somebody else has submitted, if nothing of it has changed since. */
export async function approveResult(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<TurnedResult> {
  const today = (await school.today()) as Day
  return school.transaction(user, 'results.approved', async (tx) => {
    const row = await lockResult(tx, user, { id, today, may: 'mayApprove', states: ['submitted'] })
    if (row.submittedById !== null && row.submittedById === user.id)
      refuse(
        'results.own',
        'You have submitted this result yourself. Somebody else approves it',
        {},
        { status: 409 },
      )
    if (isChangedSince(row, await classOf(tx, row))) refuseChanged()
    describe(tx, { name: row.title, section: row.sectionTitle })
    return touch(tx, row, {
      state: 'approved',
      approvedById: user.id,
      approvedBy: user.name,
      approvedAt: timeOf(tx).toISOString(),
    })
  })
}

export function refuseChanged(): never {
  refuse(
    'results.changed',
    'Marks, remarks or attendance have changed since this was submitted. Return it, so that it is submitted again',
    {},
    { status: 409 },
  )
}

/** Returns a result to whoever prepares it. */
export async function returnResult(
  school: School,
  user: User,
  { id, reason }: Reasoned,
): Promise<TurnedResult> {
  const today = (await school.today()) as Day
  return school.transaction(user, 'results.returned', async (tx) => {
    const states = ['submitted', 'approved'] as const
    const row = await lockResult(tx, user, { id, today, may: 'mayApprove', states })
    describe(tx, { name: row.title, section: row.sectionTitle, reason })
    return touch(tx, row, { ...unsubmitted, state: 'open', reason })
  })
}

const unsubmitted = {
  fingerprint: '',
  submittedById: null,
  submittedBy: '',
  submittedAt: null,
  approvedById: null,
  approvedBy: '',
  approvedAt: null,
}

/** Withdraws what was published: families do not see it any more, and the codes of its cards say so. */
export async function withdrawResult(
  school: School,
  user: User,
  { id, reason }: Reasoned,
): Promise<TurnedResult> {
  const today = (await school.today()) as Day
  return school.transaction(user, 'results.withdrawn', async (tx) => {
    const row = await lockResult(tx, user, { id, today, may: 'mayApprove', states: ['published'] })
    describe(tx, { name: row.title, section: row.sectionTitle, reason })
    return touch(tx, row, { state: 'withdrawn', reason })
  })
}
