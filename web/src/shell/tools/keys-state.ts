import { useSyncExternalStore } from 'react'

let isOpen = false
const watchers = new Set<() => void>()

/** Opens or closes the sheet of the keyboard's keys. */
export function showKeys(open: boolean): void {
  isOpen = open
  for (const watcher of watchers) watcher()
}

export function useKeysOpen(): boolean {
  return useSyncExternalStore(watch, () => isOpen)
}

function watch(change: () => void): () => void {
  watchers.add(change)
  return () => watchers.delete(change)
}
