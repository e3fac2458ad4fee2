import { refuse } from 'kit/contract/refusal'
import type { Control } from '../../database.ts'
import { withLockIfFree } from '../provisioning/lock.ts'

const lockOf = (schoolId: string) => `maktab:school:${schoolId}`

/** Of archiving, restoring, trying, moving and erasing a school, one happens at a time; another is refused. */
export async function withArchiveLock<T>(
  control: Control,
  schoolId: string,
  work: () => Promise<T>,
): Promise<T> {
  // What was done is told by an object, so that work that gives nothing is no refusal.
  const done = await withLockIfFree(control, lockOf(schoolId), async () => ({ result: await work() }))
  if (!done)
    return refuse(
      'school-busy',
      'This school is being archived, restored or moved just now',
      {},
      { status: 409 },
    )
  return done.result
}

/** The same for a look by the way: what is being worked on is left alone. */
export async function ifIdle(control: Control, schoolId: string, work: () => Promise<void>): Promise<void> {
  await withLockIfFree(control, lockOf(schoolId), work)
}
