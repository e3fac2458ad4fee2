import { logOut } from 'tenant-api/contract/access'
import { plainCall } from './api.ts'
import { tellSignOut } from './tabs.ts'

/** Logs out on this device. A full load follows, so that nothing read before stays in memory. */
export async function signOut(): Promise<void> {
  await plainCall(logOut, {})
  tellSignOut()
  location.assign('/login')
}
