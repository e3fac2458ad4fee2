import { useSyncExternalStore } from 'react'

type Wait = { promise: Promise<boolean>; resolve: (isProved: boolean) => void }

let waiting: Wait | undefined
const watchers = new Set<() => void>()

/**
 * Called for a request that requires recent authentication. Resolves to true once the user has authenticated,
 * to false if they cancel.
 */
export function proofIsAsked(): Promise<boolean> {
  if (!waiting) {
    waiting = Promise.withResolvers<boolean>()
    tell()
  }
  return waiting.promise
}

/** Lets the pending requests proceed, or be refused. */
export function settleProof(isProved: boolean): void {
  waiting?.resolve(isProved)
  waiting = undefined
  tell()
}

/** True while requests wait for authentication. */
export function useProofAsked(): boolean {
  return useSyncExternalStore(watch, () => waiting !== undefined)
}

function watch(change: () => void): () => void {
  watchers.add(change)
  return () => watchers.delete(change)
}

function tell(): void {
  for (const watcher of watchers) watcher()
}
