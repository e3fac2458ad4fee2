import type { QueryClient } from '@tanstack/react-query'
import type { Me } from 'tenant-api/contract/access/sessions'
import type { DeviceUser } from './offline-key.ts'
import { type OfflineStorage, openStorage } from './offline-storage.ts'

/** How sending goes: `idle` where nothing waits for the network. */
export type Connection = 'idle' | 'sending' | 'lost' | 'log-in'

/** What every outbox shows: whether it is open, whether it outlasts the page, and how sending goes. */
type OutboxState = { isReady: boolean; isLasting: boolean; line: Connection }

/** The state of an outbox, which pages watch, and the session in which this page writes to it. */
export function createOutboxState<State extends OutboxState>(initial: State) {
  let state = initial
  let queries: QueryClient | undefined
  const watchers = new Set<() => void>()

  function set(next: Partial<State>): void {
    state = { ...state, ...next }
    for (const watcher of watchers) watcher()
  }

  return {
    set,
    current: () => state,
    watch(look: () => void): () => void {
      watchers.add(look)
      return () => watchers.delete(look)
    },
    /** Follows the session of the page; it changes when somebody logs in again over it. */
    followSession(next: QueryClient): void {
      queries = next
    },
    /** Empty before a session is followed. */
    currentSession: () => queries?.getQueryData<Me | null>(['/me'])?.sessionId ?? '',
    /** Opens the storage of an account. Without its key nothing can be stored: it is asked for until the school gives it. */
    async openWhenPossible(user: DeviceUser): Promise<OfflineStorage> {
      for (let pause = 1_000; ; pause = Math.min(30_000, pause * 2)) {
        try {
          return await openStorage(user)
        } catch {
          set({ isLasting: false } as Partial<State>)
          await new Promise((resolve) => setTimeout(resolve, pause))
        }
      }
    },
  }
}
