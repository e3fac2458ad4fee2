/**
 * The time of the last activity in any tab of this browser: tabs share it, so that a background tab neither
 * warns nor logs out a user who is active in another.
 */
const key = 'last-sign-of-life'

/** The server records activity at most once a minute; slightly longer, so that each of our reports counts. */
const every = 61_000

let mine = Date.now()
let told = Date.now()
let telling: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

/** The last activity, in milliseconds since 1970. */
export function lastSign(): number {
  return Math.max(mine, Number(localStorage.getItem(key)) || 0)
}

/** Whether the user has been inactive for so long that no request can be intended. */
export function isUnattended(): boolean {
  return Date.now() - lastSign() > every
}

/** Records activity. `tell` reports it to the server, at most once a minute. */
export function giveSign(tell: () => void): void {
  const now = Date.now()
  if (now - mine < 1_000) return
  mine = now
  localStorage.setItem(key, String(now))
  for (const watcher of watchers) watcher()
  telling ??= setTimeout(
    () => {
      telling = undefined
      told = Date.now()
      tell()
    },
    Math.max(0, told + every - now),
  )
}

/** Records a log-in: the server knows of it already. */
export function comeBack(): void {
  mine = Date.now()
  told = mine
  localStorage.setItem(key, String(mine))
  for (const watcher of watchers) watcher()
}

/** Subscribes to activity in this tab and in others. */
export function onSign(hear: () => void): () => void {
  const other = (event: StorageEvent) => event.key === key && hear()
  watchers.add(hear)
  addEventListener('storage', other)
  return () => {
    watchers.delete(hear)
    removeEventListener('storage', other)
  }
}
