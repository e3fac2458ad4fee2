import { logOut } from 'tenant-api/contract/access/sessions'
import { offlineOwner, oweLogOut, logOutPaid } from '../offline/offline-owner.ts'
import { plainCall } from './api.ts'
import { tellSignOut } from './tabs.ts'

/**
 * Logs out on this device. A full page load follows, so that no data stays in memory. Without a network the school
 * hears of it from the next page that has one.
 */
export async function signOut(): Promise<void> {
  const account = offlineOwner()
  if (account !== null && !(await (await import('../offline/leaving.ts')).mayLeave(account))) return
  await plainCall(logOut, {}).catch(oweLogOut)
  tellSignOut()
  location.assign('/login')
}

/** Carries out a log-out that did not reach the school; false if it does not reach it now either. */
export async function payLogOut(): Promise<boolean> {
  const isPaid = await plainCall(logOut, {}).then(
    () => true,
    () => false,
  )
  if (isPaid) logOutPaid()
  return isPaid
}
