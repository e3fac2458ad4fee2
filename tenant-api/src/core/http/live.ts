import type { Sql } from 'postgres'

/** A change that a school's browsers and caches reload for. `to`: only this account's. */
export type LiveEvent = {
  school: string
  topic: string
  id?: string | undefined
  to?: string | undefined
}
export type LiveListener = (event: LiveEvent) => void

export type Live = {
  /**
   * Delivers to this process at once and to the others after a short delay, with all topics of that time
   * together.
   */
  publish(event: LiveEvent): void
  /** Subscribes to the events of one school, or of all with `*`; returns the unsubscribe function. */
  on(school: string, listener: LiveListener): () => void
  /** The number of listeners in this process. */
  listeners(): number
  close(): void
}

const debounce = 100
const heartbeat = 10_000
/** A notification holds 8,000 bytes; an event takes less than 240. */
const atOnce = 30

type Message = { from: string; events: LiveEvent[] }

/**
 * Live events and directory changes over one listening connection to the control database. Nothing is sent in a
 * school's transaction, because NOTIFY makes all commits of the cluster queue up. A lost event only costs time.
 */
export async function openLive(
  sql: Sql,
  { id, onDirectory }: { id: string; onDirectory: (schoolId: string) => void },
): Promise<Live> {
  const listeners = new Map<string, Set<LiveListener>>()
  const waiting = new Map<string, LiveEvent>()
  let timer: NodeJS.Timeout | undefined
  let heardAt = Date.now()
  await listen()
  const pulse = setInterval(beat, heartbeat).unref()

  async function listen() {
    await sql.listen('directory', onDirectory, () => onDirectory(''))
    await sql.listen('live', hear)
  }

  /**
   * The driver stops listening after a short outage of the server: a process that misses its own messages
   * listens again.
   */
  function beat() {
    if (Date.now() - heardAt > 2.5 * heartbeat) listen().catch(() => undefined)
    notify([])
  }

  function hear(text: string) {
    const { from, events } = JSON.parse(text) as Message
    if (from === id) heardAt = Date.now()
    else events.forEach(tell)
  }

  function tell(event: LiveEvent) {
    for (const key of [event.school, '*']) listeners.get(key)?.forEach((listener) => listener(event))
  }

  function send() {
    timer = undefined
    const events = [...waiting.values()]
    waiting.clear()
    for (let at = 0; at < events.length; at += atOnce) notify(events.slice(at, at + atOnce))
  }

  function notify(events: LiveEvent[]) {
    sql.notify('live', JSON.stringify({ from: id, events } satisfies Message)).catch(() => undefined)
  }

  return {
    publish(event) {
      tell(event)
      waiting.set(`${event.school} ${event.topic} ${event.id ?? ''} ${event.to ?? ''}`, event)
      timer ??= setTimeout(send, debounce)
    },
    on(school, listener) {
      const set = listeners.get(school) ?? new Set()
      listeners.set(school, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0 && listeners.get(school) === set) listeners.delete(school)
      }
    },
    listeners: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    close() {
      clearInterval(pulse)
      clearTimeout(timer)
      if (waiting.size > 0) send()
    },
  }
}
