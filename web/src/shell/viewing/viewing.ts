import { leaveAsSupport } from 'tenant-api/contract/access/support-access'
import { beginViewing, endViewing, type Viewed } from 'tenant-api/contract/access/users/impersonation'
import { call } from '../session/api.ts'
import { keepPlace, leaveView } from './viewed-from.ts'

/**
 * Starts viewing as another user. A full load follows, so that nothing of the own account stays on the screen.
 */
export async function startViewing(body: Viewed): Promise<void> {
  // The event may arrive before the response, and then the page is left at once.
  keepPlace()
  await call(beginViewing, { body })
  location.assign('/')
}

/** Stops viewing, and returns to the page where it began. */
export async function stopViewing(): Promise<void> {
  await call(endViewing, {})
  leaveView()
}

/** Ends the provider's support session. */
export async function stopSupport(): Promise<void> {
  await call(leaveAsSupport, {})
  location.replace('/login')
}
