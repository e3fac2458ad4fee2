import { beginViewing, endViewing, type Viewed } from 'tenant-api/contract/viewing'
import { call } from './api.ts'

const key = 'viewed-from'

/** Looks as somebody else from now on. A full load follows, so that nothing of one's own stays on the screen. */
export async function startViewing(body: Viewed): Promise<void> {
  await call(beginViewing, { body })
  sessionStorage.setItem(key, location.pathname + location.search)
  location.assign('/')
}

/** Is oneself again, on the page where the look began. */
export async function stopViewing(): Promise<void> {
  await call(endViewing, {})
  leaveView()
}

/** Where the look began; in another tab, home. */
export function leaveView(): void {
  location.assign(sessionStorage.getItem(key) ?? '/')
}
