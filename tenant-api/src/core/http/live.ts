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
  /** What this process has heard of a school since an instant, a topic once; null where it does not know all of it. */
  since(school: string, at: number): LiveEvent[] | null
  /** The number of listeners in this process. */
  listeners(): number
  close(): void
}

const debounce = 100
/** So long it is known what was told, in milliseconds: a slow phone takes a minute from its page to its event stream. */
const remembered = 2 * 60_000
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
  const told = new Map<string, { at: number; event: LiveEvent }[]>()
  let knownFrom = 0
  let timer: NodeJS.Timeout | undefined
  let heardAt = Date.now()
  await listen()
  const pulse = setInterval(beat, heartbeat).unref()

  async function listen() {
    await sql.listen('directory', onDirectory, () => onDirectory(''))
    await sql.listen('live', hear)
    knownFrom = Date.now()
  }

  /**
   * The driver stops listening after a short outage of the server: a process that misses its own messages
   * listens again.
   */
  function beat() {
    if (Date.now() - heardAt > 2.5 * heartbeat) listen().catch(() => undefined)
    notify([])
    for (const school of told.keys()) forget(school)
  }

  /** Leaves what was told long ago, which also keeps a busy school from growing. */
  function forget(school: string) {
    const kept = (told.get(school) ?? []).filter(({ at }) => at > Date.now() - remembered)
    if (kept.length > 0) told.set(school, kept)
    else told.delete(school)
  }

  function hear(text: string) {
    const { from, events } = JSON.parse(text) as Message
    if (from === id) heardAt = Date.now()
    else events.forEach(tell)
  }

  function tell(event: LiveEvent) {
    const known = told.get(event.school) ?? []
    told.set(event.school, known)
    known.push({ at: Date.now(), event })
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
    since(school, at) {
      if (at < Math.max(knownFrom, Date.now() - remembered)) return null
      const later = (told.get(school) ?? []).filter((known) => known.at >= at)
      return [...new Map(later.map(({ event }) => [nameOf(event), event])).values()]
    },
    publish(event) {
      tell(event)
      waiting.set(nameOf(event), event)
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

function nameOf({ school, topic, id, to }: LiveEvent): string {
  return `${school} ${topic} ${id ?? ''} ${to ?? ''}`
}
