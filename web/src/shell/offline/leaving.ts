import { useSyncExternalStore } from 'react'
import { openStorage } from './offline-storage.ts'
import { forgetAnswers } from './offline-cache.ts'
import { keepNoLonger } from './offline-owner.ts'

/** How much waits on this device to be sent, and what becomes of the log-out. */
export type Leaving = { count: number; decide: (leaves: boolean) => void }

let asked: Leaving | undefined
const watchers = new Set<() => void>()

/**
 * Whether somebody who wants to log out may be let go: who has something here that is not sent yet decides it. What
 * they have read goes in any case; what waits stays, and is sent when they log in here again.
 */
export async function mayLeave(account: string): Promise<boolean> {
  const device = await openStorage(account)
  const [posts, drafts] = await Promise.all([device.all('posts'), device.all('drafts')])
  const count = posts.length + drafts.length
  if (count > 0 && !(await ask(count))) return false
  await forgetAnswers(account)
  keepNoLonger(account, count > 0)
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

/** The question that stands, if one does. */
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
