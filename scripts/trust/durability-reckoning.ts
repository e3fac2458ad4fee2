import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openControl } from 'control-plane/database'
import { disorder } from 'control-plane/testing-order'
import { localKeys } from 'kit/storage/keys'
import { controlUrls, passwordsIn } from 'migrations/roles'
import postgres from 'postgres'
import type { ClientReport } from './durability-clients.ts'
import type { Victim } from './durability-cluster.ts'

type Remains = {
  victim: Victim
  dataDir: string
  told: ClientReport
  restart: (meanwhile: () => Promise<void>) => Promise<void>
}

/** Holds what visitors were told against what is in the databases, once the product has had time to finish. */
export async function lostAndDoubled({ victim, dataDir, told, restart }: Remains): Promise<string[]> {
  const urls = controlUrls(victim.url, passwordsIn(path.join(dataDir, 'passwords.json')))
  const keys = localKeys(path.join(dataDir, 'master.key'))
  const places = { origin: 'http://localhost', zone: 'maktab.localhost' }
  const control = await openControl({ urls, keys, places })
  const sql = postgres(within(victim.url, 'maktab_control'), { max: 1, onnotice: () => {} })
  try {
    const schools = await placedSchools(sql)
    // While nothing runs: what was claimed just before this last kill waits for the end of its lease as well.
    await restart(() => passTime(victim, sql, schools))
    const unfinished = await untilFinished(victim, sql, schools)
    const inside = await Promise.all(schools.map((school) => faultsOf(victim, school, told)))
    return [
      ...told.strange.map((said) => `strange: ${said}`),
      ...unfinished,
      ...(await faultsOfSchools(sql, told)),
      ...inside.flat(),
      ...(await disorder(control)).map((what) => `out of order: ${what}`),
    ]
  } finally {
    await sql.end()
    await control.close()
  }
}

type Placed = { id: string; subdomain: string; database: string }

async function placedSchools(sql: postgres.Sql): Promise<Placed[]> {
  return sql<Placed[]>`
    select s.id, split_part(h.host::text, '.', 1) as subdomain, d.name as database from school s
    join host h on h.school_id = s.id and h.is_primary
    join placement p on p.school_id = s.id and p.active join database d on d.id = p.database_id`
}

/** Six minutes: minutes that were marked are over, and nobody holds the jobs of a killed worker any more. */
async function passTime(victim: Victim, sql: postgres.Sql, schools: Placed[]): Promise<void> {
  await sql`update school_activity set minute = minute - interval '6 minutes'`
  for (const { database } of schools) {
    await enter(victim, database, async (inside) => {
      await inside`update job set leased_until = leased_until - interval '6 minutes' where state = 'running'`
      await inside`update job set due_at = due_at - interval '6 minutes' where state = 'waiting' and attempts > 0`
    })
  }
}

/** Waits until no event and no due job is left anywhere; says after 90 s what still is. */
async function untilFinished(victim: Victim, sql: postgres.Sql, schools: Placed[]): Promise<string[]> {
  const end = Date.now() + 90_000
  for (;;) {
    const left: string[] = []
    const [making] = await sql<{ number: number }[]>`
      select count(*)::int as number from database where state = 'preparing'`
    if (making && making.number > 0) left.push(`${making.number} databases are still being made`)
    for (const { subdomain, database } of schools) {
      const rows = await enter(
        victim,
        database,
        (inside) => inside<{ what: string }[]>`
        select 'event ' || topic as what from outbox where relayed_at is null
        union all
        select concat_ws(' ', 'job', kind, state, 'try', attempts, 'leased until', leased_until, error) from job
        where state in ('running', 'dead') or state = 'waiting' and due_at <= now()`,
      )
      left.push(...rows.map(({ what }) => `${subdomain}: ${what} was forgotten`))
    }
    if (left.length === 0 || Date.now() > end) return left
    await sleep(500)
  }
}

/** Each acknowledged sign-up is one active school, and there is no other. */
async function faultsOfSchools(sql: postgres.Sql, told: ClientReport): Promise<string[]> {
  const rows = await sql<{ subdomain: string; states: string[] }[]>`
    select split_part(h.host::text, '.', 1) as subdomain, array_agg(s.state) as states
    from host h join school s on s.id = h.school_id group by 1`
  const [all] = await sql<{ number: number }[]>`select count(*)::int as number from school`
  const found = new Map(rows.map(({ subdomain, states }) => [subdomain, states.join()]))
  const faults = [...told.schools.keys()]
    .filter((subdomain) => found.get(subdomain) !== 'active')
    .map((subdomain) => `the school ${subdomain} is ${found.get(subdomain) ?? 'lost'}`)
  if (all?.number !== told.schools.size)
    faults.push(`${all?.number} schools of ${told.schools.size} sign-ups`)
  return faults
}

/** Each acknowledged campus is there once, with one line of audit; so is the founder, and one letter of welcome. */
async function faultsOf(
  victim: Victim,
  { subdomain, database }: Placed,
  told: ClientReport,
): Promise<string[]> {
  return enter(victim, database, async (inside) => {
    const rows = await inside<{ id: string; name: string; audited: number }[]>`
      select c.id, c.name, (select count(*)::int from audit a where a.resource = 'campus' and a.row_id = c.id) as audited
      from campus c`
    const mine = told.campuses.get(subdomain) ?? new Map<string, string>()
    const kept = new Map(rows.map(({ id, name }) => [name, id]))
    const faults = [...mine].filter(([name, id]) => kept.get(name) !== id).map(([name]) => `lost: ${name}`)
    if (rows.length !== mine.size)
      faults.push(`${subdomain}: ${rows.length} campuses of ${mine.size} acknowledged`)
    faults.push(
      ...rows
        .filter(({ audited }) => audited !== 1)
        .map(({ name, audited }) => `${name}: audited ${audited} times`),
    )
    const [one] = await inside<{ accounts: number; welcomed: number }[]>`
      select (select count(*)::int from account) as accounts,
        (select count(*)::int from job where kind like 'school.founded%' and state = 'done') as welcomed`
    if (one?.accounts !== 1) faults.push(`${subdomain}: ${one?.accounts} accounts`)
    if (one?.welcomed !== 1) faults.push(`${subdomain}: ${one?.welcomed} letters of welcome`)
    return faults
  })
}

async function enter<T>(
  { url }: Victim,
  database: string,
  work: (inside: postgres.Sql) => Promise<T>,
): Promise<T> {
  const inside = postgres(within(url, database), { max: 1, onnotice: () => {} })
  try {
    return await work(inside)
  } finally {
    await inside.end()
  }
}

function within(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
