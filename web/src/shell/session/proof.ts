import { useSyncExternalStore } from 'react'

type Wait = { promise: Promise<boolean>; resolve: (isProved: boolean) => void }

let waiting: Wait | undefined
const watchers = new Set<() => void>()

/** Called by a request that asks for a proof. Resolves to true once it is given, to false when the person would not. */
export function proofIsAsked(): Promise<boolean> {
  if (!waiting) {
    waiting = Promise.withResolvers<boolean>()
    tell()
  }
  return waiting.promise
}

/** Lets the requests go on that wait, or be refused. */
export function settleProof(isProved: boolean): void {
  waiting?.resolve(isProved)
  waiting = undefined
  tell()
}

/** True while requests wait for a proof. */
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
