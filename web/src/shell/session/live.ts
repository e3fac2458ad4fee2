import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { address } from 'kit/http/client'
import { type RefObject, useEffect, useRef } from 'react'
import { followChanges } from 'tenant-api/contract/access/sessions'
import { meQuery } from './me.ts'
import { dropEarlyAnswers } from './early-answers.ts'
import { dropAllAnswers, dropAnswers } from './page-answers.ts'
import { useSessionEnded } from './session.ts'
import { shownSince } from './since.ts'
import { isStale } from './stale-paths.ts'

/**
 * Listens to server-sent events while the page is visible, and reloads what others changed. A hidden tab closes
 * its stream, for browsers allow only six per site; when it becomes visible again, or the network is back, all
 * visible data is reloaded. The same happens after signing in again over the page: a browser does not reconnect
 * a refused stream.
 */
export function useLiveEvents(): void {
  const queries = useQueryClient()
  const hasEnded = useSessionEnded()
  const wasOpen = useRef(false)
  useEffect(() => (hasEnded ? undefined : follow(queries, wasOpen)), [queries, hasEnded])
}

function follow(queries: QueryClient, wasOpen: RefObject<boolean>): () => void {
  let source: EventSource | undefined
  function open() {
    // What was read before the stream is open may have changed meanwhile: the first one tells that itself.
    source = new EventSource(address(followChanges, { query: { since: wasOpen.current ? 0 : shownSince() } }))
    source.addEventListener('open', () => {
      if (wasOpen.current) readAnew()
      wasOpen.current = true
    })
    // A stream that was refused is not opened again by the browser: the session may have ended elsewhere.
    source.addEventListener('error', ({ target }) => {
      if (target instanceof EventSource && target.readyState === EventSource.CLOSED)
        void queries.invalidateQueries({ queryKey: meQuery.queryKey })
    })
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const topic = topicOf(data)
      dropAnswers(topic)
      dropEarlyAnswers(topic)
      // The pages of the audit log do not change while somebody reads them.
      void queries.invalidateQueries({
        predicate: ({ queryKey: [path, part] }) => part !== 'pages' && isStale(String(path), topic),
      })
    })
  }
  function readAnew() {
    dropAllAnswers()
    void queries.invalidateQueries()
  }
  function look() {
    source?.close()
    source = undefined
    if (document.visibilityState === 'visible') open()
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    source?.close()
  }
}

function topicOf(data: string): string {
  const event: unknown = JSON.parse(data)
  return typeof event === 'object' && event !== null && 'topic' in event ? String(event.topic) : ''
}
