import { useSyncExternalStore } from 'react'

/** A finger points here: telephones and tablets, which have a camera at hand. */
const touch = typeof matchMedia === 'function' ? matchMedia('(pointer: coarse)') : undefined

export function useTouch(): boolean {
  return useSyncExternalStore(watch, () => touch?.matches ?? false)
}

function watch(change: () => void): () => void {
  touch?.addEventListener('change', change)
  return () => touch?.removeEventListener('change', change)
}
