import { sentence } from 'kit/text/words'
import type { JobRow } from '../../core/jobs/jobs.ts'
import { deliver } from '../notifications/notify.ts'
import type { LocalizedMessage } from '../../core/acts/localized-message.ts'
import type { Tx } from '../../core/school/school.ts'

/** Who waited no longer than this has seen the work end, and the bell need not ring for it. */
const quick = 10_000

/** Tells its owner how a job ended, with the way to its result, or to what it left alone. */
export async function tellEnd(tx: Tx, row: JobRow, at: string): Promise<void> {
  const { id, ownerId, title, state, failed, createdAt } = row
  if (ownerId === null || title === null) return
  const isWell = state === 'done' && failed === 0
  const page = isWell && row.page !== null ? row.page : `jobs/${id}`
  const seen = isWell && Date.parse(at) - Date.parse(createdAt) <= quick
  await deliver(tx, {
    to: [ownerId],
    at,
    notice: { category: 'general', title, body: endOf(row), page, seen },
  })
}

function endOf({ state, failed }: JobRow): LocalizedMessage {
  if (state === 'dead') return { sentence: sentence('This did not work. Please try again.') }
  if (state === 'cancelled') {
    return { sentence: sentence('Stopped before the end. What was done until then stays.') }
  }
  if (failed === 0) return { sentence: sentence('Done.') }
  const some = sentence('Done, but {count, plural, one {# entry was} other {# entries were}} left as before.')
  return { sentence: some, fill: { count: failed } }
}
