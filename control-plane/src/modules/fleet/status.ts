import { readMigrations } from 'migrations/run'
import type { Control } from '../../database.ts'
import { waves } from './waves.ts'

export interface FleetPlan {
  /** The version of this checkout. */
  version: number
  /** Databases behind it, the pool's included, and what each version still lacks. */
  behind: { version: number; databases: number; files: string[] }[]
  waves: number[]
}

/** What `migrate run` would do, without doing it. */
export async function planFleet(control: Control): Promise<FleetPlan> {
  const { version } = control.template
  const files = await readMigrations(control.migrations)
  const rows = await control.sql<{ version: number; databases: number }[]>`
    select schema_version as version, count(*)::int as databases from database
    where state in ('ready', 'claimed') and schema_version < ${version} group by 1 order by 1`
  const behind = rows.map((row) => ({
    ...row,
    files: files
      .filter((file) => file.version > row.version)
      .map((file) => `${String(file.version).padStart(4, '0')}-${file.name}`),
  }))
  const total = rows.reduce((sum, { databases }) => sum + databases, 0)
  return { version, behind, waves: waves(Array.from({ length: total })).map(({ length }) => length) }
}

export interface FleetStatus {
  version: number
  databases: { version: number; state: string; databases: number }[]
  /** The newest run, or null when there never was one. */
  run: {
    state: string
    version: number
    startedAt: Date
    endedAt: Date | null
    done: number
    failed: number
    waiting: number
  } | null
  failures: { database: string; host: string | null; error: string }[]
}

export async function fleetStatus(control: Control): Promise<FleetStatus> {
  const { sql } = control
  const databases = await sql<FleetStatus['databases']>`
    select schema_version as version, state, count(*)::int as databases from database
    where state in ('ready', 'claimed') group by 1, 2 order by 1, 2`
  const [run] = await sql<NonNullable<FleetStatus['run']>[]>`
    select r.state, r.target_version as version, r.started_at as "startedAt", r.ended_at as "endedAt",
      count(*) filter (where t.state = 'done')::int as done, count(*) filter (where t.state = 'failed')::int as failed,
      count(*) filter (where t.state = 'waiting')::int as waiting
    from fleet_run r left join fleet_target t on t.run_id = r.id
    where r.id = (select id from fleet_run order by id desc limit 1) group by r.id`
  const failures = await sql<FleetStatus['failures']>`
    select t.database_id as database, h.host::text as host, t.error from fleet_target t
    left join placement p on p.database_id = t.database_id and p.active
    left join host h on h.school_id = p.school_id and h.is_primary
    where t.run_id = (select id from fleet_run order by id desc limit 1) and t.state = 'failed' order by 1`
  return {
    version: control.template.version,
    databases: [...databases],
    run: run ?? null,
    failures: [...failures],
  }
}
