import { PgBoss } from 'pg-boss'

const queue = 'school-wakes'
/**
 * Milliseconds for which wakes of a school are collected: each wake is a commit, and a burst of writes needs
 * only one.
 */
const moment = 100

/** A wake carries only a school's id; the jobs are in the school's own tables. */
export type WakeQueue = {
  send(schoolId: string): void
  work(visit: (schoolId: string) => Promise<void>): Promise<void>
  /** Stops taking wakes. */
  rest(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens pg-boss in the control database. A school is queued at most once, but two visits may overlap: a queue
 * that forbade that would block all schools behind one whose visit takes long or whose worker was killed.
 */
export async function openWakeQueue(controlUrl: string): Promise<WakeQueue> {
  const boss = new PgBoss({
    connectionString: controlUrl,
    schema: 'pgboss_tenant',
    max: 3,
    createSchema: false,
    schedule: false,
    application_name: 'maktab-wakes',
  })
  // Without a listener an outage of the control database would end the process; the sweep makes up for a lost
  // wake.
  boss.on('error', () => undefined)
  await boss.start()
  await boss.createQueue(queue, {
    policy: 'short',
    retryLimit: 0,
    expireInSeconds: 15 * 60,
    deleteAfterSeconds: 60,
  })
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  async function send() {
    clearTimeout(timer)
    timer = undefined
    const schools = [...waiting]
    waiting.clear()
    for (const schoolId of schools)
      await boss.send(queue, { schoolId }, { singletonKey: schoolId }).catch(() => undefined)
  }

  return {
    send(schoolId) {
      waiting.add(schoolId)
      timer ??= setTimeout(send, moment)
    },
    async work(visit) {
      await boss.work<{ schoolId: string }>(
        queue,
        { pollingIntervalSeconds: 0.5, localConcurrency: 4 },
        async ([wake]) => {
          if (wake) await visit(wake.data.schoolId)
        },
      )
    },
    rest: () => boss.offWork(queue, { wait: false }),
    async close() {
      await send()
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
