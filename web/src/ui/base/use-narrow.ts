import { useSyncExternalStore } from 'react'

/** Below 640 px lists become cards and the navigation moves to the bottom. */
const narrow = typeof matchMedia === 'function' ? matchMedia('(max-width: 639px)') : undefined

export function useNarrow(): boolean {
  return useSyncExternalStore(watch, () => narrow?.matches ?? false)
}

function watch(change: () => void): () => void {
  narrow?.addEventListener('change', change)
  return () => narrow?.removeEventListener('change', change)
}
