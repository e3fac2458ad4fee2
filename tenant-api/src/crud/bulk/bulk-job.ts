import { sentence } from 'kit/text/words'
import type { Failure, Job } from '../../core/jobs/jobs.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'

/** The payload of a job over many rows: the account that asked, and the ids. */
type Payload = { user: string; ids: string[] }
type Part<P> = { ids: string[]; payload: P; job: string }

/**
 * A job over many rows, `atOnce` of them per act. Between two acts it reports progress and can be cancelled.
 * The user is read again before each act, since they may have lost the permission or the log-in meanwhile.
 * `doSome` returns the rows it left unchanged, with the reasons.
 */
export function bulkJob<P extends Payload>(
  atOnce: number,
  doSome: (school: School, user: User, part: Part<P>) => Promise<Failure[]>,
): Job {
  return {
    attempts: 3,
    async run(school, work) {
      const payload = work.payload as P
      const { user: account, ids } = payload
      for (let at = 0; at < ids.length; at += atOnce) {
        await work.progress(at, ids.length)
        const some = ids.slice(at, at + atOnce)
        const user = await school.userOf(account)
        work.report(
          user ? await doSome(school, user, { ids: some, payload, job: work.id }) : some.map(unseen),
        )
      }
      await work.progress(ids.length, ids.length)
    },
  }
}

/** The failure for a row that the user cannot see. */
export function unseen(id: string): Failure {
  return { id, name: null, message: sentence('Nothing was found here, or it is not yours to see') }
}
