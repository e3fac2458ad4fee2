import { randomUUID } from 'node:crypto'

/** What is told of an error: where in our code, never what it said, for words may quote data. */
export type ErrorReport = {
  type: string
  code?: string | undefined
  stack: string
  /** The words of the log line, which are ours. */
  line: string
  /** The pattern of a route. */
  route?: string | undefined
  requestId?: string | undefined
}
export type Report = (error: ErrorReport) => void

/** So many within a minute; a flood says no more than its beginning. */
const most = 30

/**
 * Tells errors to Sentry, or to what understands its envelopes; `url` is a DSN such as `https://key@host/7`. A report
 * is an allow-list, is sent once, waits for nothing and never fails.
 */
export function errorReporter(url: string, { release = '' } = {}): Report {
  const { address, headers } = addressOf(new URL(url))
  let minute = 0
  let sent = 0
  return function report(error) {
    const now = new Date()
    const current = Math.floor(now.getTime() / 60_000)
    if (current !== minute) [minute, sent] = [current, 0]
    if ((sent += 1) > most) return
    void send(address, headers, envelope(error, { now, release }))
  }
}

async function send(address: string, headers: Record<string, string>, body: string): Promise<void> {
  try {
    const signal = AbortSignal.timeout(5_000)
    const answer = await fetch(address, { method: 'POST', headers, body, redirect: 'error', signal })
    await answer.body?.cancel()
  } catch {
    // Whoever takes errors may be away; the log has them.
  }
}

function addressOf(dsn: URL) {
  const [project = ''] = dsn.pathname.split('/').slice(-1)
  const folder = dsn.pathname.slice(0, -project.length - 1)
  return {
    address: `${dsn.origin}${folder}/api/${project}/envelope/`,
    headers: {
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': `Sentry sentry_version=7, sentry_client=maktab/1, sentry_key=${dsn.username}`,
    },
  }
}

function envelope(error: ErrorReport, { now, release }: { now: Date; release: string }): string {
  const id = randomUUID().replaceAll('-', '')
  const { type, code, stack, line, route, requestId } = error
  const event = {
    event_id: id,
    timestamp: now.toISOString(),
    platform: 'node',
    level: 'error',
    logger: 'maktab',
    ...(release && { release }),
    transaction: route,
    tags: { line, code, request: requestId },
    exception: { values: [{ type, stacktrace: { frames: framesOf(stack) } }] },
  }
  const parts = [{ event_id: id, sent_at: now.toISOString() }, { type: 'event' }, event]
  return `${parts.map((part) => JSON.stringify(part)).join('\n')}\n`
}

/** `    at name (file:line:column)`; Sentry wants the oldest first. */
function framesOf(stack: string) {
  const frames = stack.split('\n').flatMap((text) => {
    const [, name, file, line, column] = /^\s+at (?:(.+) \()?(.+?):(\d+):(\d+)\)?$/.exec(text) ?? []
    if (file === undefined) return []
    return [{ function: name ?? '?', filename: file, lineno: Number(line), colno: Number(column) }]
  })
  return frames.reverse()
}
