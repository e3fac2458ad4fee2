import { z } from 'zod'
import { errorReporter, type ErrorReport } from './error-reports.ts'
import { openMetrics, serveMetrics } from '../http/metrics.ts'

/** What every server of the house can be told about its operation; docs/operations.md lists them for operators. */
export const operationSettings = {
  /** Level of the JSON log lines. */
  MAKTAB_LOG: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Addresses of the reverse proxy, apart by commas; from nobody else is X-Forwarded-* believed. */
  MAKTAB_PROXIES: z.string().default(''),
  /** Port of `/metrics`; without one there is none. */
  MAKTAB_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Who asks for metrics shows it as a Bearer token; without one they are answered to this machine alone. */
  MAKTAB_METRICS_TOKEN: z.string().min(16).optional(),
  /** Where errors are told: the DSN of Sentry, or of what understands its envelopes. */
  MAKTAB_ERROR_URL: z.url({ protocol: /^https?$/ }).optional(),
}

export type OperationSettings = {
  level: string
  proxies: string[]
  metrics: { port: number | undefined; token: string | undefined }
  errorUrl: string | undefined
}

/** Reads settings by a schema; an empty one is as good as none. Throws one sentence that names every wrong one. */
export function readSettings<S extends z.ZodRawShape>(shape: S, from: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(from).filter(([, value]) => value !== ''))
  const parsed = z.object(shape).safeParse(given)
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`These settings cannot be used. ${wrong.join('. ')}`)
}

/** The settings of operation, under the names that the applications use. */
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

/** One process's metrics, and the options by which its logs count errors and tell them on; opens `/metrics`. */
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
