/**
 * When somebody last did something here, in any tab of this browser: tabs share it, so that one in the background
 * neither warns nor logs out who is at work in another.
 */
const key = 'last-sign-of-life'

/** The server notes a sign of life at most once a minute; a little more, so that none of ours falls between. */
const every = 61_000

let mine = Date.now()
let told = Date.now()
let telling: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

/** The last sign of life, in milliseconds since 1970. */
export function lastSign(): number {
  return Math.max(mine, Number(localStorage.getItem(key)) || 0)
}

/** Whether nobody has done anything for so long that a request cannot be meant by anybody. */
export function isUnattended(): boolean {
  return Date.now() - lastSign() > every
}

/** Somebody has done something. What `tell` sends reaches the server after it, at most once a minute. */
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

/** Somebody has just come in: the server knows it already. */
export function comeBack(): void {
  mine = Date.now()
  told = mine
  localStorage.setItem(key, String(mine))
  for (const watcher of watchers) watcher()
}

/** Hears of signs of life in this tab and in others. */
export function onSign(hear: () => void): () => void {
  const other = (event: StorageEvent) => event.key === key && hear()
  watchers.add(hear)
  addEventListener('storage', other)
  return () => {
    watchers.delete(hear)
    removeEventListener('storage', other)
  }
}
