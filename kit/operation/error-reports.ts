import { randomUUID } from 'node:crypto'

/** What is reported of an error: its place in our code, never its message, which may quote data. */
export type ErrorReport = {
  type: string
  code?: string | undefined
  stack: string
  /** The message of the log line, which is ours. */
  line: string
  /** The route's pattern. */
  route?: string | undefined
  requestId?: string | undefined
}
export type Report = (error: ErrorReport) => void

/** Maximum reports per minute; a flood contains no more information than its beginning. */
const most = 30

/**
 * Reports errors to Sentry, or to a service that accepts its envelopes; `url` is a DSN such as
 * `https://key@host/7`. A report contains allow-listed fields only, is sent once without waiting, and never
 * fails.
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
    // The error service may be down; the log has the error.
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

/** Parses `    at name (file:line:column)`; Sentry wants the oldest frame first. */
function framesOf(stack: string) {
  const frames = stack.split('\n').flatMap((text) => {
    const [, name, file, line, column] = /^\s+at (?:(.+) \()?(.+?):(\d+):(\d+)\)?$/.exec(text) ?? []
    if (file === undefined) return []
    return [{ function: name ?? '?', filename: file, lineno: Number(line), colno: Number(column) }]
  })
  return frames.reverse()
}
