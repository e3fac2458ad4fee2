const last = 'kept-for'
const each = (account: string) => `kept-for ${account}`

/** For whom this device can go on without a network: who was here last, until they log out; null for nobody. */
export function offlineOwner(): string | null {
  return localStorage.getItem(last)
}

/** Whether this device keeps anything for an account, such as what waits to be sent. */
export function isOfflineOwner(account: string): boolean {
  return localStorage.getItem(each(account)) !== null
}

export function setOfflineOwner(account: string): void {
  localStorage.setItem(last, account)
  localStorage.setItem(each(account), '1')
}

/** Somebody has logged out; `waits`: something of theirs is still to be sent. */
export function keepNoLonger(account: string, waits: boolean): void {
  localStorage.removeItem(last)
  if (!waits) localStorage.removeItem(each(account))
}
