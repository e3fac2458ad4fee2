import { refuse } from 'kit/contract/refusal'
import { refusalOfDatabaseError } from 'kit/postgres/database-errors'
import { ensureTemplate } from 'migrations/template'
import { type Control, provisionerUrlOn } from '../../database.ts'
import { wordsOf } from '../../error-words.ts'
import { failpoint } from '../../failpoint.ts'
import { readDatabase } from '../provisioning/database-row.ts'
import { withDatabaseLock, withLockIfFree } from '../provisioning/lock.ts'
import { migrateDatabase } from '../provisioning/migrating.ts'
import { listServers } from '../provisioning/servers.ts'
import { tooManyFailed, waves } from './waves.ts'

export interface RunResult {
  state: 'done' | 'stopped'
  version: number
  done: number
  failed: number
  /** Not tried, because the run was stopped. */
  waiting: number
}

export interface Target {
  databaseId: string
  wave: number
  state: 'done' | 'failed'
  error: string | null
}

interface Options {
  /** How many databases are migrated at once. */
  concurrency?: number
  /** How often a file that does not get its locks is tried, two seconds each. */
  attempts?: number
  /** Called after each database. */
  told?: (target: Target, left: number) => void
}

/**
 * Brings every school's database, and those of the pool, to the version of this checkout: the new template first,
 * then canary and waves. Stops when more than 1 % failed. A run that was killed goes on where it was; what failed
 * is tried again by the next run.
 */
export async function runFleet(control: Control, options: Options = {}): Promise<RunResult> {
  const result = await withLockIfFree(control, 'maktab:fleet', async () => {
    await ensureTemplate(control.urls.provisioner, control.migrations)
    // One that does not answer has nothing new made on it; its schools fail each for itself.
    for (const server of await listServers(control.sql))
      await ensureTemplate(provisionerUrlOn(control.urls, server), control.migrations).catch(unlessSilent)
    const runId = await beginOrResume(control)
    for (const wave of await wavesLeft(control, runId)) {
      await migrateWave(control, runId, wave, options)
      const { failed, total } = await tally(control, runId)
      if (tooManyFailed(failed, total)) return end(control, runId, 'stopped')
    }
    return end(control, runId, 'done')
  })
  return result ?? refuse('fleet-busy', 'Another migration of the schools is running', {}, { status: 409 })
}

function unlessSilent(error: unknown): void {
  if (refusalOfDatabaseError(error)?.status !== 503) throw error
}

async function beginOrResume(control: Control): Promise<string> {
  return control.sql.begin(async (tx) => {
    const { name, version } = control.template
    await tx`update fleet_run set state = 'stopped', ended_at = now() where state = 'running' and template <> ${name}`
    const [running] = await tx<{ id: string }[]>`select id from fleet_run where state = 'running'`
    if (running) return running.id
    const [run] = await tx<{ id: string }[]>`
      insert into fleet_run (target_version, template) values (${version}, ${name}) returning id`
    if (!run) throw new Error('The run was not written')
    const targets = await tx<{ id: string; version: number }[]>`
      select id, schema_version as version from database
      where state in ('ready', 'claimed') and schema_version < ${version}
      order by state = 'claimed', created_at, id`
    for (const [wave, list] of waves(targets).entries()) {
      await tx`insert into fleet_target ${tx(list.map(({ id, version: from }) => ({ run_id: run.id, database_id: id, wave, from_version: from })))}`
    }
    return run.id
  })
}

async function wavesLeft({ sql }: Control, runId: string): Promise<number[]> {
  const rows = await sql<{ wave: number }[]>`
    select distinct wave from fleet_target where run_id = ${runId} and state = 'waiting' order by wave`
  return rows.map(({ wave }) => wave)
}

async function migrateWave(control: Control, runId: string, wave: number, options: Options): Promise<void> {
  const { concurrency = 3, attempts = 5, told = () => {} } = options
  const targets = await control.sql<{ id: string }[]>`
    select database_id as id from fleet_target where run_id = ${runId} and wave = ${wave} and state = 'waiting'
    order by database_id`
  const queue = targets.map(({ id }) => id)
  const hand = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const error = await migrateOne(control, id, attempts)
      const state = error === null ? 'done' : 'failed'
      await control.sql`update fleet_target set state = ${state}, error = ${error}, attempts = attempts + 1, updated_at = now()
        where run_id = ${runId} and database_id = ${id}`
      told({ databaseId: id, wave, state, error }, queue.length)
      failpoint('fleet.target')
    }
  }
  await Promise.all(Array.from({ length: concurrency }, hand))
}

/** null, or why it could not be migrated: one school's trouble is never another's. */
async function migrateOne(control: Control, id: string, attempts: number): Promise<string | null> {
  try {
    await withDatabaseLock(control, id, async () =>
      migrateDatabase(control, await readDatabase(control.sql, id), attempts),
    )
    return null
  } catch (error) {
    return wordsOf(error)
  }
}

async function tally({ sql }: Control, runId: string) {
  const [row] = await sql<{ done: number; failed: number; waiting: number; total: number }[]>`
    select count(*) filter (where state = 'done')::int as done, count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'waiting')::int as waiting, count(*)::int as total
    from fleet_target where run_id = ${runId}`
  return row ?? { done: 0, failed: 0, waiting: 0, total: 0 }
}

async function end(control: Control, runId: string, state: RunResult['state']): Promise<RunResult> {
  await control.sql`update fleet_run set state = ${state}, ended_at = now() where id = ${runId}`
  const { done, failed, waiting } = await tally(control, runId)
  return { state, version: control.template.version, done, failed, waiting }
}
