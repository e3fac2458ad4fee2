import { busy } from 'kit/trouble'

/** How long a question waits for its turn before it is refused, in milliseconds. */
export const patience = 2_000

/** Gives up the questions of one pool that wait too long. One timer looks after all: a timer for each cost more. */
export function watchPatience() {
  const running = new Map<object, number>()
  let timer: NodeJS.Timeout | undefined
  function look() {
    timer = undefined
    const now = performance.now()
    for (const [query, since] of running) {
      const left = since + patience - now
      if (left > 0) {
        timer = lookAfter(left)
        return
      }
      running.delete(query)
      giveUp(query)
    }
  }
  // After a stall of this process the answers lie in the sockets unread: they are taken in before anybody is refused.
  function lookAfter(ms: number) {
    return setTimeout(() => setImmediate(look), Math.ceil(ms)).unref()
  }
  return {
    begin(query: object) {
      running.set(query, performance.now())
      timer ??= lookAfter(patience)
    },
    end: (query: object) => void running.delete(query),
  }
}

/**
 * Refuses a question that after 2 s has not had its turn, because transactions hold all connections or because it
 * stands behind slow ones. What runs is left to statement_timeout. The driver says so only in fields of its own.
 */
function giveUp(query: object) {
  const { active, state, reject, cancel }: Partial<DriverQuery> = query
  if (active !== false) return
  reject?.call(query, busy())
  // It is on no connection yet: then it is never sent.
  if (state === null) cancel?.call(query)
}
type DriverQuery = { active: boolean; state: object | null; reject(error: Error): void; cancel(): void }
