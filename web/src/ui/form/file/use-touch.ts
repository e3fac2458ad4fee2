import { useSyncExternalStore } from 'react'

/** Touch devices: phones and tablets, which have a camera. */
const touch = typeof matchMedia === 'function' ? matchMedia('(pointer: coarse)') : undefined

export function useTouch(): boolean {
  return useSyncExternalStore(watch, () => touch?.matches ?? false)
}

function watch(change: () => void): () => void {
  touch?.addEventListener('change', change)
  return () => touch?.removeEventListener('change', change)
}
