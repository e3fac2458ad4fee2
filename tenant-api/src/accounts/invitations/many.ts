import type { z } from 'zod'
import { refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe } from '../../core/acts/act.ts'
import { refuseChanged, settle } from '../../crud/bulk/bulk.ts'
import { enqueue } from '../../core/jobs/jobs.ts'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Channel, inviteAll as inviteAllEndpoint, InvitedList, inviting } from './contract.ts'
import { listCruds } from './lists.ts'
import type { ManyInvited } from './many-job.ts'
import { uninvited } from './uninvited.ts'

/** Leaves a job that invites those who were ticked in a list, each by the rules of one. */
export async function inviteMany(
  school: School,
  user: User,
  { list, of, channel }: z.output<typeof inviting>,
) {
  const ids = await settle(listCruds[list], { school, user, action: 'view', of })
  return leave(school, user, { ids, channel, list })
}

/** The same for all of a list who have no log-in and are reached this way. */
export async function inviteAll(
  school: School,
  user: User,
  { list, channel, campusId, total }: z.output<(typeof inviteAllEndpoint)['body']>,
) {
  const ids = await uninvited(school, user, { list, channel, campusId })
  if (ids.length === 0) refuseMissing()
  if (ids.length !== total) refuseChanged(ids.length)
  return leave(school, user, { ids, channel, list })
}

type Left = { ids: string[]; channel: Channel; list: InvitedList }

function leave(school: School, user: User, { ids, channel, list }: Left) {
  return school.transaction(user, 'invitations.many-asked', async (tx) => {
    const title = {
      sentence: sentence('Inviting {count, plural, one {# person} other {# people}}'),
      fill: { count: ids.length },
    }
    const payload: ManyInvited = { user: user.id ?? '', ids, channel }
    const job = await enqueue(tx, 'invitations.many', payload, { asked: { by: user, title, page: list } })
    describe(tx, { count: ids.length })
    return { job: job ?? '', total: ids.length }
  })
}
