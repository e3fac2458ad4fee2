import { logOut } from 'tenant-api/contract/access/sessions'
import { plainCall } from './api.ts'
import { offlineOwner } from '../offline/offline-owner.ts'
import { tellSignOut } from './tabs.ts'

/** Logs out on this device. A full page load follows, so that no data stays in memory. */
export async function signOut(): Promise<void> {
  const account = offlineOwner()
  if (account !== null && !(await (await import('../offline/leaving.ts')).mayLeave(account))) return
  await plainCall(logOut, {})
  tellSignOut()
  location.assign('/login')
}
