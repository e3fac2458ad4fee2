import { sentence } from 'kit/text/words'
import type { Failure, Job } from '../../core/jobs/jobs.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'

/** What a job over many rows is given: the account that asked, and the ids. */
type Payload = { user: string; ids: string[] }
type Part<P> = { ids: string[]; payload: P; job: string }

/**
 * A job over many rows, so many of them as one act; between two acts it says how far it is and may be cancelled. Whoever
 * asked is looked up before each, since they may have lost the power meanwhile, or been shut out. `doSome` says what it
 * left alone, and why.
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

/** What is said of a row that is not there for whoever asked. */
export function unseen(id: string): Failure {
  return { id, name: null, message: sentence('Nothing was found here, or it is not yours to see') }
}
