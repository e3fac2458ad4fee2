/**
 * Runs `work` and tells the longest time, in milliseconds, for which this thread served nobody else. It is the
 * thread's own CPU time, so a busy machine makes it no longer.
 */
export async function longestTurn<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  let last = threadCpuMs()
  let ms = 0
  function look() {
    const now = threadCpuMs()
    ms = Math.max(ms, now - last)
    last = now
  }
  const timer = setInterval(look, 1)
  try {
    const result = await work()
    look()
    return { result, ms }
  } finally {
    clearInterval(timer)
  }
}

/** The CPU time that this thread has used, in milliseconds. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
