import { useSyncExternalStore } from 'react'
import { closeDevice } from '../offline/offline-owner.ts'

type Wait = { promise: Promise<boolean>; resolve: (isBack: boolean) => void }

let isSignedIn = false
let waiting: Wait | undefined
const watchers = new Set<() => void>()

/** Records whether somebody is signed in; only then can a session end. */
export function markSession(signedIn: boolean): void {
  isSignedIn = signedIn
  if (signedIn) resume()
}

/**
 * Called for a request with a 401 response. Resolves to true once the user has signed in again, and at once to
 * false if nobody was signed in.
 */
export function sessionHasEnded(): Promise<boolean> {
  if (!isSignedIn) return Promise.resolve(false)
  if (!waiting) {
    waiting = Promise.withResolvers<boolean>()
    closeDevice()
    tell()
  }
  return waiting.promise
}

/** Whether the user is signing in again over the page, possibly between its two steps. */
export function isSigningInAgain(): boolean {
  return waiting !== undefined
}

/** Ends the session on the client, after inactivity. */
export function endSession(): void {
  if (isSignedIn) void sessionHasEnded()
}

/** True while requests wait for the user to sign in again. */
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
