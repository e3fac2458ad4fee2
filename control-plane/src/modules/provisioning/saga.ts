import type { PgBoss } from 'pg-boss'
import { type Control, type Sql, withinTransaction } from '../../database.ts'
import { abandonDatabase } from './abandoning.ts'
import { refillPool } from './pool.ts'
import { prepareDatabase } from './preparing.ts'

/**
 * What a request could not finish. The queue only wakes: the truth is in `database` and `making`, so a job that
 * comes twice or late does no harm.
 */
const queues = { prepare: 'prepare-database', abandon: 'abandon-database', refill: 'refill-pool' }

/** Queues the making of a database when, and only when, the transaction commits. */
export async function queuePreparing(control: Control, tx: Sql, databaseId: string): Promise<void> {
  const boss = await readyBoss(control)
  await boss.send(queues.prepare, { databaseId }, { db: withinTransaction(tx) })
}

/** Asks for the pool to be filled again; one waiting request is enough for any number of claims. */
export async function queueRefill(control: Control, tx: Sql): Promise<void> {
  const boss = await readyBoss(control)
  await boss.send(queues.refill, {}, { db: withinTransaction(tx), singletonKey: 'pool' })
}

/** Takes the jobs of this installation; a worker calls it once. */
export async function workProvisioning(control: Control, onError: (error: unknown) => void): Promise<void> {
  const boss = await readyBoss(control)
  // After a job the next one is asked for at once; a lost wake costs two seconds.
  const one = {
    batchSize: 1,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 2,
  }
  await boss.work<{ databaseId: string }>(queues.prepare, { ...one, localConcurrency: 2 }, async ([job]) => {
    if (job) await prepareDatabase(control, job.data.databaseId).catch(reported(onError))
  })
  await boss.work<{ databaseId: string }>(queues.abandon, one, async ([job]) => {
    if (job) await abandonDatabase(control, job.data.databaseId)
  })
  await boss.work(queues.refill, one, async () => {
    await refillPool(control)
  })
}

/** Tells the error, and lets the queue try again later. */
function reported(onError: (error: unknown) => void) {
  return (error: unknown): never => {
    onError(error)
    throw error
  }
}

const made = new WeakMap<Control, Promise<PgBoss>>()

/** The queue with its queues made. Call it before a transaction: making them takes another connection. */
export async function readyBoss(control: Control): Promise<PgBoss> {
  const known = made.get(control) ?? makeQueues(control)
  made.set(control, known)
  return known
}

/** Backoff from a second to half a minute, five tries; then the school is told that it failed. */
async function makeQueues(control: Control): Promise<PgBoss> {
  const boss = await control.boss()
  const soon = { notify: true, expireInSeconds: 120, heartbeatSeconds: 20, deleteAfterSeconds: 3600 }
  await boss.createQueue(queues.abandon, { ...soon, retryLimit: 20, retryDelay: 5, retryBackoff: true })
  await boss.createQueue(queues.prepare, {
    ...soon,
    retryLimit: 5,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 30,
    deadLetter: queues.abandon,
  })
  await boss.createQueue(queues.refill, {
    ...soon,
    policy: 'short',
    retryLimit: 3,
    retryDelay: 5,
    expireInSeconds: 600,
  })
  return boss
}
