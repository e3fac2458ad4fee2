import { endpoint } from 'kit/contract/contract'
import { z } from 'zod'

const instant = z.iso.datetime({ offset: true })
export const jobStates = ['waiting', 'running', 'done', 'cancelled', 'dead'] as const

/** A piece of long work that the signed-in user asked for. */
export const job = z.object({
  id: z.uuid(),
  /** What it does, in the reader's language. */
  title: z.string(),
  state: z.enum(jobStates),
  done: z.int(),
  /** Null until it knows. */
  total: z.int().nullable(),
  /** By the pace of this try; null while nothing can be told. */
  secondsLeft: z.int().nullable(),
  /** It has been asked to stop and will, at its next step. */
  stopping: z.boolean(),
  /** How many rows it left alone. */
  failed: z.int(),
  /** The page that shows what came of it, without scope. */
  page: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
})
export type JobView = z.output<typeof job>

export const jobFailure = z.object({ id: z.string(), name: z.string().nullable(), message: z.string() })

/** With the first hundred rows that were left alone, and why. */
export const jobInFull = job.extend({ failures: z.array(jobFailure) })
export type JobInFull = z.output<typeof jobInFull>

const params = z.strictObject({ id: z.uuid() })
const example = { params: { id: '01980000-0000-7000-8000-00000000f001' } }

export const listJobs = endpoint({
  method: 'GET',
  path: '/jobs',
  summary: 'Long work that I asked for: what is under way, and what has ended in the last three days',
  may: 'signed-in',
  response: z.object({ rows: z.array(job) }),
  example: {},
})

export const readJob = endpoint({
  method: 'GET',
  path: '/jobs/:id',
  summary: 'One piece of long work that I asked for, with the rows that it left alone',
  may: 'signed-in',
  params,
  response: jobInFull,
  example,
})

export const cancelJob = endpoint({
  method: 'POST',
  path: '/jobs/:id/cancellation',
  summary: 'Stop a piece of my long work: at once while it waits, at its next step while it runs',
  may: 'signed-in',
  params,
  response: jobInFull,
  example,
})
