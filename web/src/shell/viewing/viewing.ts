import { leaveAsSupport } from 'tenant-api/contract/access/support-access'
import { beginViewing, endViewing, type Viewed } from 'tenant-api/contract/access/impersonation'
import { call } from '../session/api.ts'
import { keepPlace, leaveView } from './viewed-from.ts'

/** Looks as somebody else from now on. A full load follows, so that nothing of one's own stays on the screen. */
export async function startViewing(body: Viewed): Promise<void> {
  // The page may hear that it has begun before the answer comes, and then it is left at once.
  keepPlace()
  await call(beginViewing, { body })
  location.assign('/')
}

/** Is oneself again, on the page where the look began. */
export async function stopViewing(): Promise<void> {
  await call(endViewing, {})
  leaveView()
}

/** The provider's support leaves the school. */
export async function stopSupport(): Promise<void> {
  await call(leaveAsSupport, {})
  location.replace('/login')
}
