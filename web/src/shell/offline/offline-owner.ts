/**
 * For whom this device works without a network. Half of what opens their storage is this record, the other half is
 * a cookie that runs out with the session's idle time: the browser itself drops it, whether a page is open or not.
 */
export type DeviceLock = { account: string; sessionId: string; wrappedKey: string }

const record = 'offline-lock'
const each = (account: string) => `kept-for ${account}`
const cookie = '__Host-offline'
const logOutDue = 'log-out-due'

export function deviceLock(): DeviceLock | null {
  const stored = localStorage.getItem(record)
  return stored === null ? null : (JSON.parse(stored) as DeviceLock)
}

/** The account whose session on this device has not ended, as far as the device can know; else null. */
export function offlineOwner(): string | null {
  return cookieHalf() === null ? null : (deviceLock()?.account ?? null)
}

/** Whether this device stores anything for an account, such as unsent data. */
export function isOfflineOwner(account: string): boolean {
  return localStorage.getItem(each(account)) !== null
}

/** The half of the key that the browser drops when the session is over; null when it is gone. */
export function cookieHalf(): string | null {
  return new RegExp(`(?:^|; )${cookie}=([^;]+)`).exec(document.cookie)?.[1] ?? null
}

/** Keeps the half for so many minutes from now. */
export function keepCookieHalf(half: string, minutes: number): void {
  const lasts = `path=/; secure; samesite=strict; max-age=${minutes * 60}`
  // oxlint-disable-next-line unicorn/no-document-cookie -- the cookie store is missing in Firefox and Safari
  document.cookie = `${cookie}=${half}; ${lasts}`
}

export function setDeviceLock(lock: DeviceLock): void {
  localStorage.setItem(record, JSON.stringify(lock))
  localStorage.setItem(each(lock.account), '1')
}

/** Records that nothing of an account is left on this device. */
export function forgetOwner(account: string): void {
  localStorage.removeItem(each(account))
}

/**
 * A session has ended, in whatever way: from here on nothing that this device stores can be read, until its author
 * logs in again. What was stored to be read goes as well; unsent data stays sealed.
 */
export function closeDevice(): void {
  const account = deviceLock()?.account
  localStorage.removeItem(record)
  keepCookieHalf('', 0)
  if (account === undefined) return
  void import('./offline-database.ts')
    .then(({ clearAnswers }) => clearAnswers(account))
    .catch(() => undefined)
}

/** Somebody is logged in: the device is closed if it was open for another account or another session. */
export function receiveDevice({ id, sessionId }: { id: string; sessionId: string }): void {
  logOutPaid()
  const lock = deviceLock()
  if (lock && (lock.account !== id || lock.sessionId !== sessionId)) closeDevice()
}

/** Remembers a log-out that did not reach the school: the next page with a network carries it out first. */
export function oweLogOut(): void {
  localStorage.setItem(logOutDue, '1')
}

/** The school knows of the log-out. */
export function logOutPaid(): void {
  localStorage.removeItem(logOutDue)
}

export function owesLogOut(): boolean {
  return localStorage.getItem(logOutDue) !== null
}
