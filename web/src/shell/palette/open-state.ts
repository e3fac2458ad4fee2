import { useSyncExternalStore } from 'react'

/** Opens or closes the palette, from anywhere on the page. */
export const { show: showPalette, useOpen: usePaletteOpen } = openState()

/** Opens or closes the sheet of keyboard shortcuts. */
export const { show: showKeys, useOpen: useKeysOpen } = openState()

function openState() {
  let isOpen = false
  const watchers = new Set<() => void>()
  function watch(change: () => void): () => void {
    watchers.add(change)
    return () => watchers.delete(change)
  }
  function show(open: boolean): void {
    isOpen = open
    for (const watcher of watchers) watcher()
  }
  return { show, useOpen: (): boolean => useSyncExternalStore(watch, () => isOpen) }
}
