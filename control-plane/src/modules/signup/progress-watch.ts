import type { Control } from '../../database.ts'

export type ProgressWatch = {
  /** Calls back whenever something of the school may have changed; returns how to stop. */
  on(schoolId: string, changed: () => void): () => void
  close(): Promise<void>
}

/** One listening connection per process for all visitors who wait; it is opened when the first one comes. */
export function watchProgress(control: Control): ProgressWatch {
  const waiting = new Map<string, Set<() => void>>()
  let listening: Promise<(() => Promise<void>)[]> | undefined
  const tell = (schoolId: string) => {
    for (const changed of waiting.get(schoolId) ?? []) changed()
  }
  const channels = ['school_progress', 'directory']
  const listen = () => Promise.all(channels.map((channel) => control.listen(channel, tell)))
  return {
    on(schoolId, changed) {
      listening ??= listen()
      listening.catch(() => (listening = undefined))
      const those = waiting.get(schoolId) ?? new Set()
      waiting.set(schoolId, those.add(changed))
      return () => {
        those.delete(changed)
        if (those.size === 0) waiting.delete(schoolId)
      }
    },
    async close() {
      waiting.clear()
      const stops = await listening?.catch(() => [])
      await Promise.all((stops ?? []).map((stop) => stop()))
    },
  }
}
