import { useSyncExternalStore } from 'react'

let now = new Date()

/** The present to the minute; whoever shows it is drawn again when it changes. The school's own clock is the server's. */
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
