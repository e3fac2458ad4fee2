const last = 'kept-for'
const each = (account: string) => `kept-for ${account}`

/**
 * The account for which this device works offline: the last one that signed in, until it logs out; else null.
 */
export function offlineOwner(): string | null {
  return localStorage.getItem(last)
}

/** Whether this device stores anything for an account, such as unsent data. */
export function isOfflineOwner(account: string): boolean {
  return localStorage.getItem(each(account)) !== null
}

export function setOfflineOwner(account: string): void {
  localStorage.setItem(last, account)
  localStorage.setItem(each(account), '1')
}

/** Records a log-out; `waits` means that the account has unsent data. */
export function keepNoLonger(account: string, waits: boolean): void {
  localStorage.removeItem(last)
  if (!waits) localStorage.removeItem(each(account))
}
