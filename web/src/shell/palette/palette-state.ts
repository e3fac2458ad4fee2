import { useSyncExternalStore } from 'react'

let isOpen = false
const watchers = new Set<() => void>()

/** Opens or closes the palette, from wherever on the page. */
export function showPalette(open: boolean): void {
  isOpen = open
  for (const watcher of watchers) watcher()
}

export function usePaletteOpen(): boolean {
  return useSyncExternalStore(watch, () => isOpen)
}

function watch(change: () => void): () => void {
  watchers.add(change)
  return () => watchers.delete(change)
}
