import { Refusal } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { describe, NothingDone, savepoint, unlessNothing } from '../../core/acts/act.ts'
import { bulkJob } from '../../crud/bulk/bulk-job.ts'
import type { Failure } from '../../core/jobs/jobs.ts'
import { fullBy } from '../../core/acts/plan-limits.ts'
import type { ActKey, School, Tx } from '../../core/school/school.ts'
import { refusingTakenLogin } from '../../access/sessions/account.ts'
import { lockPeople } from '../../access/sessions/lock-order.ts'
import { forgetSignedIn } from '../../access/sessions/tokens/session-cache.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Channel, GivenRole } from './contract.ts'
import { inviteOne, type Inviting } from './invite.ts'
import { classRoles, closedBy, hasOtherRole, type Invitee, plainRoles, readInvitees } from './invitees.ts'

export type ManyInvited = { user: string; ids: string[]; channel: Channel }

/** What is left of somebody whom a job comes to: true where they were invited, false where it has done so before. */
type Left = boolean | Failure
type Way = { act: ActKey; invite(tx: Tx, school: School, one: One): Promise<Left> }

/** Invites people of a list who have not begun yet. */
export const manyJob = jobOf({ act: 'invitations.many-made', invite: inviteOrSay })

/** Invites those once more whose invitation ran out. */
export const againJob = jobOf({ act: 'invitations.many-sent-again', invite: sendAgainOrSay })

/** Done again it leaves those alone whom it has invited, and says nothing of them. */
function jobOf(way: Way) {
  return bulkJob<ManyInvited>(50, (school, user, { ids, payload: { channel }, job }) =>
    inviteSome(school, user, { ids, channel, jobId: job, way }),
  )
}

type Some = { ids: readonly string[]; channel: Channel; jobId: string; way: Way }

async function inviteSome(school: School, user: User, { ids, way, ...some }: Some): Promise<Failure[]> {
  const failures: Failure[] = []
  const { language } = await school.profile()
  const by = { user, today: await school.today(), schoolLanguage: language, ...some }
  const inviting = school.transaction(user, way.act, async (tx) => {
    failures.length = 0 // after a deadlock the act is gone again
    await lockPeople(tx, ids)
    const invitees = await readInvitees(tx, ids, school.now())
    let count = 0
    for (const invitee of invitees) {
      const left = await way.invite(tx, school, { by, invitee })
      if (left === true) count += 1
      else if (left) failures.push(left)
    }
    if (count === 0) throw new NothingDone()
    describe(tx, { count })
  })
  await unlessNothing(inviting)
  forgetSignedIn(school)
  return failures
}

type One = { by: Inviting; invitee: Invitee }

async function inviteOrSay(tx: Tx, school: School, { by, invitee }: One): Promise<Left> {
  const { id, name, jobId, goodUntil } = invitee
  if (goodUntil !== null && jobId === by.jobId) return false
  if (goodUntil !== null) return { id, name, message: sentence('This person has been invited already') }
  if (invitee.accountId === null && hasOtherRole(invitee))
    return { id, name, message: sentence('Invite this person from their record') }
  const roles = invitee.accountId === null ? classRoles(invitee) : []
  const inviting = inviteAs(tx, school, { by, invitee, roles }).catch((error: unknown) => {
    // Whoever may not give the class may give what they teach.
    const isBeyond = error instanceof Refusal && error.code === 'users.beyond-own' && roles.length > 1
    if (!isBeyond) throw error
    return inviteAs(tx, school, { by, invitee, roles: plainRoles(invitee) })
  })
  return doneOrSaid(inviting, { by, invitee })
}

async function sendAgainOrSay(tx: Tx, school: School, { by, invitee }: One): Promise<Left> {
  const { id, name, jobId, goodUntil, ranOut } = invitee
  if (goodUntil !== null && jobId === by.jobId) return false
  const closed = closedBy(invitee)
  if (closed !== null) return { id, name, message: closed }
  if (goodUntil !== null)
    return { id, name, message: sentence('The invitation of this person is still good') }
  if (!ranOut) return { id, name, message: sentence('This person has no expired invitation') }
  return doneOrSaid(inviteAs(tx, school, { by, invitee, roles: [] }), { by, invitee })
}

async function doneOrSaid(inviting: Promise<void>, { by, invitee: { id, name } }: One): Promise<Left> {
  try {
    await inviting
    return true
  } catch (error) {
    const full = fullBy(by.user, error)
    if (full) return { id, name, message: words(by.user).say(full.message, full.params) }
    if (!(error instanceof Refusal)) throw error
    return { id, name, message: error.message }
  }
}

async function inviteAs(tx: Tx, school: School, { by, invitee, roles }: One & { roles: GivenRole[] }) {
  const asked = { ...by, personId: invitee.id, wanted: { roles } }
  await refusingTakenLogin(savepoint(tx, (part) => inviteOne(part, school, asked)))
}
