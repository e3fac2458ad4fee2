import type { Incoming, Outgoing, Transport } from 'kit/http/client'
import { isStale } from './stale-paths.ts'

/** What the first script of the page has asked for (early.ts), by its address. */
export type EarlyAnswers = Map<string, Promise<Response>>

/** After that they are no news any more. A slow phone on a slow line is at its cards a good while after the answers came. */
const freshMs = 60_000

const ofThisPage = {
  taken: () => (globalThis as { earlyAnswers?: EarlyAnswers }).earlyAnswers,
  /** Milliseconds since the page was opened. */
  now: () => performance.now(),
}

/**
 * Takes over an answer that was asked for before the program was there: once, while it is fresh, and only as long as
 * nothing has been changed from here.
 */
export function withEarlyAnswers(send: Transport, { taken, now } = ofThisPage): Transport {
  return async function askOnce(request) {
    const answers = taken()
    if (answers === undefined || answers.size === 0) return send(request)
    if (request.method !== 'GET' || now() > freshMs) {
      answers.clear()
      return send(request)
    }
    const answer = answers.get(request.url)
    answers.delete(request.url)
    return (answer && (await handedOver(answer, request))) ?? send(request)
  }
}

/** Forgets what nobody has taken over yet and a topic makes stale. The answer for a page is made of others, of any topic. */
export function dropEarlyAnswers(topic: string, { taken } = ofThisPage): void {
  const answers = taken()
  for (const url of answers?.keys() ?? []) {
    const [path = ''] = url.replace('/api/v1', '').split('?')
    if (path.startsWith('/pages/') || isStale(path, topic)) answers?.delete(url)
  }
}

/** Undefined where it did not come, or was not a success: what is wrong is told by asking again. */
async function handedOver(answer: Promise<Response>, { signal }: Outgoing): Promise<Incoming | undefined> {
  const response = await answer.catch(() => undefined)
  signal?.throwIfAborted()
  if (!response?.ok) return undefined
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    json: () => response.json(),
  }
}
