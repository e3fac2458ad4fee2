import { threadCpuMs } from 'kit/testing/testing-turns'

/** Tells for how long nothing else could have been served, in CPU time of this thread: a busy machine makes it no longer. */
export type Heartbeat = {
  /** Begins to measure; what it gives ends that and tells the longest time between two beats, in milliseconds. */
  begin(): () => number
  stop(): void
}

/**
 * A beat every 2 ms, and one at each begin and end. `monitorEventLoopDelay` of node:perf_hooks does not do for single
 * requests: it counts from its second tick to its last, so that one that blocks at once, or is answered right after,
 * costs nothing.
 */
export function openHeartbeat(): Heartbeat {
  let last = threadCpuMs()
  let longest = 0
  function beat() {
    const now = threadCpuMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(beat, 2)
  return {
    begin() {
      last = threadCpuMs()
      longest = 0
      return () => {
        beat()
        return longest
      }
    },
    stop: () => clearInterval(timer),
  }
}
