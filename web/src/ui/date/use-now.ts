import { useSyncExternalStore } from 'react'

let now = new Date()

/** The current time to the minute; rerenders when it changes. The school's clock is the server's. */
export function useNow(): Date {
  return useSyncExternalStore(watch, () => now)
}

function watch(change: () => void): () => void {
  const timer = setInterval(() => {
    now = new Date()
    change()
  }, 60_000)
  return () => clearInterval(timer)
}
