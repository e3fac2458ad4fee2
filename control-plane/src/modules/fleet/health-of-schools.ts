import { type Migration, readMigrations } from 'migrations/run'
import type { Control } from '../../database.ts'
import { wordsOf } from '../../error-words.ts'
import { addressFor, type DatabaseRow, dataKeyOf, listDatabases } from '../provisioning/database-row.ts'
import type { Answer } from './health.ts'
import { planFleet } from './status.ts'

export async function opensKeys(control: Control): Promise<Answer> {
  const rows = await listDatabases(control.sql)
  const bad: string[] = []
  for (const row of rows) await dataKeyOf(control, row).catch(() => bad.push(`${row.name} stays closed`))
  return answer(bad, `${rows.length} keys`)
}

export async function haveAddresses({ sql }: Control): Promise<Answer> {
  const rows = await sql<{ name: string }[]>`
    select s.name from school s where s.state <> 'failed'
      and not exists (select 1 from host h where h.school_id = s.id and h.is_primary) order by s.id`
  return answer(
    rows.map(({ name }) => `${name} has no primary host`),
    'each has its primary host',
  )
}

/** Each night a school tells how many were counted; whoever did once and has not for three days is in trouble. */
export async function haveTold({ sql }: Control): Promise<Answer> {
  const rows = await sql<{ name: string; last: string }[]>`
    select s.name, max(u.day)::text as last from school s join school_usage u on u.school_id = s.id
    where s.state = 'active' group by s.id having max(u.day) < current_date - 3 order by s.id`
  return answer(
    rows.map(({ name, last }) => `${name} has told nothing since ${last}`),
    'none is late',
  )
}

/** All of them, a few at a time: by the very credentials that the directory gives out. */
export async function answerToTheirLogins(control: Control): Promise<Answer> {
  return ofOpenSchools(control, async (row) => {
    await readApplied(control, row)
  })
}

/** What each says to have applied, against the files and the directory. One that cannot be entered is told elsewhere. */
export async function haveTheirSchema(control: Control): Promise<Answer> {
  const files = new Map((await readMigrations(control.migrations)).map((file) => [file.version, file]))
  return ofOpenSchools(control, async (row) => {
    const applied = await readApplied(control, row).catch(() => null)
    if (!applied) return
    const newest = applied.at(-1)?.version ?? 0
    // Newer than this program: its files are with the program that brought it there.
    const other = applied.find(
      ({ version, checksum }) => files.has(version) && files.get(version)?.checksum !== checksum,
    )
    if (other) throw new Error(`migration ${other.version} (${other.name}) is not the one of this program`)
    if (newest !== row.schemaVersion)
      throw new Error(`it is at version ${newest}, the directory says ${row.schemaVersion}`)
  })
}

export async function areForward(control: Control): Promise<Answer> {
  const { behind, version } = await planFleet(control)
  const count = behind.reduce((sum, { databases }) => sum + databases, 0)
  return {
    ok: count === 0,
    detail: count > 0 ? `${count} are behind version ${version}` : `version ${version}`,
  }
}

/** Asks every school that should answer; what `look` throws is its fault. */
async function ofOpenSchools(control: Control, look: (row: DatabaseRow) => Promise<void>): Promise<Answer> {
  const open = (await listDatabases(control.sql)).filter(
    ({ state, schoolState }) => state === 'claimed' && schoolState !== 'suspended',
  )
  const queue = [...open]
  const bad: string[] = []
  const hand = async () => {
    for (let row = queue.shift(); row; row = queue.shift()) {
      const { name } = row
      await look(row).catch((error: unknown) => bad.push(`${name}: ${wordsOf(error)}`))
    }
  }
  await Promise.all([hand(), hand(), hand(), hand()])
  return answer(bad.toSorted(), `${open.length} schools`)
}

type Applied = Pick<Migration, 'version' | 'name' | 'checksum'>

async function readApplied(control: Control, row: DatabaseRow): Promise<Applied[]> {
  const address = await addressFor(control, row, 'app').catch(() => {
    throw new Error('its credentials cannot be opened')
  })
  const inside = control.enter(address)
  try {
    return await inside<Applied[]>`select version, name, checksum from schema_version order by version`
  } finally {
    await inside.end()
  }
}

function answer(bad: string[], well: string): Answer {
  const more = bad.length > 5 ? `; and ${bad.length - 5} more` : ''
  return { ok: bad.length === 0, detail: bad.length > 0 ? `${bad.slice(0, 5).join('; ')}${more}` : well }
}
