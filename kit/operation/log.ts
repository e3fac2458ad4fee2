import type { LogFn, Logger } from 'pino'
import type { ErrorReport } from './error-reports.ts'

/**
 * Fastify's `logger` option for both APIs: JSON lines with allow-listed fields. No address, header, body, query
 * or path value is ever logged, because those contain names, tokens and e-mails; the route's pattern identifies
 * the endpoint.
 */
export function loggerOptions({ level = 'info', stream, onError }: LogOptions = {}) {
  return {
    level,
    ...(stream ? { stream } : {}),
    base: null,
    hooks: {
      logMethod(this: Logger, args: Parameters<LogFn>, log: LogFn, level: number) {
        if (onError && level >= errorLevel) tell(this, args, onError)
        logWithOwnMessage(this, args, log)
      },
    },
    serializers: { req: describeRequest, res: describeReply, err: describeError },
  }
}
/** `onError` receives the error of every line of level error; refusals are logged lower. */
export type LogOptions = { level?: string; stream?: LogStream; onError?: (error: ErrorReport) => void }
export type LogStream = { write(line: string): void }

/**
 * An error without its message where that may quote data: databases quote the values that they refuse, and
 * drizzle the parameters of the query that failed.
 */
export function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const fromDatabase = error.name === 'PostgresError' || 'severity' in error || 'query' in error
  return {
    type: error.name,
    message: fromDatabase ? '' : error.message,
    stack: framesOf(error),
    ...(textOf(error, 'code') && { code: textOf(error, 'code') }),
    ...(fromDatabase && { table: textOf(error, 'table_name'), constraint: textOf(error, 'constraint_name') }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
type ErrorFacts = {
  type: string
  message: string
  stack: string
  code?: string | undefined
  table?: string | undefined
  constraint?: string | undefined
  cause?: ErrorFacts
}

function textOf(error: object, key: string): string | undefined {
  const value: unknown = Reflect.get(error, key)
  return typeof value === 'string' ? value : undefined
}

const errorLevel = 50

function tell(log: Logger, [first, message]: Parameters<LogFn>, onError: (error: ErrorReport) => void) {
  const error = first instanceof Error ? first : errorIn(first)
  if (!error || error.name === 'Refusal') return
  onError({
    type: error.name,
    code: textOf(error, 'code'),
    stack: framesOf(error),
    line: message === undefined || message === error.message ? 'failed' : String(message),
    route: textOf(Object(first), 'route'),
    requestId: textOf(log.bindings(), 'reqId'),
  })
}

// pino, and Fastify's own error handler, use an error's message as the message of the line.
function logWithOwnMessage(logger: Logger, args: Parameters<LogFn>, log: LogFn) {
  const [first, message] = args
  const error = first instanceof Error ? first : errorIn(first)
  const borrowed = message === undefined || message === error?.message
  log.apply(logger, error && borrowed ? [first, 'failed'] : args)
}

function errorIn(first: unknown): Error | undefined {
  return typeof first === 'object' && first !== null && 'err' in first && first.err instanceof Error
    ? first.err
    : undefined
}

function describeRequest(request: { method: string; routeOptions?: { url?: string } | undefined }) {
  return { method: request.method, route: request.routeOptions?.url ?? 'none' }
}

function describeReply(reply: { statusCode: number }) {
  return { status: reply.statusCode }
}

// The first line of a stack repeats the message.
function framesOf(error: Error): string {
  const lines = (error.stack ?? '').split('\n')
  return lines.filter((line) => /^\s+at /.test(line)).join('\n')
}
