import { useSyncExternalStore } from 'react'
import { countUnsent } from './offline-storage.ts'
import { closeDevice, forgetOwner } from './offline-owner.ts'

/** The number of unsent items on this device, and the callback that decides the log-out. */
export type Leaving = { count: number; decide: (leaves: boolean) => void }

let asked: Leaving | undefined
const watchers = new Set<() => void>()

/**
 * Whether the log-out may proceed: the user decides if there is unsent data. Cached responses are deleted in
 * any case; unsent data stays, and is shown to its author at the next log-in here.
 */
export async function mayLeave(account: string): Promise<boolean> {
  const count = await countUnsent(account)
  if (count > 0 && !(await ask(count))) return false
  closeDevice()
  if (count === 0) forgetOwner(account)
  return true
}

function ask(count: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  become({
    count,
    decide(leaves) {
      become(undefined)
      resolve(leaves)
    },
  })
  return promise
}

/** The open question, if any. */
export function useLeaving(): Leaving | undefined {
  return useSyncExternalStore(watch, () => asked)
}

function become(next: Leaving | undefined): void {
  asked = next
  for (const watcher of watchers) watcher()
}

function watch(change: () => void): () => void {
  watchers.add(change)
  return () => watchers.delete(change)
}
