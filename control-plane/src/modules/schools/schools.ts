import type { Control, Sql } from '../../database.ts'

export const schoolStates = [
  'provisioning',
  'active',
  'read_only',
  'suspended',
  'failed',
  'erasing',
  'erased',
] as const

export interface SchoolRow {
  id: string
  name: string
  host: string
  state: (typeof schoolStates)[number]
  instituteType: string
  country: string
  createdAt: Date
}

export interface SchoolDetail extends SchoolRow {
  hosts: string[]
  databaseId: string | null
  databaseState: string | null
  server: string | null
  schemaVersion: number | null
  /** How far the making came, and why it stopped; null once the school is whole. */
  step: string | null
  error: string | null
}

/** Newest first. `skip` and `limit` count schools. */
export async function listSchools(
  control: Control,
  {
    q = '',
    state = null,
    limit = 50,
    skip = 0,
  }: { q?: string; state?: string | null; limit?: number; skip?: number },
): Promise<{ rows: SchoolRow[]; total: number }> {
  const { sql } = control
  const like = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const where = sql`from school s left join host h on h.school_id = s.id and h.is_primary
    where (s.name ilike ${like} or h.host ilike ${like}) and (${state}::text is null or s.state = ${state})`
  const rows = await sql<
    SchoolRow[]
  >`select ${columns(sql)} ${where} order by s.created_at desc, s.id limit ${limit} offset ${skip}`
  const [count] = await sql<{ total: number }[]>`select count(*)::int as total ${where}`
  return { rows: [...rows], total: count?.total ?? 0 }
}

/** A school by its id, one of its hosts, or its sub-domain in our zone. */
export async function findSchool(control: Control, given: string): Promise<SchoolDetail | undefined> {
  const { sql, places } = control
  const [row] = await sql<SchoolDetail[]>`
    select ${columns(sql)}, (select array_agg(host::text order by host) from host where school_id = s.id) as hosts,
      d.id as "databaseId", d.state as "databaseState", d.server, d.schema_version as "schemaVersion",
      case when m.state <> 'done' then m.step end as step, m.error
    from school s left join host h on h.school_id = s.id and h.is_primary
    left join lateral (select * from placement where school_id = s.id order by active desc, generation desc limit 1) p on true
    left join database d on d.id = p.database_id left join making m on m.database_id = d.id
    where s.id::text = ${given}
      or s.id = (select school_id from host where host in (${given.toLowerCase()}, ${`${given.toLowerCase()}.${places.zone}`}) limit 1)`
  return row
}

function columns(sql: Sql) {
  return sql`s.id, s.name, h.host::text as host, s.state, s.institute_type as "instituteType", s.country,
    s.created_at as "createdAt"`
}
