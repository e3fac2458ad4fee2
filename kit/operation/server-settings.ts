import { z } from 'zod'
import { errorReporter, type ErrorReport } from './error-reports.ts'
import { openMetrics, serveMetrics } from '../http/metrics.ts'

/** The settings of every server's operation; docs/operations.md lists them for operators. */
export const operationSettings = {
  /** Level of the JSON log lines. */
  MAKTAB_LOG: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Addresses of the reverse proxy, separated by commas; X-Forwarded-* is trusted from these alone. */
  MAKTAB_PROXIES: z.string().default(''),
  /** Port of `/metrics`; not served if undefined. */
  MAKTAB_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Bearer token for the metrics; without one they are served on loopback only. */
  MAKTAB_METRICS_TOKEN: z.string().min(16).optional(),
  /** The DSN of Sentry, or of a service that accepts its envelopes. */
  MAKTAB_ERROR_URL: z.url({ protocol: /^https?$/ }).optional(),
}

export type OperationSettings = {
  level: string
  proxies: string[]
  metrics: { port: number | undefined; token: string | undefined }
  errorUrl: string | undefined
}

/**
 * Parses settings by a schema; an empty value counts as missing. Throws one sentence that names every wrong
 * one.
 */
export function readSettings<S extends z.ZodRawShape>(shape: S, from: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(from).filter(([, value]) => value !== ''))
  const parsed = z.object(shape).safeParse(given)
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`These settings cannot be used. ${wrong.join('. ')}`)
}

/** The operation settings, under the names that the applications use. */
export function operationOf(read: z.output<z.ZodObject<typeof operationSettings>>): OperationSettings {
  return {
    level: read.MAKTAB_LOG,
    proxies: read.MAKTAB_PROXIES.split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    metrics: { port: read.MAKTAB_METRICS_PORT, token: read.MAKTAB_METRICS_TOKEN },
    errorUrl: read.MAKTAB_ERROR_URL,
  }
}

/** The metrics of a process, and log options that count and report its errors; serves `/metrics`. */
export async function operate({ level, metrics: door, errorUrl }: OperationSettings) {
  const metrics = openMetrics()
  const report = errorUrl === undefined ? undefined : errorReporter(errorUrl)
  const served = await serveMetrics(metrics, door)
  function onError(error: ErrorReport) {
    metrics.errors.inc()
    report?.(error)
  }
  return { metrics, log: { level, onError }, close: async () => served?.close() }
}
