import { checkIsolation } from 'control-plane/walls'
import type { Sql } from 'postgres'
import type { Installation } from './installation.ts'
import { allLogins, enters, type Login } from './logins.ts'
import { type Random, randomFrom } from './random.ts'

export type Holes = { made: number; wrong: string[] }

/** Breaks walls at random, `holes` times, by a superuser's hand: each hole is really one, is found, and is then gone. */
export async function makeHoles(
  installation: Installation,
  { holes, seed }: { holes: number; seed: number },
): Promise<Holes> {
  const random = randomFrom(seed)
  const wrong: string[] = []
  for (let made = 0; made < holes; made += 1) wrong.push(...(await oneHole(installation, random, made)))
  return { made: holes, wrong }
}

/** What is wrong with a wall: how it is broken and mended, who gets where by it, and how the invariant job calls it. */
type Hole = {
  grantee: string
  what: string
  through?: { login: Login; database: string }
  make(): Promise<unknown>
  mend(): Promise<unknown>
}

async function oneHole(installation: Installation, random: Random, number: number): Promise<string[]> {
  const { control } = installation
  const kind = kinds[number % kinds.length] ?? throughTheDoor
  const players = await cast(installation, random, Math.floor(number / kinds.length))
  const hole = kind(installation.admin, players, random)
  const name = `${hole.what} for ${hole.grantee}`
  const wrong: string[] = []
  await hole.make()
  const found = await checkIsolation(control)
  if (!found.some(({ grantee, problem }) => problem === 'unexpected' && hole.grantee === grantee))
    wrong.push(`${name}: nobody notices`)
  const { through } = hole
  if (through && !(await enters(through.login, through.database))) wrong.push(`${name}: it is no hole`)
  await hole.mend()
  const left = await checkIsolation(control)
  if (left.length > 0) wrong.push(`${name}: mended, it is still called ${JSON.stringify(left)}`)
  return wrong
}

type Cast = { login: Login; database: string }

/** A login, and a database that it may not enter and that takes connections; each database has its turn. */
async function cast({ control, admin }: Installation, random: Random, turn: number): Promise<Cast> {
  const login = random.pick((await allLogins(control)).filter(({ home }) => home !== null))
  const databases = await admin<{ name: string }[]>`
    select datname as name from pg_database where datallowconn and datname <> ${login.home} order by 1`
  const { name } = databases[turn % databases.length] ?? { name: 'postgres' }
  return { login, database: name }
}

function throughTheDoor(admin: Sql, { login, database }: Cast): Hole {
  return {
    what: `CONNECT to ${database}`,
    grantee: login.name,
    through: { login, database },
    make: () => admin`grant connect on database ${admin(database)} to ${admin(login.name)}`,
    mend: () => admin`revoke connect on database ${admin(database)} from ${admin(login.name)}`,
  }
}

function throughEverybodysDoor(admin: Sql, { login, database }: Cast): Hole {
  return {
    what: `CONNECT to ${database}`,
    grantee: 'PUBLIC',
    through: { login, database },
    make: () => admin`grant connect on database ${admin(database)} to public`,
    mend: () => admin`revoke connect on database ${admin(database)} from public`,
  }
}

function byMembership(admin: Sql, { login }: Cast, random: Random): Hole {
  const group = random.pick(['pg_read_all_data', 'pg_write_all_data', 'pg_execute_server_program'])
  return {
    what: `membership of ${group}`,
    grantee: login.name,
    make: () => admin`grant ${admin(group)} to ${admin(login.name)}`,
    mend: () => admin`revoke ${admin(group)} from ${admin(login.name)}`,
  }
}

function byAttribute(admin: Sql, { login }: Cast, random: Random): Hole {
  const power = random.pick(['superuser', 'replication', 'bypassrls'])
  return {
    what: power,
    grantee: login.name,
    make: () => admin.unsafe(`alter role ${login.name} ${power}`),
    mend: () => admin.unsafe(`alter role ${login.name} no${power}`),
  }
}

const kinds = [throughTheDoor, throughEverybodysDoor, byMembership, byAttribute]
