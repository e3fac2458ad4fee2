import { sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { z } from 'zod'
import { describe } from '../../core/acts/act.ts'
import { refuseChanged, settle, type Several } from '../../crud/bulk/bulk.ts'
import { enqueue } from '../../core/jobs/jobs.ts'
import type { School } from '../../core/school/school.ts'
import { account } from '../../access/sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import { users } from '../../access/users/contract.ts'
import { userCrud } from '../../access/users/users.ts'
import type * as contract from './contract.ts'
import type { ManyInvited } from './many-job.ts'
import { ranOutAmong, reachedAgain } from './ran-out.ts'

type Chosen = z.output<(typeof contract.sendManyAgain)['body']>
type All = z.output<(typeof contract.sendAllAgain)['body']>

/** Leaves a job that sends the invitations of chosen log-ins anew; whose did not run out is left, and said. */
export async function sendManyAgain(school: School, user: User, { channel, of }: Chosen) {
  const chosen = await settle(userCrud, { school, user, action: 'edit', of })
  const rows = await school.db
    .select({ id: account.personId })
    .from(account)
    .where(sql`${account.id} = any (${`{${chosen.join(',')}}`}::uuid[])`)
    .orderBy(account.personId)
  return leave(school, user, { channel, ids: rows.map(({ id }) => id) })
}

/** The same for all that ran out and can be sent this way. */
export async function sendAllAgain(school: School, user: User, { channel, campusId, total }: All) {
  const ids = await reachedAgain(school, user, { channel, campusId })
  if (ids.length === 0) refuseMissing()
  if (ids.length !== total) refuseChanged(ids.length)
  return leave(school, user, { channel, ids })
}

/** What sending them anew would do, for whoever is about to confirm it. */
export async function countRanOut(school: School, user: User, { of }: { of: Several }) {
  const ids = await settle(userCrud, { school, user, action: 'edit', of })
  return { total: ids.length, ...(await ranOutAmong(school, user, ids)), canText: school.canText }
}

function leave(school: School, user: User, { ids, channel }: Omit<ManyInvited, 'user'>) {
  return school.transaction(user, 'invitations.again-asked', async (tx) => {
    const title = {
      sentence: sentence('Sending {count, plural, one {# invitation} other {# invitations}} once more'),
      fill: { count: ids.length },
    }
    const payload: ManyInvited = { user: user.id ?? '', ids, channel }
    const asked = { by: user, title, page: users.name }
    const job = await enqueue(tx, 'invitations.again', payload, { asked })
    describe(tx, { count: ids.length })
    return { job: job ?? '', total: ids.length }
  })
}
