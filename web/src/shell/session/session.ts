import { useSyncExternalStore } from 'react'

type Wait = { promise: Promise<boolean>; resolve: (isBack: boolean) => void }

let isSignedIn = false
let waiting: Wait | undefined
const watchers = new Set<() => void>()

/** Tells whether somebody is signed in; only then can a session end. */
export function markSession(signedIn: boolean): void {
  isSignedIn = signedIn
  if (signedIn) resume()
}

/** Called by a request that was answered 401. Resolves to true once the person is back, at once to false for strangers. */
export function sessionHasEnded(): Promise<boolean> {
  if (!isSignedIn) return Promise.resolve(false)
  if (!waiting) {
    waiting = Promise.withResolvers<boolean>()
    tell()
  }
  return waiting.promise
}

/** Whether somebody is signing in again over the page, and may be between the two steps of it. */
export function isSigningInAgain(): boolean {
  return waiting !== undefined
}

/** Ends the session from this side: nobody has been here for too long. */
export function endSession(): void {
  if (isSignedIn) void sessionHasEnded()
}

/** True while requests wait for the person to sign in again. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(watch, () => waiting !== undefined)
}

function resume(): void {
  waiting?.resolve(true)
  waiting = undefined
  tell()
}

function watch(change: () => void): () => void {
  watchers.add(change)
  return () => watchers.delete(change)
}

function tell(): void {
  for (const watcher of watchers) watcher()
}
