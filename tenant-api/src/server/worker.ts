import { setTimeout as sleep } from 'node:timers/promises'
import type { Metrics } from 'kit/http/metrics'
import { noSmsSender } from 'kit/messages/sms/text-message'
import { outboundHttp } from 'kit/messages/outbound-http'
import { countedSmsSender } from 'kit/messages/sms/sms'
import type { Logger } from 'pino'
import { release } from './run-job.ts'
import { modules } from './modules.ts'
import { directory, type School, schoolAt } from '../core/school/school.ts'
import { openTenant, type TenantOptions } from './tenant.ts'
import { visitSchool } from './job-runner.ts'

export type WorkerOptions = TenantOptions & {
  log: Pick<Logger, 'error' | 'warn'>
  metrics?: Metrics
  sweepSeconds?: number
  /** How long a running job may go on once the worker is asked to stop; then it is given back. */
  stopSeconds?: number
}

/**
 * All work of the schools: woken after commits, and by a sweep every 30 s for wakes that were lost and work that
 * has come due. Nobody asks all schools. `stop` begins no job, waits for those that run, and gives back the others.
 */
export async function startTenantWorker(options: WorkerOptions): Promise<{ stop: () => Promise<void> }> {
  const {
    log,
    mailer,
    texter = noSmsSender,
    outgoing: out = outboundHttp(),
    metrics,
    sweepSeconds = 30,
    stopSeconds = 8,
  } = options
  const { wakes, leave } = await openTenant(options)
  const leaving = new AbortController()
  const running = new Map<string, School>()
  const visits = new Set<Promise<void>>()
  const workload = {
    modules,
    outside: {
      mailer,
      texter: countedSmsSender(texter, (kind, end) => metrics?.texts.inc({ kind, end })),
      outgoing: out,
    },
    log: (line: object) => log.warn(line, 'a job failed'),
    leaving: leaving.signal,
    running,
    ended: (kind: string, end: string) => metrics?.jobs.inc({ kind, end }),
  }

  async function visit(schoolId: string) {
    const control = directory()
    const host = await control.hostOf(schoolId)
    if (host === null) return
    const seen = await control.activity(schoolId)
    const school = (await schoolAt(host)).aside()
    await control.settle(schoolId, seen, await visitSchool(school, workload))
  }

  /** One school's trouble stays its own; the sweep comes back to it. */
  async function visitQuietly(schoolId: string) {
    const visiting = visit(schoolId).catch((error: unknown) =>
      log.error({ school: schoolId, err: error }, 'a visit failed'),
    )
    visits.add(visiting)
    await visiting
    visits.delete(visiting)
  }

  async function sweep() {
    try {
      for (const schoolId of await directory().unsettled(new Date())) wakes.send(schoolId)
    } catch (error) {
      log.error({ err: error }, 'the sweep failed')
    }
  }

  await wakes.work(visitQuietly)
  await sweep()
  const sweeping = setInterval(sweep, sweepSeconds * 1000)
  return {
    async stop() {
      clearInterval(sweeping)
      leaving.abort()
      await wakes.rest()
      await Promise.race([Promise.all(visits), sleep(stopSeconds * 1000, undefined, { ref: false })])
      await Promise.allSettled([...running].map(([id, school]) => release(school, id)))
      await leave()
    },
  }
}
