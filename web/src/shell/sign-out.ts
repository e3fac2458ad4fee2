import { logOut } from 'tenant-api/contract/access'
import { plainCall } from './api.ts'

/** Logs out on this device. A full load follows, so that nothing read before stays in memory. */
export async function signOut(): Promise<void> {
  await plainCall(logOut, {})
  location.assign('/login')
}
