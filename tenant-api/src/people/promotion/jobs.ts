import { sql } from 'drizzle-orm'
import type { Failure, Job, Work } from '../../core/jobs/jobs.ts'
import type { ActKey, School, Tx } from '../../core/school/school.ts'
import { userOf } from '../../access/sessions/rights/load-grants.ts'
import type { User } from '../../core/authorization/user.ts'
import { carryOut } from './carry-out.ts'
import { takeBack } from './undo.ts'

export const runJob = jobOf('students.promoted', (tx, user, given) => carryOut(tx, user, given))
export const undoJob = jobOf('students.promotion-undone', (tx, user, { id }) => takeBack(tx, user, id))

type Deed = (tx: Tx, user: User, given: { id: string; at: string }) => Promise<Failure[]>

/** Who asked is looked up again: what they may do by now decides. */
function jobOf(act: ActKey, deed: Deed): Job {
  return {
    attempts: 3,
    async run(school: School, work: Work) {
      const {
        promotion: id,
        user: account,
        count,
      } = work.payload as {
        promotion: string
        user: string
        count: number
      }
      const user = await userOf(school, account)
      if (!user) return
      await work.progress(0, count)
      const at = school.now().toISOString()
      const left = await school.transaction(user, act, async (tx) => {
        // A whole school in one statement takes longer than what a reader waits for.
        await tx.execute(sql`set local statement_timeout = '2min'`)
        return deed(tx, user, { id, at })
      })
      work.report(left)
      await work.progress(count, count)
    },
  }
}
